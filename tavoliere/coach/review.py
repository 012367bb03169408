"""A finished game as a ledger: what was luck, what was hidden, what the choices cost."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from tavoliere.coach.answers import Review
from tavoliere.coach.book import new_book, seat_of
from tavoliere.coach.judging.workspace import NOTHING
from tavoliere.coach.ledger import begin, of_end, of_step
from tavoliere.coach.modules import judge_of
from tavoliere.coach.pictures import ShownReview
from tavoliere.coach.rating import levels_of
from tavoliere.coach.words.why import sentence
from tavoliere.games.refused import Refused
from tavoliere.notation.record import Record, apply

Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    pass


def review(record: Record, *, is_sure: bool = True, progress: Progress = no_progress) -> Review:
    """The review of a finished game, ready for JSON.

    For every seat `start + luck + hidden + own + others = result`; each moment starts where the last one ended. Shares
    of the win run from 0 to 1; losses are in points of winning chance, 0 to 100. Seats that a bot played for (the
    header "bots") get no rating. Unless `is_sure`, playouts do not check the marks.

    >>> from tavoliere import game
    >>> review(Record(game("duel")))
    Traceback (most recent call last):
    tavoliere.games.refused.Refused: this game is not over: only a finished game can be reviewed
    """
    bots = record.bots
    game, players = record.game.name, int(record.options["players"])
    last = record.position
    resigned = None if last.over else record.resigned
    if not last.over and resigned is None:
        raise Refused("this game is not over: only a finished game can be reviewed")
    judge = judge_of(game, players)
    judge.wait()
    book = new_book(players)
    moments: list[dict[str, Any]] = []
    states = np.zeros(2, last.state.dtype)
    position = record.start
    states[0] = position.state
    begin(states, judge.mind, judge.findings, book)
    for number, step in enumerate(record.steps):
        before, position = position, apply(position, step)
        states[0], states[1] = before.state, position.state
        is_play = step.kind == "play"
        seat = int(step.seat or 0) if is_play else NOTHING
        action = record.game.read_move(step.text) if is_play else int(before.due or 0)
        moments += of_step(states, seat, action, step.text, number, is_sure, judge.mind, judge.findings, book)
        progress(number + 1, len(record.steps))
    states[0] = position.state
    gave_up = NOTHING if resigned is None else resigned
    moments += of_end(states, gave_up, len(record.steps), judge.mind, judge.findings, book)
    report: Any = {
        "game": game,
        "players": players,
        "names": list(record.names),
        "result": book.worth.tolist(),
        "scores": list(last.scores),
        "resigned": resigned,
        "end": last.ending,
        "start": book.start.tolist(),
        "seats": [
            seat_of(book, seat, last.over and seat not in bots, *levels_of(game, players))
            for seat in range(players)
        ],
        "moments": [with_sentence(moment) for moment in moments],
    }
    return cast(Review, ShownReview(report))


def with_sentence(moment: dict[str, Any]) -> dict[str, Any]:
    """Add to a decision an English sentence that says why another choice was better."""
    return moment | {"why": sentence(moment["why_parts"])} if "why_parts" in moment else moment
