"""A hint: the best choices of a seat, from what it can see."""

from typing import Any, cast

import numpy as np

from tavoliere.coach.answers import Hint
from tavoliere.coach.judging.generic import draws_see_everything, look, move_word, weigh
from tavoliere.coach.judging.workspace import (
    NOTHING,
    Choice,
    Findings,
    Judged,
    best_of,
    judged_of,
    place_of,
    seed_of,
)
from tavoliere.coach.ledger import choices
from tavoliere.coach.modules import judge_of
from tavoliere.coach.pictures import ShownHint
from tavoliere.coach.words.why import sentence, why_parts
from tavoliere.games.generic import legal
from tavoliere.games.refused import Refused
from tavoliere.minds.choosing import mark_near
from tavoliere.notation.position import Position

MOST_SHOWN = 3

# At the dice games the moves that seem within this much of the best, and at most this many, are judged by where they
# lead. The expert looks at fewer, and at a sample of rolls.
NEAR, MOST_NEAR = 0.05, 4
# At Crosswise all moves are judged this often, each time with other games: a single judgement scatters.
TIMES, OTHER_GAMES = 4, 1000


def hint(position: Position, seat: int | None = None, *, at_once: bool = False) -> Hint:
    """The best choices of a seat that is to move, ready for JSON. Without a seat, only one may be to move.

    `look` is a gentler first hint: the row or cell of the best choice. `why` says what is wrong with the second-best
    choice, if anything can be said.

    >>> from tavoliere import read
    >>> hint(read("duel | r5,7 | r3 | turn 1, dice 34 2356"))["best"]
    'r7'

    The first hint may have to wait for the compiler. Where somebody is in a game, the answer can come `at_once` if the
    game allows it; until the compiler is done, the best choices are then not looked at more closely.
    """
    seat = asked_seat(position, seat)
    judge = judge_of(position.game.name, position.players)
    if not (at_once and judge.is_quick):
        judge.swift.wait()
    views = np.zeros(1, position.state.dtype)
    views[0] = position.concealed(seat)
    answer = advice(views, seat, NOTHING, judge.swift.is_ready, judge.mind, judge.findings)
    shown = ShownHint(game=position.game.name, seat=seat, **answer, why=sentence(answer["why_parts"]))
    return cast(Hint, shown)


def advice(
    views: np.ndarray, seat: int, action: int, is_careful: bool, mind: Any, findings: Findings
) -> dict[str, Any]:
    """What a seat can know about its choices in `views[0]`; `loss` is what `action` would give away, 0 to 100.

    `why_parts` say what is wrong with that action or, if it is -1, with the second-best. With care the best choices are
    looked at more closely than in a review, which has many to judge.

    Translated for the browser, too.
    """
    judged = judged_of(findings, weigh(views, seat, action, seed_of(views[0]), mind, findings))
    if is_careful:
        look_closer(views, seat, judged, mind, findings)
    best = best_of(judged, seat)
    worths = judged.worths
    second = best
    for i in range(len(judged.moves)):
        if i != best and (second == best or worths[i, seat] > worths[second, seat]):
            second = i
    place = place_of(judged, action)
    other = second if place < 0 else place
    choice = Choice(seat, views[0], judged, best, other)
    is_better = worths[best, seat] > worths[other, seat]
    return {
        "best": move_word(views[0], int(judged.moves[best])),
        "look": look(views[0], int(judged.moves[best])),
        "choices": choices(choice, MOST_SHOWN)[:MOST_SHOWN],
        "why_parts": why_parts(choice, mind) if is_better else None,
        "loss": 0.0 if place < 0 else 100 * float(worths[best, seat] - worths[place, seat]),
    }


def action_of(view: np.record, seat: int, move: str, moves: np.ndarray) -> int:
    """The legal action that is written like this; -1 if there is none. `moves` is room for all of them."""
    for i in range(legal(view, seat, moves)):
        if move_word(view, int(moves[i])) == move:
            return int(moves[i])
    return NOTHING


def look_closer(views: np.ndarray, seat: int, judged: Judged, mind: Any, findings: Findings) -> None:
    """Judge the best moves of `views[0]` again, with more care; `judged` is what `findings` holds of them."""
    if draws_see_everything(views[0]):
        judge_often(views, seat, judged, mind, findings)
    else:
        look_ahead(seat, judged, mind, findings)


def judge_often(views: np.ndarray, seat: int, judged: Judged, mind: Any, findings: Findings) -> None:
    """Judge all moves by more games, and write the means."""
    worths = judged.worths
    sums = worths.copy()
    for time in range(1, TIMES):
        weigh(views, seat, NOTHING, seed_of(views[0]) + OTHER_GAMES * time, mind, findings)
        for i in range(len(judged.moves)):
            for each in range(len(findings.worths)):
                sums[i, each] += worths[i, each]
    for i in range(len(judged.moves)):
        for each in range(len(findings.worths)):
            worths[i, each] = sums[i, each] / TIMES


def look_ahead(seat: int, judged: Judged, mind: Any, findings: Findings) -> None:
    """Judge the best moves by the mean over the next roll, if it is not clear which is best; the others stay behind."""
    worths = judged.worths
    count = len(judged.moves)
    own, is_near = np.zeros(count), np.zeros(count, np.bool_)
    for i in range(count):
        own[i] = worths[i, seat]
    if mark_near(own, count, NEAR, MOST_NEAR, is_near) < 2:
        return
    least = 1.0
    for i in range(count):
        if is_near[i]:
            weigh(judged.leaves[i : i + 1], NOTHING, NOTHING, 0, mind, findings)
            for each in range(len(findings.worths)):
                worths[i, each] = findings.worths[each]
            least = min(least, float(worths[i, seat]))
    for i in range(count):
        if not is_near[i]:
            worths[i, seat] = min(least, float(worths[i, seat]))


class HintBot:
    """Plays what a hint recommends: `tavoliere arena duel expert --bot tavoliere.coach.advice:HintBot`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        judge = judge_of(self.game, int(view.players))
        judge.swift.wait()
        views = np.zeros(1, view.dtype)
        views[0] = view
        findings = judge.findings
        judged = judged_of(findings, weigh(views, seat, NOTHING, seed_of(views[0]), judge.mind, findings))
        look_closer(views, seat, judged, judge.mind, findings)
        return int(judged.moves[best_of(judged, seat)])


def asked_seat(position: Position, seat: int | None) -> int:
    if position.players == 1:
        raise Refused(
            "alone there is nothing to win: “tavoliere solve” says what each move is worth in points"
        )
    seat = position.asked(seat)
    if seat not in position.to_move:
        raise Refused("seat {seat} is not to move here", seat=seat)
    return seat
