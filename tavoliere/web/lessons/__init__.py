"""The lessons: a few guided turns of each game, after the worked examples of the rules (B8, D12, D13).

A lesson is a module with `STEPS`, and with `TRIES`: what a learner may tap instead, to be told why not. Only the first
position of a scene is written down; the rules produce the others. Not every game needs a lesson.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from tavoliere.notation.game import read
from tavoliere.notation.position import Position
from tavoliere.notation.record import apply
from tavoliere.notation.views import View
from tavoliere.web.lessons import crosswise, duel, onboard, qwixx
from tavoliere.web.lessons.step import LEARNER, Step, play


class Lesson(Protocol):
    @property
    def STEPS(self) -> Sequence[Step]: ...  # noqa: N802

    @property
    def TRIES(self) -> Sequence[str]: ...  # noqa: N802


LESSONS: dict[str, Lesson] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}


class Shown(NamedTuple):
    """A step as a page needs it."""

    view: View  # what the learner sees
    record: str  # the same as the bytes of a record, in base64
    text: str
    show: tuple[str, ...]
    move: str  # the move that leads on, or empty
    why: dict[str, dict[str, Any]]  # what else a learner may tap, and the rule that forbids it


def _why(position: Position, tries: Sequence[str]) -> dict[str, dict[str, Any]]:
    found = {}
    for move in tries:
        refused = position.why_not(LEARNER, move)
        if refused:
            found[move] = {"template": refused.template, "rule": refused.rule, "values": refused.values}
    return found


def _walk(name: str) -> Iterator[Shown]:
    own = LESSONS[name]
    position = read(own.STEPS[0].scene)
    for step in own.STEPS:
        if step.scene:
            position = read(step.scene)
        yield Shown(
            position.view(LEARNER),
            b64encode(position.concealed(LEARNER).tobytes()).decode(),
            step.text,
            step.show,
            step.move,
            _why(position, own.TRIES) if step.move else {},
        )
        happenings = (play(step.move, LEARNER), *step.then) if step.move else step.then
        for happening in happenings:
            position = apply(position, happening)


@cache
def lesson(name: str) -> list[Shown]:
    """The steps of a game's lesson.

    >>> [step.move for step in lesson("duel")]
    ['', '', 'r7', 'y7', 'r7', 'y6', 'y7', 'b2', '']
    """
    return list(_walk(name))
