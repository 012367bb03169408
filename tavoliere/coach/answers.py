"""The types of what the coach answers, ready for JSON. docs/coach.md explains every number."""

from typing import Any, Literal, NotRequired, TypedDict

from tavoliere.notation.contract import Facts


class Choice(TypedDict):
    """A move, its chance to win, and the lead to expect at the end."""

    move: str
    win: float
    points: float


class Sentence(TypedDict):
    """A reason, for translation: fill the values into the template."""

    template: str
    values: dict[str, Any]


class Hint(TypedDict):
    """What to play, as `hint` says it: the best choices, best first."""

    game: str
    seat: int
    best: str
    look: str  # a gentler hint: the row or the cell
    choices: list[Choice]
    why_parts: Sentence | None
    why: str  # what is wrong with the second-best choice; may be empty
    loss: float


class Rating(TypedDict):
    """1000 times what was given away per decision, and half its 95 % interval."""

    value: float
    within: float


class SeatReview(TypedDict):
    """A seat's line of the ledger: start + luck + hidden + own + others = result."""

    seat: int
    luck: float
    hidden: float
    own: float
    others: float
    hidden_by: dict[str, float]
    decisions: int
    rating: Rating | None
    between: list[str]  # the levels of bots next to this rating
    marks: dict[str, int]


class Moment(TypedDict):
    """A roll, a tile, a decision, or something that came to light: how it changed every seat's chance to win."""

    n: int
    step: int  # how many steps of the record came before
    kind: Literal["roll", "draw", "decision", "reveal"]
    seat: int | None
    before: list[float]
    after: list[float]
    text: str
    cause: NotRequired[str]

    # Decisions only
    best: NotRequired[str]
    loss: NotRequired[float]  # in points of winning chance, 0 to 100
    mark: NotRequired[str]
    choices: NotRequired[list[Choice]]
    why_parts: NotRequired[Sentence | None]
    why: NotRequired[str]


class Review(TypedDict):
    """A finished game as a ledger of luck and choices, as `review` says it."""

    game: str
    players: int
    names: list[str]
    result: list[float]  # each seat's share of the win
    scores: list[int]
    resigned: int | None
    end: Facts | None
    start: list[float]
    seats: list[SeatReview]
    moments: list[Moment]
