"""The types of what a seat may see (`Position.view`), for type checkers and for readers."""

from typing import Any, Literal, NotRequired, TypedDict

Colour = Literal["red", "yellow", "green", "blue"]


class Dice(TypedDict):
    """The dice on the table; None for a coloured die that is out of the game, or that nobody looked at."""

    white: list[int]
    red: int | None
    yellow: int | None
    green: int | None
    blue: int | None


class SheetField(TypedDict):
    """A number of a row of a sheet."""

    number: int
    state: Literal["open", "crossed", "lost"]


class SheetRow(TypedDict):
    """A row of a sheet. `crosses` counts the lock's, too."""

    colour: Colour
    fields: list[SheetField]
    locked: bool  # by the owner of the sheet
    closed: bool  # for everybody
    closes_at: int
    crosses: int
    points: int


class Sheet(TypedDict):
    """A score sheet of Qwixx or On Board."""

    rows: list[SheetRow]
    misthrows: int
    misthrow_points: int
    score: int


class TrackField(TypedDict):
    """A field of On Board's track."""

    colour: Colour
    number: int
    bonus: int
    last: bool  # one of the last fields, to which a pawn may be moved only once it is near


class DuelField(TypedDict):
    """A number of Duel's board."""

    number: int
    owner: int | None
    height: int
    front: bool
    capturable: bool
    use: list[Literal["place", "stack", "capture"]]  # by seat: what its piece would do here


class DuelRow(TypedDict):
    """A row of Duel's board; lists are by seat."""

    colour: Colour
    fields: list[DuelField]
    lock: int | None
    closed: bool
    closes_at: int
    pieces: list[int]
    points: list[int]


class Hand(TypedDict):
    """A hand of tiles: how many, and those of them that may be seen."""

    size: int
    tiles: list[str]


class View(TypedDict):
    """What a seat may see, ready for JSON; with seat None what a spectator sees.

    Parts that not all games have are marked as not required.
    """

    game: str
    players: int
    seat: int | None
    chance: Literal["dice", "tile"] | None
    due: int | None
    to_move: list[int]
    legal: list[str]
    scores: list[int]
    over: bool
    winners: list[int]
    phase: str
    active: int  # whose turn it is

    # The dice games
    dice: NotRequired[Dice | None]
    closed: NotRequired[list[Colour]]
    ladder: NotRequired[list[int]]  # the points for one cross, two, and so on
    in_use: NotRequired[Literal["none", "white", "all"]]
    misthrow: NotRequired[int]  # the points that passing now would cost
    misthrow_limit: NotRequired[int]

    # Qwixx and On Board
    answers: NotRequired[list[str | None]]  # to action 1; "answered" while it is another's and hidden
    sheets: NotRequired[list[Sheet]]

    # On Board
    track: NotRequired[list[TrackField]]
    pawns: NotRequired[list[int]]  # the field of each; 0 is the start
    bonus: NotRequired[list[int]]
    announced: NotRequired[int | None]
    steps: NotRequired[dict[str, int]]  # where each step of the seat's pawn leads
    costly: NotRequired[list[str]]  # the steps that would cost a misthrow

    # Duel
    rows: NotRequired[list[DuelRow]]
    supply: NotRequired[list[int]]
    pieces: NotRequired[int]
    misthrows: NotRequired[list[int]]
    misthrow_points: NotRequired[list[int]]
    used: NotRequired[str | None]

    # Crosswise
    lone: NotRequired[int | None]
    teams: NotRequired[list[Literal["orange", "green"]]]
    board: NotRequired[dict[str, str]]  # tiles by cell: {"c4": "sun"}
    row_points: NotRequired[list[int]]
    column_points: NotRequired[list[int]]
    worth: NotRequired[dict[str, Any]]
    six_equal: NotRequired[str | None]
    hands: NotRequired[list[Hand]]
    bag: NotRequired[int]
    unseen: NotRequired[dict[str, int]]
    spent: NotRequired[dict[str, int]]
    passes: NotRequired[int]
