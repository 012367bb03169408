"""During a game: decisions, doubled and late answers, own dice, undo, the clock, leaving and coming back."""

import random

import pytest

from tavoliere import Refused
from tavoliere.table import log
from tavoliere.table import messages as say
from tavoliere.table.course import written
from tavoliere.table.log import Logged
from tavoliere.table.messages import Denied
from tavoliere.table.refusals import MOST_UNDOS
from tavoliere.table.table import Table
from tests.steps import steps
from tests.table.desk import Desk, of
from tests.table.test_lobby import refused

GAMES = [
    ("qwixx", 1),
    ("qwixx", 3),
    ("qwixx", 5),
    ("on-board", 4),
    ("duel", 2),
    ("crosswise", 2),
    ("crosswise", 3),
    ("crosswise", 4),
]


def qwixx(players=3, **settings):
    """A game in which the first roll has fallen: all are asked at once."""
    desk = Desk("qwixx", players=players, first=0, dice="own", **settings).started(*"bcdef"[: players - 1])
    desk.say("a", say.Roll(0, desk.table.asked[0], "41 2356"))
    return desk


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_game_can_be_played_to_its_end_and_restored_from_its_log(game, players):
    desk = Desk(game, players=players).started(*"bcdef"[: players - 1])
    desk.play_on(random.Random(players), 30)
    assert of(desk.restored()) == of(desk.table)
    desk.play_on(random.Random(players))
    assert of(desk.restored()) == of(desk.table)
    result = desk.state("w")["table"]["result"]
    assert result["reason"] == "rules"
    assert result["end"]["why"]
    assert result["scores"] == list(desk.position.scores)
    assert desk.state("w")["table"]["seed"] == desk.table.seed
    assert desk.state("w")["events"][-1]["type"] == "over"


def test_a_doubled_answer_is_recognised_and_another_one_refused():
    desk = qwixx()
    message = say.Act(1, desk.table.asked[1], "y5")
    first = desk.say("b", message)
    again = desk.say("b", message)
    assert (first.already, again.already) == (False, True)
    assert again.seq == first.seq == desk.table.seq
    assert "with y5" in refused("answered", desk, "b", say.Act(1, message.decision, "pass"))
    desk.say("a", say.Act(0, message.decision, "pass"))
    desk.say("c", say.Act(2, message.decision, "pass"))
    assert desk.say("b", message).seq == first.seq  # also when the game has gone on


def test_a_key_makes_a_message_count_once():
    desk = Desk("duel").started("b")
    first = desk.say("a", say.Say(0, "hello"), key="k1")
    assert desk.say("a", say.Say(0, "hello"), key="k1") == (([], first.seq, True))
    with pytest.raises(Denied) as error:
        desk.say("a", say.Say(0, "bye"), key="k1")
    assert error.value.code == "key_reused"
    desk.say("b", say.Say(1, "hello"), key="k1")  # another device's key
    assert not desk.say("a", say.Say(0, "hello"), key="k2").already
    assert desk.restored().keys == desk.table.keys


def test_late_early_and_uninvited_answers_are_told_apart():
    desk = qwixx()
    decision = desk.table.asked[1]
    refused("late", desk, "b", say.Act(1, decision - 1, "y5"))
    refused("not_asked", desk, "b", say.Act(1, decision + 1, "y5"))
    refused("forbidden", desk, "c", say.Act(1, decision, "y5"))
    refused("forbidden", desk, "house", say.Act(1, decision, "y5"))
    for seat, device in enumerate("abc"):
        desk.say(device, say.Act(seat, decision, "pass"))
    refused(
        "not_asked", desk, "c", say.Act(2, desk.table.asked[0], "pass")
    )  # action 2 is the active player's
    with pytest.raises(Refused, match="there is no seat 4"):
        desk.say("a", say.Act(4, decision, "pass"))


def test_an_illegal_move_names_its_rule_and_changes_nothing():
    desk = qwixx()
    before = of(desk.table)
    with pytest.raises(Refused) as error:
        desk.say("b", say.Act(1, desk.table.asked[1], "r6"))
    assert error.value.rule == "Q3"
    with pytest.raises(Refused, match="is not a move of Qwixx"):
        desk.say("b", say.Act(1, desk.table.asked[1], "castle"))
    assert of(desk.table) == before


def test_a_hidden_answer_is_told_to_its_own_seat_only_until_all_are_there():
    desk = qwixx()
    since = desk.table.seq
    decision = desk.table.asked[0]
    desk.say("b", say.Act(1, decision, "y5"))
    assert desk.state("b", since)["events"][0]["move"] == "y5"
    assert desk.state("b")["views"]["1"]["answers"] == [None, "y5", None]
    for other in "acw":
        event = desk.state(other, since)["events"][0]
        assert (event["type"], event["seat"], "move" in event) == ("answered", 1, False)
    desk.say("a", say.Act(0, decision, "r5"))
    desk.say("c", say.Act(2, decision, "pass"))
    assert desk.state("w", since)["events"][-1]["moves"] == {"0": "r5", "1": "y5", "2": "pass"}


# --- dice ---------------------------------------------------------------------------------------------------


def test_only_who_is_due_rolls_and_only_once():
    desk = Desk("duel", first=0).started("b")
    decision = desk.table.asked[0]
    refused("forbidden", desk, "b", say.Roll(0, decision))
    refused("not_asked", desk, "b", say.Roll(1, decision))
    with pytest.raises(Refused, match="rolled here"):
        desk.say("a", say.Roll(0, decision, "66 6666"))
    desk.say("a", say.Roll(0, decision))
    refused("late", desk, "a", say.Roll(0, decision))


def test_own_dice_are_typed_in_by_anybody_at_the_table_and_checked():
    desk = Desk("duel", first=0, dice="own").started("b")
    decision = desk.table.asked[0]
    with pytest.raises(Refused, match="type in"):
        desk.say("a", say.Roll(0, decision))
    with pytest.raises(Refused, match="is not a roll"):
        desk.say("a", say.Roll(0, decision, "77 1234"))
    refused("forbidden", desk, "w", say.Roll(0, decision, "41 2356"))
    desk.say("b", say.Roll(0, decision, " 4 1-2356".replace("-", " ")))
    assert desk.state("w")["events"][-1]["dice"] == "41 2356"
    assert desk.state("w")["events"][-1]["own"] is True


def test_a_mistyped_roll_can_be_corrected_until_somebody_answers_it():
    desk = qwixx(2)
    roll = desk.table.seq
    assert desk.state("a")["you"]["undo"] == {"0": roll}
    refused("forbidden", desk, "w", say.Undo(0, roll))
    desk.say("b", say.Undo(0, roll))
    assert desk.position.chance == "dice"
    desk.say("a", say.Roll(0, desk.table.asked[0], "11 1111"))
    roll = desk.table.seq
    desk.say("b", say.Act(1, desk.table.asked[1], "pass"))
    refused("no_undo", desk, "a", say.Undo(0, roll))


# --- undo ---------------------------------------------------------------------------------------------------


def test_a_hidden_answer_can_be_taken_back_until_all_are_there():
    desk = qwixx()
    decision = desk.table.asked[0]
    answer = desk.say("b", say.Act(1, decision, "y5")).seq
    other = desk.say("c", say.Act(2, decision, "pass")).seq  # hidden as well: nobody acted on anything
    assert desk.state("b")["you"]["undo"] == {"1": answer}
    assert desk.state("w")["you"]["undo"] == {}
    refused("forbidden", desk, "a", say.Undo(1, answer))
    refused("no_undo", desk, "a", say.Undo(0, answer))  # nor under one's own name
    desk.say("b", say.Undo(1, answer))
    assert desk.position.to_move == (0, 1)
    assert [written(step) for step in desk.table.history] == ["roll 41 2356", "2 pass"]
    assert desk.state("c")["you"]["undo"] == {"2": other}  # which stays as it was
    assert desk.table.asked[1] > decision == desk.table.asked[0]
    refused("late", desk, "b", say.Act(1, decision, "y5"))  # the answer that was taken back, once more
    refused("no_undo", desk, "b", say.Undo(1, answer))
    desk.say("b", say.Act(1, desk.table.asked[1], "g5"))
    desk.say("a", say.Act(0, decision, "pass"))
    assert desk.table.undoable() == {}  # all has come out
    assert of(desk.restored()) == of(desk.table)


def test_an_answer_nobody_acted_on_can_be_taken_back_until_the_dice_fall():
    desk = Desk("duel", first=0, dice="own").started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0], "41 2356"))
    start = str(desk.position)
    desk.say("a", say.Act(0, desk.table.asked[0], "y5"))
    between = str(desk.position)
    desk.say("a", say.Act(0, desk.table.asked[0], "b7"))
    second = desk.table.seq
    desk.say("a", say.Undo(0, second))
    assert str(desk.position) == between
    refused("no_undo", desk, "a", say.Undo(0, second))  # both clicked: one undo is enough
    desk.say("a", say.Undo(0, desk.table.undoable()[0]))
    assert str(desk.position) == start
    desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
    desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
    last = desk.table.seq
    desk.say("b", say.Roll(1, desk.table.asked[1], "66 1111"))
    refused("no_undo", desk, "a", say.Undo(0, last))


def test_a_tile_that_was_drawn_cannot_be_undrawn():
    desk = Desk("crosswise", players=2).started("b")
    while desk.position.view(None)["phase"] != "turn":
        seat, decision = next(iter(desk.table.asked.items()))
        desk.say(desk.device_of(seat), say.Act(seat, decision, "redraw"))
    seat = next(iter(desk.table.asked))
    move = next(move for move in desk.position.legal(seat) if move.split()[0] not in ("pass", "remove"))
    desk.say(desk.device_of(seat), say.Act(seat, desk.table.asked[seat], move))
    assert desk.state("a")["events"][-1]["type"] == "drawn"
    assert desk.table.undoable() == {}


def test_undo_never_rewinds_the_dice():
    desk = Desk("duel", first=0).started("b")
    dice = random.Random(1)
    while desk.table.stage == "playing":
        draws = desk.table.draws
        desk.say(*desk.next_message(dice))
        for seat, answer in desk.table.undoable().items():
            before = desk.table.draws
            desk.say(desk.device_of(seat), say.Undo(seat, answer))
            assert desk.table.draws == before
            device, message = desk.next_message(dice)
            desk.say(device, message)
        assert desk.table.draws >= draws


def undo_again_and_again(times):
    """A table with own dice where somebody takes every answer back at once."""
    desk = Desk("duel", first=0, dice="own").started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0], "41 2356"))
    for _ in range(times):
        desk.say("a", say.Act(0, desk.table.asked[0], "y5"))
        desk.say("a", say.Undo(0, desk.table.undoable()[0]))
    return desk


def test_loading_a_table_costs_in_line_with_its_log():
    few, many = undo_again_and_again(40), undo_again_and_again(80)
    loading = [steps(lambda log: Table("desk", log), desk.log) for desk in (few, few, many)]
    assert loading[2] <= 2.2 * loading[1]


def test_an_undo_costs_what_was_undone():
    """As much at the end of a game as at its beginning."""
    costs = []
    desk = Desk("duel", first=0, dice="own").started("b")
    dice = random.Random(3)
    while desk.table.stage == "playing":
        desk.say(*desk.next_message(dice))
        for seat, answer in list(desk.table.undoable().items()):
            before = str(desk.position), desk.next_message(dice)
            undone = Logged(desk.table.seq + 1, desk.now, log.Undone(seat, answer))
            costs.append(steps(desk.table.apply, undone))
            desk.log.append(undone)
            assert str(desk.position) != before[0]
            desk.say(*desk.next_message(dice))
    assert len(costs) > 50
    assert sum(costs[-10:]) < 1.5 * sum(costs[5:15])
    assert of(desk.restored()) == of(desk.table)


def test_what_can_be_taken_back_at_a_table_has_an_end():
    desk = undo_again_and_again(MOST_UNDOS)
    desk.say("a", say.Act(0, desk.table.asked[0], "y5"))
    assert desk.state("a")["you"]["undo"] == {}
    assert "play on" in refused("no_undo", desk, "a", say.Undo(0, desk.table.seq))
    desk.say("a", say.Resign(0))
    desk.say("a", say.Rematch())
    desk.say("a", say.Start())
    desk.say("b", say.Roll(1, desk.table.asked[1], "41 2356"))
    assert desk.table.undoable()  # a new game


# --- the clock ----------------------------------------------------------------------------------------------


def test_when_the_clock_runs_out_the_house_answers_once():
    desk = Desk("qwixx", players=2, clock=30, first=0).started("b")
    assert desk.state("w")["table"]["deadline"] == desk.now + 30_000
    desk.now += 29_999
    desk.strike()
    assert not desk.table.late
    desk.now += 1
    desk.strike()
    desk.say("house", say.Roll(0, desk.table.asked[0]))
    decision = desk.table.asked[0]
    refused("forbidden", desk, "house", say.Act(0, decision, "pass"))  # a new question, a new clock
    desk.say("a", say.Act(0, decision, "pass"))
    desk.now += 30_000
    desk.strike()
    assert desk.table.late == {1}
    desk.say("b", say.Act(1, decision, "pass"))  # late, but before the house
    assert not desk.table.late
    assert of(desk.restored()) == of(desk.table)


def test_who_takes_an_answer_back_has_only_the_time_that_was_left():
    desk = Desk("qwixx", players=2, clock=30, first=0).started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0]))
    for spent in (20_000, 27_000):  # of the same half minute
        desk.now += 20_000 if spent == 20_000 else 7_000
        desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
        desk.now += 1_000  # that he thinks about it afterwards costs him nothing
        desk.say("a", say.Undo(0, desk.table.seq))
        assert desk.table.deadlines()[0] == desk.now + 30_000 - spent
        assert desk.table.deadlines() == desk.restored().deadlines()
    desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
    desk.say("b", say.Act(1, desk.table.asked[1], "pass"))
    assert desk.table.deadlines() == {0: desk.now + 30_000}  # a new question, a new clock


def test_a_clock_that_is_set_costs_nobody_what_he_takes_back():
    desk = Desk("qwixx", players=2, clock=30, first=0).started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0]))
    for jump in (3_600_000, -7_200_000):
        desk.now += jump
        desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
        desk.say("a", say.Undo(0, desk.table.seq))
        assert desk.table.deadlines()[0] == desk.now + 30_000


@pytest.mark.parametrize("who", ["a", "house"])
def test_what_is_answered_after_the_clock_ran_out_is_not_taken_back(who):
    desk = Desk("qwixx", players=2, clock=30, first=0).started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0]))
    desk.now += 30_000
    desk.strike()
    desk.say(who, say.Act(0, desk.table.asked[0], "pass"))
    assert desk.state("a")["you"]["undo"] == {}
    refused(
        "no_undo", desk, "a", say.Undo(0, desk.table.seq)
    )  # else he would have the whole time again, and again
    desk.say("b", say.Act(1, desk.table.asked[1], "pass"))
    desk.say("a", say.Act(0, desk.table.asked[0], "pass"))
    assert desk.table.undoable() == {0: desk.table.seq}  # a new question, a new clock


def test_own_dice_have_all_the_time_of_the_world():
    desk = Desk("duel", clock=10, dice="own").started("b")
    assert desk.state("w")["table"]["deadline"] is None


# --- going and coming back ----------------------------------------------------------------------------------


def test_a_bot_plays_for_who_left_and_gives_the_seat_back():
    desk = Desk("duel", first=1).started("b")
    decision = desk.table.asked[1]
    desk.say("b", say.Leave(1))
    assert desk.state("w")["table"]["seats"][1]["bot"] == "medium"
    assert "come back" in refused("stage", desk, "b", say.Roll(1, decision))
    desk.say("house", say.Roll(1, decision))
    desk.say("b", say.Return(1))
    assert desk.say("b", say.Return(1)).already
    refused("forbidden", desk, "house", say.Act(1, desk.table.asked[1], "pass"))
    desk.say("b", say.Act(1, desk.table.asked[1], "pass"))
    assert of(desk.restored()) == of(desk.table)


def test_who_left_takes_back_nothing_that_the_bot_answers():
    desk = Desk("duel", first=0).started("b")
    desk.say("a", say.Roll(0, desk.table.asked[0]))
    desk.say("a", say.Leave(0))
    answered = desk.say("house", say.Act(0, desk.table.asked[0], "pass")).seq
    refused("stage", desk, "a", say.Undo(0, answered))
    desk.say("a", say.Return(0))
    desk.say("a", say.Undo(0, answered))


def test_a_bot_may_play_for_who_has_been_away_for_a_minute():
    desk = Desk("duel").started("b")
    refused("stage", desk, "a", say.Substitute(1))
    desk.gone["b"] = 59_999
    refused("stage", desk, "a", say.Substitute(1))
    refused("forbidden", desk, "w", say.Substitute(1))
    desk.gone["b"] = 60_000
    desk.say("a", say.Substitute(1))
    assert desk.table.seats[1].left
    desk.say("b", say.Return(1))
    assert not desk.table.seats[1].left


def test_of_two_players_the_other_wins_by_resignation():
    desk = Desk("duel").started("b")
    desk.say("a", say.Resign(0))
    assert desk.state("w")["table"]["result"] == {
        "names": ["Ada", "Player b"],
        "reason": "resigned",
        "scores": [0, 0],
        "winners": [1],
        "ranks": [2, 1],
        "wins": [0, 1],
        "resigned": 0,
        "end": None,
    }
    refused("stage", desk, "b", say.Resign(1))


def test_of_more_players_a_bot_plays_on_for_good():
    desk = Desk("qwixx", players=3).started("b", "c")
    desk.say("b", say.Resign(1))
    assert desk.state("w")["table"]["seats"][1]["kind"] == "bot"
    refused("forbidden", desk, "b", say.Return(1))
    assert desk.table.stage == "playing"


def test_of_own_dice_only_those_that_are_used_are_typed_in():
    desk = Desk("qwixx", players=2, first=0, dice="own").started("b")
    desk.say("b", say.Roll(0, desk.table.asked[0], "41 ????"))
    desk.say("a", say.Act(0, desk.table.asked[0], "y5"))
    desk.say("b", say.Act(1, desk.table.asked[1], "pass"))
    assert desk.position.legal(0) == ["pass"]
    asked = desk.table.asked[0]
    assert "white dice" in str(of_refusal(desk, say.Look(0, asked, "42 5???")))
    refused("late", desk, "a", say.Look(0, asked - 1, "41 5???"))
    desk.say("b", say.Look(0, asked, "41 3???"))
    desk.say("a", say.Look(0, asked, "41 5???"))  # corrected
    assert desk.table.asked == {0: asked}
    assert desk.position.legal(0) == ["pass", "r9", "r6"]
    desk.say("a", say.Act(0, asked, "r6"))
    assert [written(step) for step in desk.table.history] == ["roll 41 5???", "0 y5", "1 pass", "0 r6"]
    assert of(desk.restored()) == of(desk.table)
    with pytest.raises(Denied):
        desk.say("a", say.Look(0, asked, "41 6???"))


def test_a_bot_has_to_know_all_dice():
    desk = Desk("qwixx", players=2, first=1, dice="own")
    desk.say("a", say.Bot("random", 1))
    desk.started()
    assert "all dice" in str(of_refusal(desk, say.Roll(1, desk.table.asked[1], "41 ????")))
    desk.say("a", say.Roll(1, desk.table.asked[1], "41 2356"))


def of_refusal(desk, message):
    with pytest.raises(Refused) as refusal:
        desk.say("a", message)
    return refusal.value


# --- hints ----------------------------------------------------------------------------------------------------


def test_against_bots_the_coach_may_be_asked_and_everybody_sees_how_often():
    desk = Desk("duel", first=0)
    desk.say("a", say.Bot("medium"))
    desk.start()
    assert desk.state("w")["table"]["hints"]
    refused("not_asked", desk, "a", say.Hint(0, desk.table.asked[0]))  # the dice come first
    desk.say("a", say.Roll(0, desk.table.asked[0]))
    refused("late", desk, "a", say.Hint(0, desk.table.asked[0] - 1))
    refused("forbidden", desk, "w", say.Hint(0, desk.table.asked[0]))
    for _ in range(2):
        desk.say("a", say.Hint(0, desk.table.asked[0]))
    assert desk.state("w")["table"]["hinted"] == {"0": 2}
    assert desk.state("w")["events"][-1]["type"] == "hinted"
    assert of(desk.restored()) == of(desk.table)
    desk.say("a", say.Resign(0))
    assert desk.state("a")["table"]["hinted"] == {"0": 2}
    desk.say("a", say.Rematch())
    assert desk.state("a")["table"]["hinted"] == {}


def test_among_people_the_coach_may_be_asked_only_if_the_host_says_so():
    desk = qwixx(2)
    assert not desk.state("b")["table"]["hints"]
    refused("no_hints", desk, "b", say.Hint(1, desk.table.asked[1]))
    desk = qwixx(2, hints=True)
    assert desk.state("b")["table"]["hints"]
    desk.say("b", say.Hint(1, desk.table.asked[1]))
    assert desk.table.hinted == {1: 1}
