"""What is told of each event, word for word, and what a device sees of the table."""

import random
import re
import secrets

import msgspec
import pytest

from tavoliere.table import fairness, log, play
from tavoliere.table import messages as say
from tavoliere.table.handle import MOST_EVENTS
from tavoliere.table.handle import number as log_number
from tavoliere.table.log import Event
from tavoliere.table.sight import public
from tavoliere.web.pages.assets import STATIC
from tests.table.desk import Desk
from tests.table.test_lobby import refused


def test_a_page_knows_which_events_change_the_position():
    """It asks the rules about these alone (engine/ahead.js): an answer is told in three ways."""
    steps = {kind.__name__.lower() for kind in Event.__subclasses__() if kind.after is not Event.after}
    text = (STATIC / "engine/ahead.js").read_text("utf-8")
    found = re.search(r"const STEPS = \[(.*?)\]", text)
    assert found
    assert set(re.findall(r'"(\w+)"', found[1])) == steps | {"answered", "revealed"}


def told(desk, device="w", count=1):
    """The last lines that a device is told, without their places and times."""
    lines = desk.state(device)["events"][-count:]
    assert all(line.pop("at") == desk.now for line in lines)
    for line in lines:  # what has a name or talk has some salt
        assert (len(line.pop("salt", "")) == 16) == (line["type"] in ("sat", "renamed", "started", "said"))
    assert [line.pop("seq") for line in lines] == list(range(desk.table.seq - count + 1, desk.table.seq + 1))
    return lines


def test_every_event_has_its_line():
    desk = Desk("qwixx", players=3, first=0, dice="own")
    commitment = desk.table.commitment
    assert told(desk) == [{"type": "opened", "number": 1, "game": "qwixx", "commitment": commitment}]
    desk.say("a", say.Configure(clock=30))
    assert told(desk) == [{"type": "configured"}]
    desk.say("b", say.Sit(name="Bo"))
    assert told(desk) == [{"type": "sat", "seat": 1, "name": "Bo"}]
    desk.say("a", say.Bot("random"))
    assert told(desk) == [{"type": "bot", "seat": 2, "name": "Talbot", "bot": "random"}]
    desk.say("a", say.Free(2))
    assert told(desk) == [{"type": "freed", "seat": 2}]
    desk.say("b", say.Rename(1, "Bob"))
    assert told(desk) == [{"type": "renamed", "seat": 1, "name": "Bob"}]
    number = "ab" * 16
    desk.say("b", say.Ready(1, fairness.seal(number)))
    assert told(desk) == [{"type": "ready", "seat": 1}]
    desk.say("a", say.Start())
    assert told(desk) == [{"type": "starting", "seats": [1]}]
    desk.write(log_number(desk.table, play.call_off(desk.table, secrets.token_bytes), desk.now))
    commitment = desk.table.commitment
    assert told(desk) == [{"type": "called_off", "missing": [1], "commitment": commitment}]
    desk.say("a", say.Start(fairness.seal(number)))
    desk.say("a", say.Show(0, number))
    assert [event.pop("type") for event in told(desk, count=2)] == ["shown", "started"]
    assert told(desk) == [{"type": "started", "players": ["Ada", "Bob"], "first": 0}]
    desk.say("a", say.Roll(0, desk.table.asked[0], "41 2356"))
    assert told(desk) == [{"type": "rolled", "seat": 0, "dice": "41 2356", "own": True}]
    desk.say("b", say.Act(1, desk.table.asked[1], "y5"))
    assert told(desk) == [{"type": "answered", "seat": 1}]
    assert told(desk, "b") == [{"type": "answered", "seat": 1, "move": "y5"}]
    answer = desk.table.seq
    desk.say("b", say.Undo(1, answer))
    assert told(desk) == [{"type": "undone", "seat": 1, "answer": answer}]
    desk.say("b", say.Act(1, desk.table.asked[1], "g5"))
    desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
    assert told(desk) == [{"type": "revealed", "moves": {"0": "pass", "1": "g5"}, "did": {}}]
    desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
    (line,) = told(desk)
    assert line.pop("did")  # a misthrow, in the words of the game
    assert line == {"type": "played", "seat": 0, "move": "pass"}
    desk.say("b", say.Say(1, "well"))
    assert told(desk) == [{"type": "said", "seat": 1, "text": "well"}]
    desk.say("b", say.Emote(1, "hello"))
    assert told(desk) == [{"type": "emote", "seat": 1, "emote": "hello"}]
    desk.say("a", say.Leave(0))
    assert told(desk, count=2) == [
        {"type": "left", "seat": 0, "bot": "medium"},
        {"type": "host", "seat": 1},
    ]
    desk.say("a", say.Return(0))
    assert told(desk) == [{"type": "returned", "seat": 0}]
    desk.say("b", say.Resign(1))
    # One event, two lines: both have its place in the log.
    last = [{key: line[key] for key in line if key != "at"} for line in desk.state("w")["events"][-2:]]
    assert last == [
        {"seq": desk.table.seq, "type": "resigned", "seat": 1},
        {
            "seq": desk.table.seq,
            "type": "over",
            "reason": "resigned",
            "scores": list(desk.position.scores),
            "winners": [0],
        },
    ]


def test_a_drawn_tile_and_a_clock_that_runs_out_are_told():
    desk = Desk("crosswise", players=2, clock=10).started("b")
    drawn = [logged.event for logged in desk.log if isinstance(logged.event, log.Drawn)]
    lines = [line for line in desk.state("b")["events"] if line["type"] == "drawn"]
    assert [line["seat"] for line in lines] == [event.seat for event in drawn]
    assert [line.get("tile") for line in lines] == [
        event.tile if event.seat == 1 else None for event in drawn
    ]
    assert all("tile" not in line for line in desk.state("w")["events"] if line["type"] == "drawn")
    desk.now += 10_000
    desk.strike()
    assert told(desk) == [{"type": "timed_out", "seat": next(iter(desk.table.asked))}]


def test_rolls_of_the_table_are_not_own_ones():
    desk = Desk("duel", first=0).started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0]))
    (line,) = told(desk)
    assert (line["type"], line["own"]) == ("rolled", False)


def test_the_classes_say_everything_once():
    """Whatever can happen has a function, and whatever is told is described; nothing is listed by hand."""
    assert all("happen" in vars(kind) for kind in log.Event.__subclasses__())
    tags = [kind.__struct_config__.tag for kind in log.Told.__subclasses__()]
    assert len(set(tags)) == len(tags)
    assert "timed_out" in tags
    for kind in log.Event.__subclasses__():
        assert kind.__struct_config__.tag == kind.__name__.lower()


# --- who is who ---------------------------------------------------------------------------------------------


def seats(desk, present=()):
    return msgspec.to_builtins(public(desk.table, present, 0))["seats"]


def test_who_is_host_a_person_and_present():
    desk = Desk("qwixx", players=4)
    desk.say("b", say.Sit(name="Bo"))
    desk.say("a", say.Bot("random"))
    shown = seats(desk, {"b"})
    assert [seat["kind"] for seat in shown] == ["person", "person", "bot", "open"]
    assert [seat["host"] for seat in shown] == [True, False, False, False]
    assert [seat["connected"] for seat in shown] == [False, True, True, False]
    assert [seat["ready"] for seat in shown] == [False, True, True, False]
    assert [seat["name"] for seat in shown] == ["Ada", "Bo", "Talbot", None]
    assert [seat["bot"] for seat in shown] == [None, None, "random", None]
    desk.say("a", say.Ready(0))
    assert [seat["ready"] for seat in seats(desk)] == [True, True, True, False]
    desk.say("a", say.Start())
    assert [seat["ready"] for seat in seats(desk)] == [True, True, True]
    assert seats(desk, {""})[2]["connected"]  # a bot's device is nobody's
    desk.say("b", say.Leave(1))
    left = seats(desk)[1]
    assert (left["kind"], left["left"], left["bot"], left["connected"]) == ("person", True, "medium", False)


def test_somebody_without_a_device_is_never_the_host():
    desk = Desk("duel", name=None)
    assert desk.state("a")["you"]["host"]
    assert desk.state("a")["you"]["links"]
    desk.table.host = ""  # as if the last person had gone
    state = desk.state("")
    assert not state["you"]["host"]
    assert state["you"]["links"] is None
    assert not any(seat["host"] for seat in state["table"]["seats"])


# --- when -----------------------------------------------------------------------------------------------------


def test_coming_back_and_substituting_are_for_a_game_that_is_played():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo"))
    desk.gone["b"] = 10**9
    for device, message in (("b", say.Return(1)), ("a", say.Substitute(1)), ("b", say.Resign(1))):
        refused("stage", desk, device, message)
    desk.say("a", say.Start())
    assert desk.say("b", say.Return(1)).already  # he never left
    desk.say("b", say.Leave(1))
    desk.say("a", say.Resign(0))
    for device, message in (("b", say.Return(1)), ("a", say.Substitute(1)), ("b", say.Resign(1))):
        refused("stage", desk, device, message)


def test_a_bot_cannot_be_substituted():
    desk = Desk("duel")
    desk.say("a", say.Bot("random"))
    desk.say("a", say.Start())
    desk.gone[""] = 10**9
    assert desk.say("a", say.Substitute(1)).already


@pytest.mark.parametrize("first", [0, 1])
def test_the_next_seat_is_first_in_a_rematch_round_and_round(first):
    desk = Desk("duel", first=first).started("b")
    for game in range(4):
        assert desk.table.first == (first + game) % 2
        assert not desk.table.lot
        assert list(desk.table.asked) == [desk.table.first]
        desk.say("b", say.Resign(1))
        desk.say("a", say.Rematch())
        assert desk.table.settings.first == (first + game + 1) % 2
        desk.say("a", say.Start())


def test_a_first_player_who_is_not_there_any_more_is_drawn():
    desk = Desk("qwixx", players=3, first=2)
    desk.say("b", say.Sit(name="Bo"))
    desk.say("a", say.Start())
    assert desk.table.lot is True
    assert desk.table.first in (0, 1)


# --- once -----------------------------------------------------------------------------------------------------


def test_already_says_that_nothing_new_was_written():
    desk = Desk("duel", first=0).started("b")
    decision = desk.table.asked[0]
    first = desk.say("a", say.Roll(0, decision), "key 1")
    assert (first.already, len(first.events)) == (False, 1)
    again = desk.say("a", say.Roll(0, decision), "key 1")
    assert (again.already, again.events, again.seq) == (True, [], first.seq)
    decision = desk.table.asked[0]
    played = desk.say("a", say.Act(0, decision, "pass"))
    assert not played.already
    repeated = desk.say("a", say.Act(0, decision, "pass"))
    assert (repeated.already, repeated.seq) == (True, played.seq)
    unchanged = desk.say("a", say.Rename(0, "Ada"), "key 2")
    assert (unchanged.already, unchanged.seq, unchanged.events) == (True, desk.table.seq, [])


def test_a_key_is_remembered_by_device_and_for_a_day():
    desk = Desk("qwixx", players=2).started("b")
    first = desk.say("a", say.Say(0, "once"), "mine")
    for number in range(200):
        desk.say("b", say.Say(1, "again and again"), f"his {number}")
    assert desk.say("a", say.Say(0, "once"), "mine").seq == first.seq
    desk.now += 24 * 3600 * 1000 - 1000
    desk.say("a", say.Say(0, "later"), "other")
    assert desk.say("a", say.Say(0, "once"), "mine").already
    desk.now += 2_000
    desk.say("a", say.Say(0, "much later"), "another")
    assert not desk.say("a", say.Say(0, "once"), "mine").already
    assert sum(map(len, desk.table.keys.values())) < 100  # and no more than that is kept


def test_a_key_of_another_device_is_another_key():
    desk = Desk("qwixx", players=2).started("b")
    desk.say("a", say.Say(0, "hello"), "same")
    assert not desk.say("b", say.Say(1, "hello"), "same").already
    with pytest.raises(say.Denied, match="belongs to another message"):
        desk.say("b", say.Say(1, "hello again"), "same")


def test_the_last_64_keys_of_a_device_are_known_for_a_day():
    desk = Desk("qwixx", players=2).started("b")
    hello = say.Say(0, "hello")
    desk.say("a", hello, "first")
    for number in range(63):
        desk.say("a", hello, f"key {number}")
        desk.say("b", say.Say(1, "hello"), f"key {number}")
    assert desk.restored().keys == desk.table.keys
    assert desk.say("a", hello, "first").already
    desk.say("a", hello, "one more")
    assert not desk.say("a", hello, "first").already
    assert desk.say("a", hello, "one more").already
    desk.now += 24 * 3600 * 1000 + 1
    desk.say("a", hello, "of today")
    assert not desk.say("a", hello, "one more").already


def test_a_table_does_not_grow_for_ever():
    desk = Desk("qwixx", players=1).started()
    desk.table.seq = MOST_EVENTS
    roll = say.Roll(0, desk.table.asked[0])
    for message in (say.Say(0, "hello"), roll):
        assert "open a new one" in refused("stage", desk, "a", message)


def test_nobody_ends_a_game_by_filling_its_log():
    desk = Desk("duel").started("b")
    desk.table.seq = MOST_EVENTS // 2
    talk = (say.Say(1, "x"), say.Rename(1, "x"), say.Emote(1, "nudge"), say.Pace(1, "once"), say.Return(1))
    for message in talk:
        assert "open a new one" in refused("stage", desk, "b", message)
    desk.say("b", say.Leave(1))
    desk.play_on(random.Random(1))
    assert desk.table.stage == "over"


def test_what_is_new_since_a_version_that_never_was_is_everything():
    desk = Desk("duel").started("b")
    seq = desk.table.seq
    for since, known in ((0, None), (1, 1), (seq + 1, None), (10**9, None), (seq, seq), (seq - 1, seq - 1)):
        state = desk.state("a", since)
        assert state["since"] == known
        assert len(state["events"]) == (seq - known if known is not None else seq)
