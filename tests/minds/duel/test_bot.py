"""Duel's bots: the same however they are computed, never an illegal move, each level better than chance."""

from threading import current_thread

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.games.duel import play
from tavoliere.games.rows import ROLL
from tavoliere.minds.bot import choose_at_once
from tavoliere.minds.duel.bot import by_network, choose_far, looking_ahead, swift_turns
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.minds.swift import Swift, SwiftBot
from tests.minds.duel.positions import positions


def chosen(line: str, name: str) -> str:
    position = tv.game("duel").read(line)
    seat = int(position.state.active)
    action = bot(name, "duel").choose(position.state, seat, seed=0)
    after = {str(position.play(seat, move)): move for move in position.legal(seat)}
    state = position.state.copy()
    play(state, seat, action)
    return next(move for after_line, move in after.items() if tv.game("duel").read(after_line).state == state)


def test_greedy_takes_most_points_after_both_actions():
    # A third red piece is worth 3; after it the fourth with 5 + 6 is worth 4 more.
    assert chosen("duel | r2,3 | - | turn 0, dice 34 1111", "greedy") == "r7"


def test_bots_answer_the_same_plain_compiled_and_at_once():
    swift_turns.wait()
    views = np.array([state for state in positions(40, seed=6) if state.phase != ROLL])
    seats, seeds = views["active"].astype(np.int64), np.arange(len(views))
    for level in LEVELS[:-1]:
        player = bot(level, "duel")
        assert isinstance(player, SwiftBot)
        at_once = player.choose_many(views, seats, seeds)
        one_by_one = [player.choose(*question) for question in zip(views, seats.tolist(), seeds.tolist())]
        assert at_once.tolist() == one_by_one
        plain = np.zeros(len(views), np.int16)
        swift_turns.function(views, seats, seeds, *player.mind(2), plain)
        assert plain.tolist() == at_once.tolist()


@pytest.mark.slow
def test_the_expert_is_deterministic():
    expert = looking_ahead()  # not compiled yet, perhaps: then it waits
    for state in positions(12, seed=7):
        if state.phase != ROLL:
            seat = int(state.active)
            assert len({expert.choose(state, seat, seed=3) for _ in range(3)}) == 1


def test_where_people_wait_a_stand_in_answers_until_the_expert_is_compiled():
    swift_turns.wait()
    expert = looking_ahead()
    expert.swift = Swift(choose_far, tuple)
    expert.swift.compiler = current_thread()  # so that nobody compiles this one
    for state in positions(6, seed=8):
        if state.phase != ROLL:
            seat = int(state.active)
            assert choose_at_once(expert, state, seat, seed=3) == by_network().choose(state, seat, seed=3)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "rounds"), [*((level, 150) for level in LEVELS[:-1]), ("expert", 3)])
def test_never_an_illegal_move(level, rounds):
    chunk = play_chunk(Match("duel", (level, "random")), 0, 0, rounds)  # refuses illegal moves
    assert len(chunk.winners) == 2 * rounds


def test_the_levels_beat_random_moves_clearly():
    for level in LEVELS[:-1]:
        chunk = play_chunk(Match("duel", (level, "random")), 0, 0, 50)
        wins = sum(winner == 1 + (i % 2) for i, winner in enumerate(chunk.winners))
        assert wins > 60, level
