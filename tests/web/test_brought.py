"""A game of a device comes to the server as text: checked by the rules, kept as what it is, never more."""

import asyncio

import httpx
import pytest

import tavoliere as tv
from tavoliere.games.refused import Refused
from tavoliere.notation.record import Record, Step, apply, chance_step
from tavoliere.table.brought import bring, open_record
from tavoliere.table.export import record_of
from tavoliere.table.log import Logged, Opened, read_event, write_event
from tavoliere.table.messages import Bring
from tavoliere.table.table import Table
from tavoliere.web.app import app
from tavoliere.web.live.bots import levels
from tavoliere.web.opening import drawn
from tavoliere.web.settings import Settings

GAMES = {"qwixx": 3, "on-board": 2, "duel": 2, "crosswise": 3}


def played(game: str, players: int, steps: int = 10_000, dice: str = "device", **more: str) -> Record:
    """A game in which everybody takes the first move there is, with the names of a device's table."""
    names = ("Ada", "Talbot", "Uma")[:players]
    headers = {"table": "m1-x game 1", "dice": dice, "first by": "lot", "bots": "1", **more}
    record = Record(tv.game(game), {"players": players, "first": 1}, (), names, headers)
    position = record.start
    taken: list[Step] = []
    while not position.over and len(taken) < steps:
        if position.chance:
            step = chance_step(position, lambda n: (7919 * len(taken)) % n)
        else:
            seat = position.to_move[0]
            step = Step("play", position.legal(seat)[-1], seat)
        taken.append(step)
        position = apply(position, step)
    return record.after(*taken)


def brought(record: Record, seats: tuple[str, ...] = ("", "easy", "")) -> Table:
    events = bring(Bring(record.write(), list(seats[: len(record.names)])), "ada", levels)
    return Table("t", [Logged(seq, 0, event) for seq, event in enumerate(events, 1)])


@pytest.mark.parametrize("game", GAMES)
def test_a_brought_game_is_what_it_was_and_says_whose_dice_they_were(game: str) -> None:
    record = played(game, GAMES[game])
    events = bring(Bring(record.write(), ["", "easy", ""][: GAMES[game]]), "ada", levels)
    again = record_of("t", [Logged(seq, 0, event) for seq, event in enumerate(events, 1)])
    assert again.steps == record.steps
    head = again.headers["head"]  # of the table's own past
    assert again.headers == {**record.headers, "table": "t game 1", "head": head}
    table = brought(record)
    assert (table.stage, table.settings.dice, table.commitment) == ("over", "device", "")
    assert table.seats_of("ada") == [seat for seat in range(GAMES[game]) if seat != 1]
    result = table.result()
    assert result
    assert result.scores == list(record.position.scores)
    assert result.wins is None  # it does not count at any table


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_not_over_is_played_on_from_where_it_is(game: str) -> None:
    for steps in (3, 12, 13, 14):  # some of them while answers are hidden
        table = brought(played(game, GAMES[game], steps))
        assert (table.stage, table.settings.dice) == ("lobby", "fair")
        assert table.settings.position
        assert len(table.commitment) == 64
        assert [seat.name for seat in table.seats] == ["Ada", "Talbot", "Uma"][: GAMES[game]]


def test_bad_records_are_refused_with_the_line() -> None:
    good = played("duel", 2)
    text = good.write()
    for record, refusal in (
        (text.replace("dice: device", "dice: fair"), "only a game that was played on a device"),
        (text.replace("dice: device\n", ""), "only a game that was played on a device"),
        (text.replace("roll ", "roll 7", 1), "line 12"),
        (text.replace("result: ", "result: 9"), "the result of this game"),
        (text.replace("Talbot", "ada"), "the same name"),
        (text.replace("bots: 1", "bots: 7"), "from 0 to 1"),
        (text.replace("seat 0: Ada\n", ""), "name all seats"),
        ("", "which game"),
    ):
        with pytest.raises(Refused, match=refusal):
            bring(Bring(record, ["", "easy"]), "ada", levels)
    for seats in ([""], ["", "", ""], ["", "genius"]):
        with pytest.raises(Refused):
            bring(Bring(text, seats), "ada", levels)


def test_own_dice_are_for_games_that_have_dice() -> None:
    """Its tiles would be drawn here, all by the same number, and called its owner's."""
    for steps in (14, 10_000):
        with pytest.raises(Refused, match="has no dice"):
            brought(played("crosswise", 3, steps, dice="own"))
    assert brought(played("duel", 2, 14, dice="own")).settings.dice == "own"


def test_a_game_on_a_track_of_ones_own_can_be_read_again() -> None:
    track = ",".join(f"{colour} {number}/{bonus}" for colour, number, bonus in tv.game("on-board").track("b"))
    text = (
        played("on-board", 2, 0, resigned="1").write().replace("first: 1", f"first: 1\ntrack: {track[:-2]}20")
    )
    events = bring(Bring(text, ["", "easy"]), "ada", levels)
    assert [read_event(write_event(event)) for event in events] == events
    again = record_of("t", [Logged(seq, 0, event) for seq, event in enumerate(events, 1)])
    assert again.start == Record.read(text).start


def test_who_gave_up_on_a_device_has_given_up_here() -> None:
    table = brought(played("duel", 2, 5, resigned="1"))
    result = table.result()
    assert result
    assert (result.reason, result.winners) == ("resigned", [0])


def test_a_brought_game_is_replayed_shared_and_never_played_on_as_a_fair_one(tmp_path) -> None:
    async def play() -> None:
        made = app(Settings(database=str(tmp_path / "a.sqlite"), hosts="test"))
        transport = httpx.ASGITransport(made)
        async with (
            made.router.lifespan_context(made),
            httpx.AsyncClient(transport=transport, base_url="http://test") as ada,
            httpx.AsyncClient(transport=transport, base_url="http://test") as friend,
        ):
            game = {"record": played("duel", 2).write(), "seats": ["", "easy"]}
            state = (await ada.post("/api/games", json=game)).json()
            assert (state["table"]["dice"], state["table"]["seed"]) == ("device", "")
            path = f"/api/tables/{state['table']['id']}"
            assert len((await ada.get(f"{path}/games/1/replay")).json()["steps"]) > 10
            export = (await ada.get(f"{path}/games/1/export")).text
            assert "dice: device" in export
            assert "commitment" not in export
            assert not (await ada.get(f"{path}/games/1/verify")).json()["holds"]
            refused = await ada.post(f"{path}/rematch", json={})
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "stage")
            key = state["you"]["links"]["watch"].rpartition("/")[2]
            assert (await friend.post(f"{path}/enter", json={"key": key})).status_code == 200
            assert (await friend.get(f"{path}/games/1/export")).text == export
            once = {"Idempotency-Key": "m1-x 1"}
            first, second = [await ada.post("/api/games", json=game, headers=once) for _ in range(2)]
            assert first.json()["table"]["id"] == second.json()["table"]["id"]
            for path, body in (("games", {**game, "seats": ["", ""]}), ("tables", {"game": "duel"})):
                reused = await ada.post(f"/api/{path}", json=body, headers=once)
                assert (reused.status_code, reused.json()["error"]["code"]) == (409, "key_reused")
            wrong = await ada.post("/api/games", json={**game, "record": "game: duel\n\nroll 41"})
            assert wrong.status_code == 422
            assert "line 3" in wrong.json()["error"]["message"]

    asyncio.run(play())


# --- any game as text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["fair", "own", "device"])
def test_any_game_can_be_opened_and_its_dice_prove_nothing(dice: str) -> None:
    record = played("duel", 2, dice=dice)
    events = open_record(record.write(), "ada", levels)
    table = Table("t", [Logged(seq, 0, event) for seq, event in enumerate(events, 1)])
    assert (table.stage, table.settings.dice, table.seats_of("ada")) == ("over", "device", [0, 1])
    assert table.position
    assert str(table.position) == str(record.position)


def test_a_game_that_is_not_over_is_opened_where_it_stopped_and_names_may_be_missing() -> None:
    record = played("crosswise", 3, steps=20)
    text = "\n".join(line for line in record.write().splitlines() if not line.startswith("seat "))
    (opened,) = open_record(text, "ada", levels)
    assert isinstance(opened, Opened)
    assert [seat.name for seat in opened.seats] == ["1", "2", "3"]
    assert opened.settings.position == str(record.position)


def test_a_position_as_text_is_drawn_and_what_is_none_is_refused() -> None:
    found = drawn("  DUEL | r7*2 | r3 | turn 1, dice 34 1111", "dark")
    assert (found.line, found.players, found.over) == ("duel | r7*2 | r3 | turn 1, dice 34 1111", 2, False)
    assert found.svg.startswith("<svg")
    with pytest.raises(Refused):
        drawn("duel | nothing", "light")
