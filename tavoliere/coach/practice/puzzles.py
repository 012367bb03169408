"""Puzzles: positions of expert games where one choice is clearly best and `medium` goes wrong.

`tavoliere puzzles GAME --count N` finds them; `cards/` has those we ship, with the command that found them.
"""

import json
import random
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from tavoliere.coach.judging.generic import compare
from tavoliere.coach.judging.playouts import SUMS, TURNS
from tavoliere.coach.judging.workspace import Choice, best_of, place_of, seed_of
from tavoliere.coach.marks import COSTLY, ERRORS, INEXACT, comparison_of, mean_loss
from tavoliere.coach.modules import judge_of
from tavoliere.coach.words.why import why
from tavoliere.games.generic import chance, happen, is_awaited, is_over, play
from tavoliere.minds.bot import Bot
from tavoliere.minds.levels import bot
from tavoliere.notation import GAMES
from tavoliere.notation.game import game as game_named
from tavoliere.notation.position import Position

PLAYERS = 2
MOST_A_GAME = 2  # puzzles from the same game look alike

# By the judge, every other choice loses at least this much, and what `medium` takes is costly. Then playouts compare
# the best choice with each of the next ones, with the same luck for both, but none that the judge has seen.
CLEAR = 1.5 * INEXACT
RIVALS = 3
PORTION, MOST_GAMES, UNSEEN = 100, 1200, 1_000_000

# Grades: in the hardest, `hard` goes wrong, too; in the easiest, all other choices lose at least this much.
EASY, MIDDLE, HARD = 1, 2, 3
PLAIN = 0.06
TRIES = 5  # for each level, because it does not always choose the same

MOST_LISTED = 8


def find_puzzles(game: str, seed: int = 0) -> Iterator[dict[str, Any]]:
    """An endless series of puzzles of a game; the same seed gives the same puzzles."""
    judge_of(game, PLAYERS).wait()
    number = 0
    while True:
        luck = random.Random(f"{game} {seed} {number}")
        count = 0
        for position, seat, action in decisions(game, number % PLAYERS, luck):
            if count < MOST_A_GAME:
                puzzle = puzzle_at(game, position, seat, action, luck)
                if puzzle:
                    count += 1
                    yield puzzle
        number += 1


def decisions(
    game: str, first: int, luck: random.Random, level: str = "expert"
) -> Iterator[tuple[Position, int, int]]:
    """The choices of a game that a level plays against itself: position, seat and action."""
    mind = player(level, game)
    position = game_named(game).start(PLAYERS, first)
    state = position.state
    while not is_over(state):
        outcomes = chance(state)
        if outcomes:
            happen(state, luck.randrange(outcomes))
            continue
        before = Position(position.game, state.copy())
        answers = [
            (seat, int(mind.choose(before.concealed(seat), seat, luck.getrandbits(32))))
            for seat in range(PLAYERS)
            if is_awaited(state, seat)
        ]
        for seat, action in answers:
            yield before, seat, action
        for seat, action in answers:
            play(state, seat, action)


def puzzle_at(
    game: str, position: Position, seat: int, expert: int, luck: random.Random
) -> dict[str, Any] | None:
    """The puzzle at a position, if it makes one; `expert` is the action that an expert took there."""
    view = position.concealed(seat)
    seen = [luck.getrandbits(32) for _ in range(TRIES)]
    mistaken = misses(game, "medium", view, seat, expert, seen)
    if 2 * len(mistaken) <= TRIES:
        return None
    wrong = max(set(mistaken), key=lambda action: (mistaken.count(action), action))
    judged = judge_of(game, PLAYERS).judge(view, seat, wrong)
    best = best_of(judged, seat)
    worths = judged.worths[:, seat]
    order = [int(i) for i in np.argsort(-worths, kind="stable")]
    chosen = place_of(judged, wrong)
    margin = float(worths[best] - worths[order[1]])
    if judged.moves[best] != expert or margin < CLEAR or worths[best] - worths[chosen] < COSTLY:
        return None
    choice = Choice(seat, view, judged, best, chosen)
    reason = why(choice, judge_of(game, PLAYERS).mind)
    rivals = {*order[1 : 1 + RIVALS], chosen}
    if not reason or not all(is_worse(game, choice._replace(chosen=rival)) for rival in sorted(rivals)):
        return None
    is_hard = 2 * len(misses(game, "hard", view, seat, expert, seen)) > TRIES
    listed = [i for place, i in enumerate(order) if place < MOST_LISTED or i == chosen]
    return {
        "position": str(position),
        "seat": seat,
        "grade": HARD if is_hard else EASY if margin >= PLAIN else MIDDLE,
        "choices": {
            GAMES[game].write_move(int(judged.moves[i])): round(100 * float(worths[i]), 1) for i in listed
        },
        "medium": GAMES[game].write_move(wrong),
        "why": [reason.template, reason.values],
    }


@cache
def player(level: str, game: str) -> Bot:
    """A bot of this level, made once."""
    return bot(level, game)


def misses(game: str, level: str, view: np.record, seat: int, right: int, seeds: list[int]) -> list[int]:
    """The wrong actions that a level takes, with these seeds."""
    answers = [int(player(level, game).choose(view, seat, seed)) for seed in seeds]
    return [action for action in answers if action != right]


def is_worse(game: str, choice: Choice) -> bool:
    """Whether playouts are sure that a choice is worse than the best one, by at least half of what is clear."""
    views, moves, leaves = comparison_of(choice)
    seed = seed_of(choice.view) + UNSEEN
    mind = judge_of(game, PLAYERS).mind
    sums = np.zeros(SUMS)
    while sums[0] < MOST_GAMES:
        compare(views, moves, leaves, choice.seat, PORTION, TURNS, seed + int(sums[0]), mind, sums)
        mean, error = mean_loss(sums)
        if mean - ERRORS * error > CLEAR / 2:
            return True
        if mean + ERRORS * error < CLEAR / 2:
            return False
    return False


def shipped(game: str) -> list[dict[str, Any]]:
    """The puzzles of a game that come with the package."""
    file = files("tavoliere.coach.practice") / "cards" / f"{game}.json"
    if not file.is_file():
        return []
    read: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["puzzles"]
    return read


def written(command: str, puzzles: list[dict[str, Any]]) -> str:
    """Puzzles as JSON, one to a line."""
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in puzzles)
    return f'{{"command": {json.dumps(command)},\n"puzzles": [\n{lines}\n]}}\n'
