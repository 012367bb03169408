"""What a device may say to a table."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from tavoliere.games.refused import Refused

SEATS = 5  # the most that any game has
SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS, description="a seat, from 0")]
Number = Annotated[int, Meta(ge=0, le=2**53, description="a decision or answer id")]
Text = Annotated[str, Meta(max_length=400)]
Word = Annotated[str, Meta(max_length=40)]
Seal = Annotated[
    str,
    Meta(pattern="^([0-9a-fA-F]{64})?$", description="SHA-256 of the entropy in 64 hex digits, or nothing"),
]
DAY = 24 * 3600  # seconds
DAYS = tuple(days * DAY for days in (1, 3, 7, 14))  # what a decision may take in a game over days
LONGEST_CLOCK = 600
Clock = Annotated[
    int, Meta(ge=10, le=DAYS[-1], description="seconds a decision may take: up to 600, or 1, 3, 7 or 14 days")
]
Players = Annotated[int, Meta(ge=1, le=SEATS)]
Track = Annotated[list[Word], Meta(min_length=40, max_length=40)]
Line = Annotated[str, Meta(max_length=1000, description="a position to begin from, see docs/notation.md")]


class Denied(Refused):
    """Something that cannot be done now, or not by this device; `code` says why not."""

    def __init__(self, code: str, template: str, **values: object) -> None:
        super().__init__(template, "", **values)
        self.code = code


class Sender(Struct, frozen=True):
    """The sender of a message: a device, by the hash of its token, and whether it may sit; or the house, for bots."""

    device: str
    may_sit: bool = False
    house: bool = False


HOUSE = Sender("", house=True)


class Create(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table. If a name is given, its owner sits on seat 0."""

    game: Word
    players: Players | None = None
    name: Text | None = None
    dice: Word = "fair"
    clock: Clock | None = None
    stand_in: Word = "medium"
    pace: Word = "brisk"
    side: Word | None = None
    track: Track | None = None
    lone: SeatNumber | None = None
    first: SeatNumber | None = None
    hints: bool | None = None
    talk: Word = "all"
    position: Line | None = None
    programs: bool = False
    time_up: Word = "bot"


class Bring(Struct, frozen=True, forbid_unknown_fields=True):
    """A game of a device as text (docs/notation.md), and for each seat the level of its bot, "" for a person."""

    record: Annotated[str, Meta(max_length=16_000)]
    seats: Annotated[list[Word], Meta(min_length=1, max_length=SEATS)]
    at: Number | UnsetType = UNSET  # when it was over, in milliseconds since 1970


class FromDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a device to its table; the name of the class is the last part of its address."""


class Configure(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Change the settings. What is left out stays, unless it belongs to another game."""

    game: Word | UnsetType = UNSET
    players: Players | UnsetType = UNSET
    dice: Word | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    stand_in: Word | UnsetType = UNSET
    pace: Word | UnsetType = UNSET
    side: Word | UnsetType | None = UNSET
    track: Track | UnsetType | None = UNSET
    lone: SeatNumber | UnsetType | None = UNSET
    first: SeatNumber | UnsetType | None = UNSET
    hints: bool | UnsetType | None = UNSET
    talk: Word | UnsetType = UNSET
    position: Line | UnsetType | None = UNSET
    programs: bool | UnsetType = UNSET
    time_up: Word | UnsetType = UNSET


class Sit(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take an open seat; the first one unless a seat is given. The seal is as in Ready.

    A program says that it is one: it may sit down where the host lets programs play, and is marked for everybody.
    """

    name: Text
    seat: SeatNumber | None = None
    seal: Seal = ""
    program: bool = False


class Bot(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Put a bot on an open seat; the first one unless a seat is given."""

    level: Word
    seat: SeatNumber | None = None


class Free(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Open a seat again: your own, or any if you are the host."""

    seat: SeatNumber


class Reseat(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Sit elsewhere: your own seat with an open one. The host moves anybody, and two people change places."""

    seat: SeatNumber
    to: SeatNumber


class Host(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Become the host, if the host has been away for a while."""


class Ban(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Send away whoever sits here, for good; the links are renewed. During a game a bot plays on."""

    seat: SeatNumber


class Renew(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Give the links new keys: the old ones lead nowhere, and whoever has no seat must come by a new one."""


class Mute(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Let whoever sits here say nothing at this table, in no words, pictures or names; or let them speak again."""

    seat: SeatNumber
    muted: bool


class Rename(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take another name."""

    seat: SeatNumber
    name: Text


class Ready(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Ready to play, with a seal to entropy for the dice, which is shown at the start."""

    seat: SeatNumber
    seal: Seal = ""


class Start(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Start the game without the open seats. The seal is for those of the host's seats that have given none."""

    seal: Seal = ""


class Show(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Show the entropy that the seat has sealed, as soon as all seals are in: the last one lets the game start."""

    seat: SeatNumber
    entropy: Annotated[
        str, Meta(pattern="^[0-9a-f]{32,64}$", description="32 to 64 hex digits in small letters")
    ]


class Roll(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Roll the dice; at a table with own dice, say what they show: ? for a coloured die that nobody looked at."""

    seat: SeatNumber
    decision: Number
    dice: Word | None = None


class Pace(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Let bots play “relaxed”, “brisk” or at “once”: for everybody at the table, also during a game."""

    seat: SeatNumber
    pace: Word


class Look(FromDevice, frozen=True, forbid_unknown_fields=True):
    """At a table with own dice, say what more of them was looked at, such as 41 2??6."""

    seat: SeatNumber
    decision: Number
    dice: Word


class Act(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Answer what the seat is asked."""

    seat: SeatNumber
    decision: Number
    move: Word


class Undo(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take back your last answer."""

    seat: SeatNumber
    answer: Number


class Hint(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Ask the coach, which thinks on the device. Only where hints are allowed, and everybody sees that it was asked."""

    seat: SeatNumber
    decision: Number


class Leave(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Leave the table; during a game a bot plays for you until you return."""

    seat: SeatNumber


class Return(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take the seat back from the bot."""

    seat: SeatNumber


class Substitute(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for somebody who has been away for a while."""

    seat: SeatNumber


class Away(FromDevice, frozen=True, forbid_unknown_fields=True):
    """In a game over days: your clock stands until then, in milliseconds since 1970; nothing to be there again."""

    seat: SeatNumber
    until: Number | None = None


class Resign(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Give up. In a game of two the other player wins; otherwise a bot plays on for good."""

    seat: SeatNumber


class Say(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Write a line of chat."""

    seat: SeatNumber
    text: Text


class Emote(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Say something with one tap: a reaction or a phrase."""

    seat: SeatNumber
    emote: Word


class Rematch(FromDevice, frozen=True, forbid_unknown_fields=True):
    """A new lobby with the same seats and a new commitment; the next seat is first unless the host chooses another."""


MESSAGES: dict[str, type[FromDevice]] = {kind.__name__.lower(): kind for kind in FromDevice.__subclasses__()}
