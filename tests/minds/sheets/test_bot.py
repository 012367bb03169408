"""The bots of Qwixx and On Board: legal, deterministic, from views only, the same plain and compiled."""

from collections.abc import Iterator

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games import generic
from tavoliere.games.qwixx import HIDDEN, UNANSWERED
from tavoliere.games.rows import ACTION_1
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.minds.sheets.bot import kernel_arguments, network, swift_choice, weights_for
from tavoliere.minds.sheets.search import choose_all
from tavoliere.minds.swift import SwiftBot
from tavoliere.notation.position import Position
from tests.rings import cases

GAMES = ("qwixx", "on-board")


def starts(game: str) -> list[Position]:
    """One start for every number of players, and for every side of the board."""
    if game == "qwixx":
        return [tv.game(game).start(players) for players in (1, 2, 3, 4, 5)]
    return [tv.game(game).start(players, side=side) for players in (2, 3, 4) for side in "ab"]


def questions(game: str, many: int, seed: int) -> Iterator[tuple[np.record, int]]:
    """Views of random games, with a seat that is to move."""
    luck = np.random.default_rng(seed)
    found = 0
    while found < many:
        state = starts(game)[luck.integers(len(starts(game)))].state
        while not generic.is_over(state):
            outcomes = generic.chance(state)
            if outcomes:
                generic.happen(state, int(luck.integers(outcomes)))
                continue
            seat = generic.awaited(state)
            view = state.copy()
            generic.conceal(view, seat)
            if luck.random() < 0.05:
                yield view, seat
                found += 1
            moves = np.zeros(16, np.int16)
            count = generic.legal(state, seat, moves)
            # Pass rarely does harm, and keeps random games alive for longer.
            generic.play(state, seat, int(moves[luck.integers(count)]))


def play_out(start: Position, name: str, games: int, seed: int) -> int:
    """Play games with a bot on every seat, many at once; how many moves were made, all of them legal."""
    player = bot(name, start.game.name)
    assert isinstance(player, SwiftBot)
    luck = np.random.default_rng(seed)
    states = np.array([start.state] * games)
    made = 0
    while True:
        open_games = [i for i in range(games) if not generic.is_over(states[i])]
        if not open_games:
            return made
        views, seats, where = [], [], []
        for i in open_games:
            if generic.chance(states[i]):
                generic.happen(states[i], int(luck.integers(generic.chance(states[i]))))
            for seat in range(start.players):
                if generic.is_awaited(states[i], seat):
                    view = states[i].copy()
                    generic.conceal(view, seat)
                    views.append(view)
                    seats.append(seat)
                    where.append(i)
        seeds = luck.integers(2**62, size=len(views))
        actions = player.choose_many(np.array(views), np.array(seats), seeds)
        for i, seat, action in zip(where, seats, actions.tolist()):
            assert generic.forbids(states[i], seat, action) == 0
            generic.play(states[i], seat, action)
            made += 1


@pytest.mark.slow
@pytest.mark.parametrize("name", [*LEVELS, "linear", "greedy"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_never_makes_an_illegal_move(game: str, name: str) -> None:
    for seed, start in enumerate(starts(game)):
        assert play_out(start, name, 2 if name == "expert" else 12, seed) > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_seed_give_the_same_answer(game: str) -> None:
    player = bot("easy", game)
    for view, seat in questions(game, 20, 1):
        assert player.choose(view, seat, 5) == player.choose(view.copy(), seat, 5)


@pytest.mark.parametrize("game", GAMES)
def test_a_lower_level_errs_now_and_then(game: str) -> None:
    player = bot("beginner", game)
    answers = [
        {player.choose(view, seat, seed) for seed in range(12)} for view, seat in questions(game, 20, 2)
    ]
    assert any(len(different) > 1 for different in answers)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "many"), cases([("qwixx", 6), ("qwixx", 40), ("on-board", 40)], [("qwixx", 6)])
)
def test_plain_and_compiled_choose_alike(game: str, many: int) -> None:
    asked = list(questions(game, many, 3))
    for name in ("beginner", "medium", "hard", "linear", "greedy"):
        player = bot(name, game)
        assert isinstance(player, SwiftBot)
        views, seats = np.array([view for view, _ in asked]), np.array([seat for _, seat in asked])
        compiled = player.choose_many(views, seats, np.arange(len(views)))
        plain = np.zeros(len(views), np.int16)
        for i in range(len(views)):
            one = slice(i, i + 1)
            player.swift.function(
                views[one], seats[one], np.array([i]), *player.mind(int(views[i].players)), plain[one]
            )
        assert plain.tolist() == compiled.tolist()


@pytest.mark.whole
def test_the_search_is_the_same_plain_and_compiled() -> None:
    asked = [question for question in questions("qwixx", 60, 4) if question[0].players == 2][:3]
    net = weights_for("qwixx", 2)
    mind = network(net, gate=0.05, candidates=2, samples=1, turns=2)
    player = SwiftBot(swift_choice("qwixx"), lambda players: kernel_arguments("qwixx", mind))
    for view, seat in asked:
        question = np.array([view]), np.array([seat]), np.array([7])
        compiled = player.choose_many(*question)
        plain = np.zeros(1, np.int16)
        choose_all(*question, *kernel_arguments("qwixx", mind), plain)
        assert plain[0] == compiled[0]


@pytest.mark.parametrize("game", GAMES)
def test_Q3_whether_others_have_answered_changes_nothing(game: str) -> None:
    player = bot("medium", game)
    for view, seat in questions(game, 40, 6):
        if view.phase != ACTION_1:
            continue
        others = view.copy()
        for other in range(int(view.players)):
            if other != seat:
                others.answers[other] = UNANSWERED if view.answers[other] == HIDDEN else HIDDEN
        assert player.choose(view, seat, 1) == player.choose(others, seat, 1)
