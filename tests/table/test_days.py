"""Games over days at a table: what the end of a clock means, who is away, and dice that roll by themselves."""

import random

import pytest

from tavoliere.games.refused import Refused
from tavoliere.table import messages as say
from tavoliere.table.days import DAY, LONGEST_AWAY
from tests.table.desk import Desk

CLOCK = 3 * say.DAY


def over_days(*others, game="duel", **settings):
    """A game in which somebody has to answer, not to roll."""
    desk = Desk(game, clock=CLOCK, first=0, players=1 + len(others), **settings).started(*others)
    while desk.position.chance:
        desk.say(*desk.next_message(random.Random(1)))
    return desk


def test_at_the_end_of_the_clock_the_game_is_lost_if_the_host_says_so():
    desk = over_days("b", time_up="lost")
    assert desk.state("b")["table"]["time_up"] == "lost"
    [late] = desk.table.deadlines()
    desk.now += 3 * DAY
    desk.strike()
    result = desk.table.result()
    assert (result.reason, result.resigned, result.winners) == ("late", late, [1 - late])
    told = [event for event in desk.state("w")["events"] if event["type"] in ("resigned", "over")]
    assert told[0]["late"] is True
    assert told[1]["reason"] == "late"
    assert desk.restored().result() == result


def test_of_more_players_a_bot_plays_on_for_good_for_who_was_late():
    desk = over_days("b", "c", game="crosswise", time_up="lost")
    [late] = desk.table.deadlines()
    desk.now += 3 * DAY
    desk.strike()
    assert desk.table.stage == "playing"
    assert (desk.table.seats[late].device, desk.table.seats[late].bot) == ("", "medium")


def test_a_clock_of_seconds_never_loses_a_game():
    desk = Desk("duel", clock=30, first=0, players=2, time_up="lost").started("b")
    desk.now += 60_000
    desk.strike()
    assert desk.table.stage == "playing"
    with pytest.raises(Refused, match="“bot” answers, or the game is “lost”"):
        Desk("duel", time_up="draw")


def test_while_somebody_is_away_the_clock_stands():
    desk = over_days("b")
    [seat] = desk.table.deadlines()
    device, end = desk.device_of(seat), desk.table.deadlines()[seat]
    desk.now += DAY
    desk.say(device, say.Away(seat, desk.now + 5 * DAY))
    assert desk.table.deadlines() == {seat: end + 5 * DAY}
    assert desk.state("w")["table"]["seats"][seat]["away"] == desk.now + 5 * DAY
    desk.now += 2 * DAY
    desk.say(device, say.Away(seat))  # there again, sooner than expected
    assert desk.table.deadlines() == {seat: end + 2 * DAY}
    assert desk.say(device, say.Away(seat)).already
    assert desk.restored().deadlines() == desk.table.deadlines()


def test_a_question_that_comes_meanwhile_waits_until_its_player_is_back():
    desk = over_days("b")
    [seat] = desk.table.deadlines()
    other = desk.device_of(1 - seat)
    desk.say(other, say.Away(1 - seat, desk.now + 4 * DAY))
    back = desk.now + 4 * DAY
    while 1 - seat not in desk.table.asked or desk.position.chance:
        desk.say(*desk.next_message(random.Random(1)))
    assert desk.table.deadlines()[1 - seat] == back + 3 * DAY


def test_nobody_is_away_for_longer_than_the_others_can_be_expected_to_wait():
    desk = over_days("b")
    desk.say("a", say.Away(0, desk.now + 10 * DAY))
    desk.now += 10 * DAY
    with pytest.raises(Refused, match=f"{LONGEST_AWAY} days in one game"):
        desk.say("a", say.Away(0, desk.now + 5 * DAY))
    desk.say("a", say.Away(0, desk.now + 4 * DAY))
    with pytest.raises(Refused, match="seat"):
        desk.say("b", say.Away(0, desk.now + DAY))
    quick = Desk("duel", clock=60, players=2).started("b")
    with pytest.raises(Refused, match="only in a game over days"):
        quick.say("a", say.Away(0, quick.now + DAY))


def test_nobody_need_come_only_to_roll():
    desk = Desk("qwixx", clock=CLOCK, first=0, players=2).started("b")
    assert desk.position.chance
    desk.say("house", say.Roll(0, desk.table.asked[0]))
    assert not desk.position.chance
    quick = Desk("qwixx", clock=60, first=0, players=2).started("b")
    with pytest.raises(Refused):
        quick.say("house", say.Roll(0, quick.table.asked[0]))
