"""Luck has mean 0. Taken out of a match it leaves the share unbiased, whatever the judge thinks, and the same games."""

import os

import numpy as np
import pytest

from tavoliere.arena.findings import summary
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.luck import ENDS, ERRORS, PARTS, REPEATS, Games, weigh_answers
from tavoliere.arena.luck_worth import without_luck
from tavoliere.arena.match import Match
from tavoliere.arena.mean_luck import luck_of_games
from tavoliere.arena.report import tables
from tavoliere.arena.run import cut
from tavoliere.arena.tally import Tally
from tavoliere.coach.crosswise.luck import look_at_all
from tavoliere.coach.judging.workspace import Chance
from tavoliere.coach.modules import luck_judge
from tavoliere.games.crosswise import is_over, on_board
from tavoliere.games.generic import chance, happen, score
from tavoliere.games.rows import PASS
from tavoliere.games.tiles import TILES
from tavoliere.minds.bot import RandomBot, errs, legal_actions
from tavoliere.minds.crosswise.lines import load_tables
from tavoliere.minds.crosswise.open_hands import load_weights, scratch
from tavoliere.minds.crosswise.search import desk
from tavoliere.minds.levels import bot
from tests.coach.played import TABLES
from tests.rings import cases

# Luck is followed over this many games; over more, and at every table, if the environment says so.
LONG = int(os.environ.get("LUCK_GAMES", 0))
FIRST, LAST = "tests.arena.some_bots:First", "tests.arena.some_bots:Last"
FEW = [("duel", 2)]  # a roll's mean is compared with all rolls in tests/coach, a tile's with all in the bag
LUCKY = [table for table in TABLES if table[1] > 1 and (LONG or table in FEW)]


class BadJudge:
    """Thinks that high white dice, or tiles with a high number, are splendid for whoever gets them."""

    def __init__(self, players):
        self.players = players

    def is_late(self, state):
        return False

    def chance(self, before, after):
        if "bag" in before.dtype.names:
            seat, worths = int(before.seat), np.linspace(0, 2, TILES)
            mean = float(worths @ before.bag) / int(before.bag.sum())
            came = float(worths[int(np.argmax(before.bag.astype(int) - after.bag))])
        else:
            seat, mean, came = int(before.active), 7 / 12, int(after.dice[0] + after.dice[1]) / 12
        worth, then = np.zeros((2, self.players))
        worth[seat], then[seat] = mean, came
        return Chance(worth, then)

    def now(self, state):
        return np.zeros(self.players)


class BadJudgeOfChoices(BadJudge):
    """Thinks nothing of dice and tiles, but that whoever has more points, or tiles in hand, has as good as won."""

    def chance(self, before, after):
        return Chance(*np.zeros((2, self.players)))

    def now(self, state):
        held = state.held if "bag" in state.dtype.names else np.zeros(self.players)
        return np.array([float(score(state, seat)) + held[seat] for seat in range(self.players)])


class LateJudge(BadJudge):
    """Thinks nothing of anything; the end of a game begins when this many tiles are on the board."""

    def __init__(self, players, tiles):
        super().__init__(players)
        self.tiles = tiles

    def chance(self, before, after):
        return Chance(*np.zeros((2, self.players)))

    def is_late(self, state):
        return bool(on_board(state) >= self.tiles and not is_over(state))


class Firm(RandomBot):
    """Chooses as the random bot does, and does not say that it errs."""

    errs = False


@pytest.mark.whole
@pytest.mark.parametrize(("game", "players"), LUCKY)
def test_luck_has_mean_0(game, players):
    luck = luck_of_games(game, players, "hard", LONG or 60, one_in=8)
    error = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    assert (error > 0.01).all()
    assert (np.abs(luck.mean(axis=0)) <= 3.5 * error).all()  # so far off only one of 2,000 fair means is


@pytest.mark.whole
def test_the_luck_of_tiles_has_mean_0_and_is_most_of_a_result():
    match = Match("crosswise", ("hard",), luck=True)
    tally = Tally(match, 24)
    chunk = play_chunk(match, 0, 0, 24)
    tally.add(chunk)
    luck = np.array(chunk.luck).sum(-1)[:, 0]
    assert abs(luck.mean()) <= 3.5 * luck.std(ddof=1) / len(luck) ** 0.5
    assert summary(tally)["line_ups"][0]["results"][0]["variance ÷"] > 2


def test_a_tile_that_had_to_come_is_no_luck():
    state = Match("crosswise", ("hard",)).start(0)
    state.bag[1:] = 0
    assert chance(state)
    then = state.copy()
    happen(then, 0)
    found = luck_judge("crosswise", 2).chance(state, then)
    assert found.before.shape == (2,)  # of both seats
    assert found.before.tolist() == found.after.tolist()


def test_with_all_hands_seen_a_tile_is_compared_with_the_mean_over_the_bag():
    state = Match("crosswise", ("hard",)).start(0)
    happen(state, 0)
    seen, total = np.zeros(2), 0.0
    for tile in range(TILES):
        look_at_all(np.array([state]), tile, load_tables(), load_weights(), desk(), scratch(), seen)
        total += (seen[1] - seen[0]) * state.bag[tile]
    assert total == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("game", "players"), cases([("qwixx", 3), ("duel", 2), ("crosswise", 2)], [("duel", 2)])
)
def test_a_bad_judge_leaves_the_share_unbiased(game, players):
    match = Match(game, ("random",), players, luck=True)
    chunk = play_chunk(match, 0, 0, 120, coach=BadJudge(players))
    luck = np.array(chunk.luck).sum(-1)
    error = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    assert (luck.std(axis=0) > 0.1).all()
    assert (np.abs(luck.mean(axis=0)) <= 3 * error).all()


@pytest.mark.parametrize(
    ("game", "players"),
    cases([("qwixx", 3), ("on-board", 2), ("duel", 2), ("crosswise", 2)], [("duel", 2)]),
)
def test_the_luck_of_bots_that_err_has_mean_0_whatever_the_judge_thinks(game, players):
    match = Match(game, ("random",), players, luck=True)
    luck = np.array(play_chunk(match, 0, 0, 120, coach=BadJudgeOfChoices(players)).luck).sum(-1)
    error = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    assert (luck.std(axis=0) > 0.1).all()
    assert (np.abs(luck.mean(axis=0)) <= 3.5 * error).all()


def test_only_bots_that_err_are_asked_again():
    match = Match("duel", ("random",), luck=True)
    chunk = play_chunk(match, 0, 0, 4, bots={"random": Firm()}, coach=BadJudgeOfChoices(2))
    assert not np.any(chunk.luck)
    assert errs(bot("hard", "on-board"))
    assert not errs(bot("expert", "on-board"))
    assert not errs(bot("hard", "crosswise"))


def test_answers_given_at_once_are_weighed_together():
    """Two seats answer the white dice: what both chose is compared with what both might have chosen."""
    state = Match("qwixx", ("random",)).start(0)
    happen(state, 0)
    games = Games.of(
        np.array([state]), np.zeros(1, int), np.zeros((1, 2), int), np.zeros((1, 2, PARTS)), 30.0
    )
    red = int(min(legal_actions(state, 0)))
    actions = np.array([red, PASS], np.int16)
    others = np.array([[PASS, PASS]] * REPEATS, np.int16)
    weigh_answers(games, np.array([0, 0]), np.array([0, 1]), actions, others, BadJudgeOfChoices(2))
    assert games.luck[0, :, ERRORS].tolist() == [1.0, 0.0]
    assert games.luck.sum() == 1.0


def luck_of_ends(judge, rounds=150):
    """Of games of a quick player with itself: shares of the first seat, and the luck of their ends."""
    chunk = play_chunk(Match("crosswise", ("hard",), luck=True), 0, 0, rounds, coach=judge)
    luck = np.array(chunk.luck)
    assert not luck[:, :, :ENDS].any(), "this judge knows of no other luck"
    tally = Tally(Match("crosswise", ("hard",), luck=True), rounds)
    tally.add(chunk)
    return tally.line_ups[0].shares[:, 0, 0], luck[:, 0, ENDS]


@pytest.mark.whole
def test_the_luck_of_ends_has_mean_0_and_is_seen_without_a_judge():
    shares, luck = luck_of_ends(LateJudge(2, tiles=20))
    assert abs(luck.mean()) <= 3.5 * luck.std(ddof=1) / len(luck) ** 0.5
    # Four ends of a game vary less than one; what came before its end is still in them.
    assert (shares - luck).var() < 0.7 * shares.var()


@pytest.mark.whole
def test_the_later_an_end_begins_the_less_luck_is_in_it():
    deviations = [luck_of_ends(LateJudge(2, tiles))[1].std() for tiles in (8, 26, 33)]
    assert deviations[0] > deviations[1] > deviations[2] > 0


def test_a_game_whose_end_never_begins_has_no_luck_of_ends():
    shares, luck = luck_of_ends(LateJudge(2, tiles=99), rounds=10)
    assert not luck.any()
    assert shares.any()


@pytest.mark.parametrize("judge", [BadJudge, BadJudgeOfChoices])
def test_the_games_are_those_of_the_match_without_it(judge):
    raw = play_chunk(Match("duel", ("random",)), 0, 0, 20)
    noted = play_chunk(Match("duel", ("random",), luck=True), 0, 0, 20, coach=judge(2))
    assert noted.points == raw.points


def test_the_share_without_luck_is_told_beside_the_raw_one():
    match = Match("duel", ("random",), luck=True)
    tally = Tally(match, 40)
    tally.add(play_chunk(match, 0, 0, 40, coach=BadJudge(2)))
    found = summary(tally)
    result = found["line_ups"][0]["results"][0]
    noted = tally.line_ups[0]
    adjusted = without_luck(noted.shares, noted.luck, noted.rotations)
    assert result["adjusted"] == pytest.approx(adjusted.mean())
    assert result["adjusted"] != result["share"]
    assert "Luck taken out" in [title for title, _, _ in tables(found)]


def test_where_a_match_was_decided_its_luck_ends_too():
    match = Match("duel", (FIRST, LAST), luck=True)
    tally = Tally(match, 200)
    tally.add(play_chunk(match, 0, 0, 100, coach=BadJudge(2)))
    cut(tally)
    found = summary(tally, until_decided=True)["line_ups"][0]
    assert found["decided"]
    assert found["rounds"] < 100
    result = found["results"][0]
    assert result["adjusted"] == pytest.approx(result["share"], abs=0.1)
