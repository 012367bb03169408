"""Crosswise's bots: the worth of a turn, hands dealt from what is unseen only, the end played exactly."""

from collections.abc import Iterator

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.arena.contest import contest
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.arena.workers import Here
from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import ACTIONS, KEEP, PASS, REDRAW, act, conceal, forbids, is_over, legal, play
from tavoliere.games.lines import SYMBOLS
from tavoliere.games.tiles import ASK, MOVE, OVER, TILES, TURN, chance, happen, in_bag, is_green
from tavoliere.minds.bot import legal_actions
from tavoliere.minds.crosswise.bot import playing_on, swift_quick
from tavoliere.minds.crosswise.evaluator import by_lines
from tavoliere.minds.crosswise.lines import count_tiles, lead_of_lines, load_tables, party_of
from tavoliere.minds.crosswise.policy import room_for_changes, weigh_turns
from tavoliere.minds.crosswise.search import (
    UNSOLVED,
    deal_unseen,
    desk,
    is_near_the_end,
    outcome,
    solve,
    think_to_the_end,
)
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.minds.luck import luck_from
from tavoliere.minds.swift import SwiftBot

compiled_solve = compiled(solve)


def states(many: int, seed: int) -> Iterator[np.record]:
    """States of random games of two to four in which a seat has its turn."""
    luck = np.random.default_rng(seed)
    found = 0
    while found < many:
        state = tv.game("crosswise").start(int(luck.integers(2, 5))).state
        while not is_over(state):
            outcomes = chance(state)
            if outcomes:
                happen(state, int(luck.integers(outcomes)))
                continue
            moves = np.empty(ACTIONS, np.int16)
            count = legal(state, state.seat, moves)
            if state.phase == TURN and luck.random() < 0.08:
                found += 1
                yield state.copy()
            play(state, state.seat, int(moves[luck.integers(count)]))


def view_of(state: np.record, seat: int) -> np.record:
    view = state.copy()
    conceal(view, seat)
    return view


# --- the quick player ---------------------------------------------------------------------------------------


def test_a_turns_worth_is_the_change_of_the_lead():
    """With the symbols still to come counted as before the turn, and the spent action tile as a loss."""
    tables, room = load_tables(), room_for_changes()
    moves, worths = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.float32)
    luck = np.random.default_rng(1)
    for state in states(25, seed=1):
        seat = int(state.seat)
        count = weigh_turns(state, seat, tables, room, moves, worths)
        known = np.zeros(ACTIONS, np.int16)
        assert sorted(moves[:count]) == sorted(known[: legal(state, seat, known)])
        empty = count_tiles(state.board, room.lines, room.left)
        before = lead_of_lines(state, seat, tables, room.lines, room.left)
        left = room.left.copy()
        for i in luck.choice(count, min(count, 30), replace=False):
            after = state.copy()
            act(after, seat, int(moves[i]))
            count_tiles(after.board, room.lines, room.left)
            spent = (after.spent - state.spent).astype(float)
            lead = lead_of_lines(after, seat, tables, room.lines, left)
            lead -= spent @ tables.action[party_of(state, seat), :, empty]
            assert worths[i] == pytest.approx(lead - before, abs=1e-3)


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


# --- hidden hands -------------------------------------------------------------------------------------------


def test_dealt_hands_fit_what_the_seat_knows():
    luck = luck_from(3)
    for state in states(60, seed=3):
        seat = int(state.seat)
        view = view_of(state, seat)
        world = view.copy()
        deal_unseen(world, seat, luck)
        assert (world.hands.sum(axis=1) == state.held).all()
        assert (world.bag >= 0).all()
        assert in_bag(world) == in_bag(state)
        assert (world.hands[seat] == state.hands[seat]).all()
        assert (world.hands[:, :SYMBOLS] >= state.shown).all()
        assert (world.hands.sum(axis=0) + world.bag == state.hands.sum(axis=0) + state.bag).all()
        assert view_of(world, seat).tobytes() == view.tobytes()


def test_every_unseen_tile_is_equally_likely_in_a_hand():
    state = next(states(1, seed=4))
    seat = int(state.seat)
    view = view_of(state, seat)
    other = (seat + 1) % int(view.players)
    luck = luck_from(5)
    dealt = np.zeros(TILES)
    deals = 3000
    for _ in range(deals):
        world = view.copy()
        deal_unseen(world, seat, luck)
        dealt += world.hands[other] - view.hands[other]
    expected = dealt.sum() * view.bag / view.bag.sum()
    assert np.abs(dealt - expected).max() < 5 * np.sqrt(expected.max())


@pytest.mark.slow
def test_the_expert_answers_alike_whatever_is_hidden():
    """States that differ only in what a seat cannot know are one view, and get one answer."""
    expert = playing_on(games=24, turns=4)
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


# --- the end ------------------------------------------------------------------------------------------------


def best_share(state: np.record, seat: int) -> float:
    """A seat's share of the win if everybody plays his best with open hands, by looking at everything."""
    if is_over(state):
        return float(outcome(state, seat))
    moves = np.empty(ACTIONS, np.int16)
    shares = []
    for i in range(legal(state, state.seat, moves)):
        after = state.copy()
        play(after, state.seat, int(moves[i]))
        shares.append(best_share(after, seat))
    return max(shares) if is_green(state, state.seat) == is_green(state, seat) else min(shares)


def endings(many: int, seed: int) -> Iterator[np.record]:
    """Late states of random games with the bag emptied and hands small enough to look at everything."""
    for state in states(many * 30, seed):
        empty = int((state.board < 0).sum())
        if empty > 2:
            continue
        state.bag[:] = 0
        for seat in range(state.players):
            keep = 0
            for tile in range(TILES):
                limit = 1 if tile < SYMBOLS and keep < 2 else 0
                state.hands[seat, tile] = min(int(state.hands[seat, tile]), limit)
                keep += int(state.hands[seat, tile])
            state.shown[seat] = np.minimum(state.shown[seat], state.hands[seat, :SYMBOLS])
            state.held[seat] = keep
        yield state


def test_the_end_is_played_exactly():
    looked_at = 0
    for state in endings(8, seed=8):
        for seat in range(2):
            found = compiled_solve(state, seat, np.full(1, 200_000), desk())
            assert found == best_share(state, seat)
        looked_at += 1
    assert looked_at >= 5


def test_with_two_players_the_last_turns_are_the_best_there_are():
    tables = load_tables()
    looked_at = 0
    for state in endings(20, seed=9):
        if state.players != 2:
            continue
        seat = int(state.seat)
        view = view_of(state, seat)
        assert is_near_the_end(view, 2)
        action = think_to_the_end(view, seat, 0, 1, 200_000, tables, desk())
        after = state.copy()
        play(after, seat, action)
        assert best_share(after, seat) == best_share(state, seat)
        looked_at += 1
    assert looked_at >= 3


def test_too_long_an_end_is_left_unsolved():
    state = next(states(1, seed=10))
    state.bag[:] = 0
    assert compiled_solve(state, 0, np.full(1, 100), desk()) == UNSOLVED


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["greedy", *LEVELS])
def test_never_an_illegal_move(level, players):
    rounds = 2 if level == "expert" else 40
    chunk = play_chunk(Match("crosswise", (level, "random"), players), 0, 0, rounds)  # refuses illegal moves
    assert len(chunk.winners) == 2 * rounds


def test_the_evaluator_knows_no_more_than_the_seat():
    evaluator = by_lines()
    luck = luck_from(11)
    for state in states(10, seed=11):
        seat = int(state.seat)
        view = view_of(state, seat)
        other = view.copy()
        deal_unseen(other, seat, luck)
        both = np.array([view, view_of(other, seat)])
        values = evaluator.values(both, np.full(2, seat))
        assert values[0] == values[1]
        assert 0 < values[0] < 1


def test_a_team_with_six_equal_has_all():
    position = tv.game("crosswise").start()
    state = position.state.copy()
    state.board[:6] = 0
    state.phase = OVER
    values = by_lines().values(np.array([state, state]), np.arange(2))
    assert values.tolist() == [1, 0]


@pytest.mark.slow
def test_training_goes_on_as_if_nothing_had_happened(tmp_path):
    from tavoliere.minds.crosswise.training import train

    done = []
    for name, rounds in (("whole", 2), ("interrupted", 1), ("interrupted", 2)):
        training = train(
            tmp_path / f"{name}.npz", Here().submit, contest, first_games=40, rounds=rounds, games=40
        )
        done += [number for number, _ in training]
    assert done == [0, 1, 2, 0, 1, 2]
    with np.load(tmp_path / "whole.npz") as whole, np.load(tmp_path / "interrupted.npz") as interrupted:
        assert all(np.array_equal(whole[name], interrupted[name]) for name in whole.files)


def test_a_turn_is_worth_what_the_board_looks_like_after_it():
    judge = by_lines()
    for state in states(8, seed=12):
        seat = int(state.seat)
        view = view_of(state, seat)
        actions, worths = judge.judge(np.array([view]), np.array([seat])).of(0)
        assert actions.tolist() == legal_actions(view, seat).tolist()
        assert judge.values(np.array([view]), np.array([seat]))[0] == worths.max()
        for i in (0, len(actions) - 1):
            after = view.copy()
            if actions[i] < PASS:
                act(after, seat, int(actions[i]))
            after.seat = (seat + 1) % int(view.players)
            assert worths[i] == pytest.approx(judge.values(np.array([after]), np.array([seat]))[0], abs=1e-6)


def test_C4_four_action_tiles_are_worth_more_than_another_hand():
    """In 1,500 games each, played on by the judge's own moves, who kept them won 73 ± 2 %, who did not 51 ± 2 %."""
    view = tv.game("crosswise").start().state
    view.hands[0, MOVE:TILES] = 1
    view.bag[MOVE:TILES] -= 1
    view.held[0] = 4
    view.phase = ASK
    actions, worths = by_lines().judge(np.array([view]), np.zeros(1, np.int64)).of(0)
    assert actions.tolist() == [KEEP, REDRAW]
    assert worths[0] > worths[1] + 0.1
