"""Before an update: all tables of a database are replayed by the rules of this version, and what differs is said."""

import random

import msgspec
import pytest
import typer

from tavoliere.cli.verify import verify
from tavoliere.table import log
from tavoliere.table import messages as say
from tavoliere.table.log import Logged
from tavoliere.table.replayed import difference
from tests.store.logged import with_store
from tests.table.desk import Desk
from tests.table.test_play import GAMES


def played(name, players, seed=1, games=1):
    """A table whose games were played to their end, with everything that was taken back on the way."""
    desk = Desk(name, players=players).started(*"bcde"[: players - 1]).play_on(random.Random(seed))
    for number in range(1, games):
        desk.say("a", say.Rematch())
        desk.start().play_on(random.Random(seed + number))
    return desk


def with_tables(database, **desks):
    async def write(store):
        for name, desk in desks.items():
            await store.append(name, desk.log)

    with_store(database, write)


@pytest.fixture
def verified(capsys):
    """What the command prints, and its exit code."""

    def run(database, as_json=False):
        with pytest.raises(typer.Exit) as ended:
            verify(database, as_json=as_json)
        return capsys.readouterr().out, ended.value.exit_code

    return run


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_was_played_holds(name, players):
    assert difference("t", played(name, players).log) == ""


def test_rematches_and_games_given_up_hold():
    desk = played("duel", 2, games=2)
    desk.say("a", say.Rematch())
    desk.start()
    desk.say("b", say.Resign(1))
    assert difference("t", desk.log) == ""


def test_of_each_difference_the_place_is_named(tmp_path):
    desk = played("duel", 2, games=2)

    def changed(kind, **fields):
        place = next(n for n, logged in enumerate(desk.log) if isinstance(logged.event, kind))
        one = desk.log[place]
        other = Logged(one.seq, one.at, msgspec.structs.replace(one.event, **fields), one.key)
        return difference("t", [*desk.log[:place], other, *desk.log[place + 1 :]])

    assert "the seed gives" in changed(log.Rolled, dice="11 1111")
    assert "is not legal" in changed(log.Played, move="r12")
    rematch = [logged for logged in desk.log if isinstance(logged.event, log.Opened)][1]
    assert "what was played before" in difference("t", [*desk.log[:20], rematch])
    unchained = msgspec.structs.replace(rematch.event, before="")  # as logs had it before there was a chain
    assert "is not over" in difference("t", [*desk.log[:20], Logged(rematch.seq, 0, unchained)])
    seats = tuple(msgspec.structs.replace(seat, wins=7) for seat in rematch.event.seats)
    wrong = Logged(rematch.seq, 0, msgspec.structs.replace(rematch.event, seats=seats))
    assert "had 7 wins" in difference("t", [*desk.log[: rematch.seq - 1], wrong])


def test_the_command_says_which_tables_differ_and_changes_nothing(database, verified):
    good, bad = played("duel", 2), played("qwixx", 2)
    with_tables(database, good=good, bad=bad)
    assert verified(database) == ("All 2 tables hold by the rules of this version.\n", 0)
    damage(database)
    before = all_of(database)
    said, code = verified(database)
    assert (said.splitlines()[0][:5], code) == ("bad: ", 1)
    assert "Of 2 tables, 1 would not go on as they were played." in said
    assert '"differing"' in verified(database, as_json=True)[0]
    assert all_of(database) == before


def damage(database):
    async def change(store):
        await store.change(
            (
                "UPDATE event SET data = replace(data, $1, $2) WHERE game = 'bad' AND seq = 6",
                '"dice":"',
                '"dice":"1',
            ),
            ("UPDATE event SET data = 'nonsense' WHERE game = 'bad' AND seq = 7",),
        )

    with_store(database, change)


def all_of(database):
    everything = "SELECT game, seq, at, data, key FROM event ORDER BY game, seq"
    return with_store(database, lambda store: store.rows(everything))
