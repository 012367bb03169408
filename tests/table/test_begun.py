"""Tables that begin from a position: exactly there, fair from there on, marked, and counted nowhere."""

import random

import pytest

from tavoliere import Refused, game
from tavoliere.notation.record import Record
from tavoliere.table import messages as say
from tavoliere.table.export import export, game_events, verify
from tests.table.desk import Desk, of
from tests.table.test_play import GAMES

DUEL = "duel | r5,7 x1 | r3 b8,5*2 | turn 1, dice 41 2356"
CROSSWISE = "crosswise | s..... s..... ...... ...... ...... mm.... | sun moon gem move | bloom cross wave gem | turn 0"


def begun(position, devices):
    """A table of these devices that begins from a position."""
    desk = Desk(position.game.name, position=str(position), name=None)
    for seat, device in enumerate(devices):
        desk.say(device, say.Sit(name=f"Player {device}", seat=seat))
    desk.start()
    return desk


def test_hands_of_the_position_are_nobodys_to_see_until_the_game_is_over():
    position = game("crosswise").read(CROSSWISE)
    desk = begun(position, "ab")
    for device in "abw":
        shown = desk.state(device)["table"]["options"]["position"]
        assert shown == str(position.seen_by(None)) != str(position)
    desk.say("a", say.Resign(0))
    assert desk.state("w")["table"]["options"]["position"] == str(position)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_game_goes_on_from_any_of_its_positions(name, players):
    devices = "abcdef"[:players]
    other = Desk(name, players=players).started(*devices[1:])
    chance = random.Random(players)
    for _ in range(4):
        other.play_on(chance, 9)
        if other.table.stage == "over":
            break
        position = other.position
        desk = begun(position, devices)
        assert desk.position == position
        assert set(desk.table.asked) == set(other.table.asked)
    desk.play_on(chance, 5)
    assert of(desk.restored()) == of(desk.table)
    desk.play_on(chance)
    shown = desk.state("w")["table"]
    assert (shown["result"]["reason"], shown["result"]["wins"]) == ("rules", None)
    text = export("desk", desk.log)
    assert shown["options"]["position"] == str(position)
    assert f"position: {position}\n" in text
    assert Record.read(text).start == position
    found = verify(text)
    assert (found.holds, found.position) == (True, str(position))
    other_start = text.replace(f"position: {position}", f"position: {game(name).start(players, 0)}")
    assert not verify(other_start).holds


def test_once_more_is_from_the_same_position_and_another_game_is_not():
    desk = begun(game("duel").read(DUEL), "ab")
    desk.say("b", say.Resign(1))
    desk.say("a", say.Rematch())
    desk.say("a", say.Start())
    assert str(desk.position) == DUEL
    desk.say("b", say.Resign(1))
    desk.say("a", say.Rematch())
    desk.say("a", say.Configure(game="qwixx"))
    desk.say("a", say.Start())
    assert str(desk.position).startswith("qwixx | - | - |")


def test_hands_that_everybody_has_seen_are_not_played_again():
    desk = begun(game("crosswise").read(CROSSWISE), "ab")
    desk.say("a", say.Resign(0))
    desk.say("b", say.Rematch())
    assert desk.state("w")["table"]["options"]["position"] is None
    desk.say("a", say.Start())
    assert str(desk.position).startswith("crosswise | ...... ...... ......")
    assert desk.table.first == 1
    desk.say("a", say.Resign(0))
    assert desk.state("w")["table"]["result"]["wins"] == [0, 1]  # a game like any other
    assert verify(export("desk", game_events(desk.log, 2))).holds


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"position": "qwixx | - | - | turn 0"}, "a position of Qwixx"),
        ({"position": "nonsense"}, "begin"),
        ({"position": "duel | r5,7 | r3 b8,5*2 | turn 7"}, "turn"),
        ({"game": "qwixx", "position": "qwixx | - | x4 | turn 1, over"}, "the game is over"),
        ({"position": DUEL, "first": 0}, "takes no “first”"),
        ({"game": "on-board", "position": "on-board a | - | - | turn 0", "side": "b"}, "takes no “side”"),
        ({"game": "qwixx", "players": 3, "position": "qwixx | - | - | turn 0"}, "for 2 players, not 3"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(settings, said):
    with pytest.raises(Refused, match=said):
        Desk(**{"game": "duel", **settings})


def test_nobody_plays_a_position_with_a_seat_too_few():
    desk = Desk("qwixx", position="qwixx | - | - | - | turn 0")
    desk.say("b", say.Sit(name="Bo"))
    with pytest.raises(Refused, match="for 3 players, not 2"):
        desk.say("a", say.Start())
    assert desk.table.stage == "lobby"


def test_games_that_are_won_at_a_table_are_counted_for_those_who_stay():
    desk = Desk("duel").started("b")
    for loser, wins in ((1, [1, 0]), (1, [2, 0]), (0, [2, 1])):
        desk.say("ab"[loser], say.Resign(loser))
        assert desk.state("w")["table"]["result"]["wins"] == wins
        desk.say("a", say.Rematch())
        desk.say("a", say.Start())
    desk.say("a", say.Resign(0))
    desk.say("b", say.Leave(1))
    desk.say("a", say.Rematch())
    desk.say("c", say.Sit(name="Cleo"))
    desk.say("a", say.Start())
    desk.say("c", say.Resign(1))
    assert desk.state("w")["table"]["result"]["wins"] == [3, 0]
