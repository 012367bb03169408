"""The attack of whoever runs the server and sits at the table: read the secret seed, give one's own number last, and
so choose the dice. With numbers that had been sealed before any was shown, there is nothing left to choose."""

import json
import sqlite3
from collections.abc import Iterator

from tavoliere.table import fairness
from tests.web.client import Client, run
from tests.web.serving import serving

WANTED = "66"  # the white dice of the first roll
TRIES = 3000


def secret_seed(database: str, table: str) -> str:
    """What only the operator can read."""
    with sqlite3.connect(database) as opened:
        events = opened.execute("SELECT data FROM event WHERE game = ? ORDER BY seq", (table,))
        seeds = [json.loads(data).get("seed") for (data,) in events]
    return [str(seed) for seed in seeds if seed][-1]


def suitable(seed: str, others: str) -> Iterator[str]:
    """Numbers of seat 0 that bring the operator what he wants: he begins, and with 66."""
    for n in range(TRIES):
        entropy = f"{n:032x}"
        mixed = f"{entropy}/{others}"
        roll = fairness.draw(seed, mixed, 1, 46656)
        begins = fairness.draw(seed, mixed, fairness.LOT, 2) == 0
        if begins and f"{roll % 6 + 1}{roll // 6 % 6 + 1}" == WANTED:
            yield entropy


def test_whoever_reads_the_database_and_shows_last_can_only_refuse_to_play_which_is_seen(tmp_path):
    database = str(tmp_path / "tables.sqlite")

    async def play(address):
        operator, bo = Client(address), Client(address)
        state = await operator.create(game="duel", name="Operator")
        await bo.enter(state["you"]["links"]["invite"])
        await bo.say("sit", name="Bo", seal=bo.seal())
        bo_sealed = dict(bo.sealed)
        # Before anybody shows anything he reads the seed; of Bo's number there is a seal and nothing else.
        seed = secret_seed(database, operator.table)
        assert not any(number in open_database(database) for number in bo_sealed.values())
        await operator.say("start", seal=operator.seal())
        (own,) = operator.sealed.values()
        table = (await bo.look())["table"]
        assert table["starting"] == [0, 1]
        await bo.say("show", seat=1, entropy=bo_sealed[table["seals"][1]])
        # Now he knows all but has given nothing yet: with a free choice he would have what he wants.
        wishes = list(suitable(seed, next(iter(bo_sealed.values()))))
        assert wishes
        refusals = {}
        for wish in wishes:
            reply = await operator.post("show", seat=0, entropy=wish)
            refusals[reply.status_code] = reply.json()["error"]["message"]
        resealed = await operator.post("ready", seat=0, seal=fairness.seal(wishes[0]))
        assert (set(refusals), resealed.status_code) == ({403}, 409)
        print(
            f"\nattack 2: {len(wishes)} of {TRIES} numbers would bring {WANTED} and the lot; each is refused: "
            f"{refusals[403]!r}; another seal: {resealed.json()['error']['message']!r}"
        )
        # He can leave instead. Everybody sees it, and all numbers that were shown are worth nothing.
        await operator.say("leave", seat=0)
        after = await bo.look()
        assert after["events"][-1]["type"] == "called_off"
        assert secret_seed(database, operator.table) != seed
        assert after["table"]["commitment"] != table["commitment"]
        assert own not in open_database(database)
        print(f"he leaves: {after['events'][-1]['type']}, sealed anew as {after['table']['commitment'][:8]}…")

    with serving(database) as server:
        run(play(server.address))


def open_database(database: str) -> str:
    with sqlite3.connect(database) as opened:
        return "\n".join(data for (data,) in opened.execute("SELECT data FROM event"))
