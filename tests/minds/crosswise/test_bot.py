"""Crosswise's bots: the worth of a turn, the same however computed, whatever is hidden, never illegal."""

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.games.crosswise import ACTIONS, KEEP, act, forbids, legal
from tavoliere.games.tiles import ASK, MOVE, TILES
from tavoliere.minds.crosswise.bot import playing_on, swift_quick, turns_of_a_round
from tavoliere.minds.crosswise.lines import count_tiles, lead_of_lines, load_tables, party_of
from tavoliere.minds.crosswise.policy import scratch_for_changes, weigh_turns
from tavoliere.minds.crosswise.search import deal_unseen
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.minds.luck import luck_from
from tavoliere.minds.swift import SwiftBot
from tests.coach.played import played
from tests.minds.crosswise.positions import states, view_of


def test_a_turns_worth_is_the_change_of_the_lead():
    """With the symbols still to come counted as before the turn, and the spent action tile as a loss."""
    tables, scratch = load_tables(), scratch_for_changes()
    moves, worths = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.float32)
    luck = np.random.default_rng(1)
    for state in states(25, seed=1):
        seat = int(state.seat)
        count = weigh_turns(state, seat, tables, scratch, moves, worths)
        known = np.zeros(ACTIONS, np.int16)
        assert sorted(moves[:count]) == sorted(known[: legal(state, seat, known)])
        empty = count_tiles(state.board, scratch.lines, scratch.left)
        before = lead_of_lines(state, seat, tables, scratch.lines, scratch.left)
        left = scratch.left.copy()
        for i in luck.choice(count, min(count, 30), replace=False):
            after = state.copy()
            act(after, seat, int(moves[i]))
            count_tiles(after.board, scratch.lines, scratch.left)
            spent = (after.spent - state.spent).astype(float)
            lead = lead_of_lines(after, seat, tables, scratch.lines, left)
            lead -= spent @ tables.action[party_of(state, seat), :, empty]
            assert worths[i] == pytest.approx(lead - before, abs=1e-3)


@pytest.mark.parametrize("remembered", [1, 8, 4096])
def test_lines_that_are_remembered_change_nothing(remembered):
    """However few places there are for them, so that lines of one position meet in one place."""
    tables, scratch, other = load_tables(), scratch_for_changes(), scratch_for_changes(remembered)
    moves, worths = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.float32)
    again = np.zeros(ACTIONS, np.float32)
    for state in [*states(8, seed=5), *states(8, seed=5)]:
        seat = int(state.seat)
        count = weigh_turns(state, seat, tables, scratch, moves, worths)
        assert weigh_turns(state, seat, tables, other, moves, again) == count
        assert again[:count].tolist() == worths[:count].tolist()


def test_bots_answer_the_same_plain_compiled_and_at_once():
    swift_quick.wait()
    views = np.array([view_of(state, int(state.seat)) for state in states(30, seed=2)])
    seats, seeds = views["seat"].astype(np.int64), np.arange(len(views))
    for level in LEVELS[:-1]:
        player = bot(level, "crosswise")
        assert isinstance(player, SwiftBot)
        at_once = player.choose_many(views, seats, seeds)
        one_by_one = [player.choose(*question) for question in zip(views, seats.tolist(), seeds.tolist())]
        assert at_once.tolist() == one_by_one
        plain = np.zeros(len(views), np.int16)
        swift_quick.function(views, seats, seeds, *player.mind(2), plain)
        assert plain.tolist() == at_once.tolist()


@pytest.mark.slow
def test_the_expert_answers_alike_whatever_is_hidden():
    """States that differ only in what a seat cannot know are one view, and get one answer."""
    expert = playing_on(games=24)
    expert.swift.wait()
    luck = luck_from(6)
    for state in states(12, seed=6):
        seat = int(state.seat)
        answers = set()
        for _ in range(3):
            other = view_of(state, seat)
            deal_unseen(other, seat, luck)  # another truth
            answers.add(expert.choose(view_of(other, seat), seat, seed=9))
        assert len(answers) == 1
        assert forbids(state, seat, answers.pop()) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C5_games_are_played_on_until_everybody_has_had_a_turn(players):
    steps = played("crosswise", players, seed=1).steps
    movers = [step.seat for step in steps if step.kind == "play" and step.text not in ("keep", "redraw")]
    turns = turns_of_a_round(players)
    assert len(movers) > 3 * turns
    for first in range(len(movers) - turns):
        assert set(movers[first : first + turns]) == set(range(players))
        assert movers[first] == movers[first + turns]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["greedy", *LEVELS])
def test_never_an_illegal_move(level, players):
    rounds = 2 if level == "expert" else 40
    chunk = play_chunk(Match("crosswise", (level, "random"), players), 0, 0, rounds)  # refuses illegal moves
    assert len(chunk.winners) == 2 * rounds


@pytest.mark.parametrize("level", [*LEVELS, "greedy"])
def test_C4_a_hand_of_action_tiles_only_is_kept(level):
    view = tv.game("crosswise").start().state
    view.hands[0, MOVE:TILES] = 1
    view.bag[MOVE:TILES] -= 1
    view.held[0] = 4
    view.phase = ASK
    assert bot(level, "crosswise").choose(view, 0, 1) == KEEP
