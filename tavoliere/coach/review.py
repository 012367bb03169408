"""A finished game told as a ledger: what was luck, what was hidden, what the choices cost."""

from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from tavoliere.coach.ledger import (
    DECISION,
    DRAW,
    REVEAL,
    ROLL,
    Choice,
    Moment,
    moments,
    resigned_seat,
    result_of,
)
from tavoliere.coach.marks import MARKS, MOST_GAMES, PORTION, mark_of, stands
from tavoliere.coach.modules import MODULES, bench
from tavoliere.coach.rating import between, rating
from tavoliere.coach.why import why
from tavoliere.notation import GAMES
from tavoliere.notation.record import Record

MOST_LISTED = 10  # choices of a decision, and the one that was made

Progress = Callable[[int, int], None]


def no_progress(done: int, wanted: int) -> None:
    pass


def review(
    record: Record,
    *,
    bots: Collection[int] | None = None,
    is_sure: bool = True,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """The review of a finished game, ready for JSON.

    For every seat `start + luck + hidden + own + others = result`; the worths of the moments join on. Shares of the win
    run from 0 to 1; losses are in points of winning chance, 0 to 100. Seats that `bots` played get no rating; left out,
    they are those of the header "bots". If it need not be sure, marks are not checked by games played on.
    """
    if bots is None:
        bots = bot_seats(record)
    table = bench(record.game.name, record.options["players"])
    result = result_of(record, record.position, table)
    found: list[dict[str, Any]] = []
    told: list[Moment] = []
    for moment in moments(record, table):
        told.append(moment)
        found.append(tell(record.game.name, len(found), moment, is_sure))
        progress(moment.step, len(record.steps))
    is_finished = record.position.over
    return {
        "game": record.game.name,
        "players": len(result),
        "names": list(record.names),
        "result": result.tolist(),
        "scores": list(record.position.scores),
        "resigned": None if is_finished else resigned_seat(record),
        "start": (told[0].before if told else result).tolist(),
        "seats": [
            seat_of(record.game.name, seat, told, found, is_finished and seat not in bots)
            for seat in range(len(result))
        ],
        "moments": found,
    }


def bot_seats(record: Record) -> set[int]:
    """The seats that the header "bots" names."""
    return {int(word) for word in record.headers.get("bots", "").split() if word.isdigit()}


def tell(game: str, number: int, moment: Moment, is_sure: bool) -> dict[str, Any]:
    """A moment for JSON."""
    told: dict[str, Any] = {
        "n": number,
        "step": moment.step,
        "kind": moment.kind,
        "seat": moment.seat,
        "before": moment.before.tolist(),
        "after": moment.after.tolist(),
        "text": moment.text,
    }
    if moment.cause:
        told["cause"] = moment.cause
    if moment.error is not None:
        told["error"] = moment.error.tolist()
    if moment.choice is not None:
        told |= judgement(game, moment.choice, is_sure)
    return told


def judgement(game: str, choice: Choice, is_sure: bool = True) -> dict[str, Any]:
    """What a choice was worth, from what its chooser could know."""
    mark = confirmed_mark(game, choice) if is_sure else mark_of(choice.loss)
    reason = why(MODULES[game].FACTS, choice) if mark else None
    return {
        "best": GAMES[game].write_move(int(choice.judged.moves[choice.best])),
        "loss": 100 * choice.loss,
        "mark": mark,
        "why": reason.sentence if reason else "",
        "why_parts": {"template": reason.template, "values": reason.values} if reason else None,
        "choices": choices(game, choice),
    }


def choices(game: str, choice: Choice) -> list[dict[str, Any]]:
    """The best choices and the one that was made, the best first: the chance to win, and the lead to expect."""
    judged = choice.judged
    worths = judged.worths[:, choice.seat]
    order = np.argsort(-worths, kind="stable")
    kept = [int(i) for place, i in enumerate(order) if place < MOST_LISTED or i == choice.chosen]
    return [
        {
            "move": GAMES[game].write_move(int(judged.moves[i])),
            "win": choice.base - float(worths[choice.best] - worths[i]),
            "points": round(float(judged.leads[i]), 1),
        }
        for i in kept
    ]


def confirmed_mark(game: str, choice: Choice) -> str:
    """The mark of a choice, as far as games played on from it confirm it."""
    mark = mark_of(choice.loss)
    if not mark:
        return ""
    sums = np.zeros(3)  # of games, losses and squared losses
    while True:
        sums += MODULES[game].compare(choice, PORTION, int(sums[0]))
        mean = sums[1] / sums[0]
        error = (max(sums[2] / sums[0] - mean**2, 0.0) / sums[0]) ** 0.5
        verdict = stands(mark, mean, error)
        if verdict is None and sums[0] < MOST_GAMES:
            continue
        if verdict:
            return mark
        if mark == "?":
            return ""
        mark = "?"


def seat_of(
    game: str, seat: int, told: list[Moment], found: list[dict[str, Any]], is_rated: bool
) -> dict[str, Any]:
    """A seat's line of the ledger."""
    sums = dict.fromkeys(("luck", "hidden", "own", "others"), 0.0)
    causes: dict[str, float] = {}
    losses: list[float] = []
    counts = dict.fromkeys(MARKS, 0)
    for moment, line in zip(told, found, strict=True):
        change = float(moment.after[seat] - moment.before[seat])
        sums[entry(moment, seat)] += change
        if moment.kind == REVEAL:
            causes[moment.cause] = causes.get(moment.cause, 0.0) + change
        if moment.choice is not None and moment.seat == seat and moment.choice.is_real:
            losses.append(moment.choice.loss)
            if line["mark"]:
                counts[line["mark"]] += 1
    rated = rating(losses) if is_rated else None
    errors = [float(m.error[seat]) for m in told if m.error is not None]
    return {
        "seat": seat,
        **sums,
        "hidden_by": causes,
        "luck_error": float(np.sqrt(np.square(errors).sum())),
        "decisions": len(losses),
        "rating": rated,
        "between": between(game, len(told[0].before), rated["value"]) if rated else [],
        "marks": counts,
    }


def entry(moment: Moment, seat: int) -> str:
    """Which part of a seat's ledger a moment belongs to."""
    if moment.kind in (ROLL, DRAW):
        return "luck"
    if moment.kind == DECISION:
        return "own" if moment.seat == seat else "others"
    return "hidden"
