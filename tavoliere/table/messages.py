"""What a device may say to a table. The names are the last part of the API's addresses."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from tavoliere.games.refused import Refused

SEATS = 5  # the most that any game has
SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS, description="a seat, from 0")]
Number = Annotated[int, Meta(ge=0, le=2**53, description="a decision or answer id")]
Text = Annotated[str, Meta(max_length=400)]
Word = Annotated[str, Meta(max_length=40)]
Entropy = Annotated[
    str, Meta(pattern="^([0-9a-fA-F]{32,64})?$", description="32 to 64 hex digits, or nothing")
]
Clock = Annotated[int, Meta(ge=10, le=600, description="seconds a decision may take")]
Players = Annotated[int, Meta(ge=1, le=SEATS)]
Track = Annotated[list[Word], Meta(min_length=40, max_length=40)]


class Denied(Refused):
    """Something that cannot be done now, or not by this device; `code` says which kind of no it is."""

    def __init__(self, code: str, template: str, **values: object) -> None:
        super().__init__(template, "", **values)
        self.code = code


class Sender(Struct, frozen=True):
    """Who speaks: a device by the hash of its token, and whether it may sit; or the house, which moves bots."""

    device: str
    may_sit: bool = False
    house: bool = False


HOUSE = Sender("", house=True)


class FromDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a device to its table."""


class Create(FromDevice, frozen=True, forbid_unknown_fields=True):
    """A new table. Who gives a name sits on seat 0."""

    game: Word
    players: Players | None = None
    name: Text | None = None
    dice: Word = "fair"
    clock: Clock | None = None
    stand_in: Word = "medium"
    side: Word | None = None
    track: Track | None = None
    lone: SeatNumber | None = None
    first: SeatNumber | None = None


class Configure(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Other settings; what is left out stays, unless it belongs to the game before."""

    game: Word | UnsetType = UNSET
    players: Players | UnsetType = UNSET
    dice: Word | UnsetType = UNSET
    clock: Clock | UnsetType | None = UNSET
    stand_in: Word | UnsetType = UNSET
    side: Word | UnsetType | None = UNSET
    track: Track | UnsetType | None = UNSET
    lone: SeatNumber | UnsetType | None = UNSET
    first: SeatNumber | UnsetType | None = UNSET


class Sit(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take an open seat, the first one if none is named."""

    name: Text
    seat: SeatNumber | None = None
    entropy: Entropy = ""


class SeatBot(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Put a bot on an open seat, the first one if none is named."""

    level: Word
    seat: SeatNumber | None = None


class Free(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Open a seat again: the own one, or any for the host."""

    seat: SeatNumber


class Rename(FromDevice, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    name: Text


class Ready(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Ready to play, with entropy for the dice."""

    seat: SeatNumber
    entropy: Entropy = ""


class Start(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Begin; open seats are left out. The entropy goes to the host's seats that gave none."""

    entropy: Entropy = ""


class Roll(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Roll the dice; at a table with own dice, say what they show."""

    seat: SeatNumber
    decision: Number
    dice: Word | None = None


class Act(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Answer what the seat was asked."""

    seat: SeatNumber
    decision: Number
    move: Word


class Undo(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take the last own answer back."""

    seat: SeatNumber
    answer: Number


class Leave(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Go; during a game a bot plays on, until the seat's device returns."""

    seat: SeatNumber


class Return(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Take the seat back from the bot."""

    seat: SeatNumber


class Substitute(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for somebody who has been disconnected for a while."""

    seat: SeatNumber


class Resign(FromDevice, frozen=True, forbid_unknown_fields=True):
    """Give up: of two players the other wins; of more, a bot plays on for good."""

    seat: SeatNumber


class Say(FromDevice, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    text: Text


class Emote(FromDevice, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    emote: Word


class Rematch(FromDevice, frozen=True, forbid_unknown_fields=True):
    """A new lobby with the same seats and a new commitment; the next seat begins."""


MESSAGES: dict[str, type[FromDevice]] = {
    "configure": Configure,
    "sit": Sit,
    "bot": SeatBot,
    "free": Free,
    "rename": Rename,
    "ready": Ready,
    "start": Start,
    "roll": Roll,
    "act": Act,
    "undo": Undo,
    "leave": Leave,
    "return": Return,
    "substitute": Substitute,
    "resign": Resign,
    "say": Say,
    "emote": Emote,
    "rematch": Rematch,
}
