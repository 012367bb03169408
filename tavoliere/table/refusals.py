"""Why something cannot be done at a table: each reason is a number, with a sentence for people.

As with the rules (`games/rulings.py`), a function returns `FINE` if nothing is in the way. All of this is translated
for tables on a device, too.
"""

from tavoliere.games import generic
from tavoliere.table.course import Answer, Course, Takeback, last_roll, undoable

# Each reason with its code.
REFUSALS = [
    ("", ""),
    ("not_asked", "it is not this seat's turn to answer"),
    ("late", "this answer is late: something else is asked now"),
    ("not_asked", "this has not been asked"),
    ("answered", "this has been answered already, with {move}"),
    ("refused", "type in what your dice show, such as 41 2356"),
    ("refused", "the dice of this table are rolled here: leave out what they show"),
    ("refused", "a bot has to know all dice: type in the coloured ones too"),
    ("refused", "the white dice are on the table already: only coloured ones can be added"),
    ("no_undo", "a lot has been taken back in this game: play on"),
    ("no_undo", "this cannot be taken back any more"),
    ("no_hints", "this table is played without hints"),
    ("no_hints", "the coach has been asked very often in this game: play on"),
    ("stage", "this can only be done before the game starts"),
    ("stage", "this can only be done during a game"),
    ("stage", "this can only be done after a game"),
    ("stage", "a bot plays for you: come back first"),
    ("forbidden", "this is not your seat"),
    ("forbidden", "a person plays this seat"),
    ("forbidden", "only seated players may do this"),
    ("refused", "there is no seat {seat}: the seats are 0 to {last}"),
    ("stage", "{game} needs at least {few} players: more must sit down"),
    ("taken", "all seats are taken"),
    ("taken", "somebody sits there already"),
    ("taken", "somebody at this table is called {name} already: take another name"),
    ("taken", "more than {players} seats are taken: free one first"),
    ("refused", "write at least one letter"),
    ("refused", "bots play “relaxed”, “brisk” or at “once”"),
    ("refused", "there is no bot “{name}”: there are {names}"),
    ("refused", "{game} has no dice: its tiles are drawn here"),
]

# fmt: off
(
    FINE, NOT_ASKED, LATE, NOT_THIS, ANSWERED,
    NO_DICE, ROLLED_HERE, BOT_KNOWS_ALL, OTHER_WHITE_DICE,
    MANY_UNDOS, NO_UNDO, NO_HINTS, MANY_HINTS,
    NOT_BEFORE, NOT_PLAYING, NOT_AFTER, BOT_PLAYS,
    NOT_YOURS, PERSON_PLAYS, NOT_SEATED,
    NO_SEAT,
    FEW_PLAYERS, ALL_TAKEN, TAKEN, NAME_TAKEN, MANY_TAKEN, UNNAMED, NO_PACE, NO_BOT, NO_OWN_DICE,
) = range(len(REFUSALS))
# fmt: on
MOST_HINTS = 300  # for a seat in a game
MOST_UNDOS = 200  # in a game: more than a family needs, too few to fill a log
IN_LOBBIES = range(FEW_PLAYERS, len(REFUSALS))  # only before a game


def forbids_answer(course: Course, seat: int, decision: int, is_roll: bool) -> int:
    """Why a seat may not answer this decision now, with a roll or with a move."""
    asked = course.asked[seat]
    if asked == 0:
        return NOT_ASKED
    if decision < asked:
        return LATE
    return FINE if decision == asked and is_roll == (generic.chance(course.state) > 0) else NOT_THIS


def repeats(answer: Answer, action: int) -> int:
    """Why a seat's answer to this same decision may not come again: it may, if it is the same move."""
    return FINE if answer.action == action else ANSWERED


def forbids_dice(is_own: bool, is_typed: bool) -> int:
    """Why dice may not be typed in, or not be left out."""
    if is_own == is_typed:
        return FINE
    return NO_DICE if is_own else ROLLED_HERE


def forbids_roll(word: str, is_bots: bool) -> int:
    """Why this roll at a real table is not enough; `?` is a die that nobody looked at."""
    return BOT_KNOWS_ALL if is_bots and "?" in word else FINE


def forbids_look(course: Course, word: str) -> int:
    """Why the last roll cannot have been this one."""
    seen = course.history[last_roll(course)].word
    return FINE if seen[:2] == word[:2] else OTHER_WHITE_DICE


def open_takebacks(course: Course) -> list[Takeback]:
    """The answers and rolls that may be taken back now."""
    if course.undos >= MOST_UNDOS:
        return []
    return undoable(course)


def forbids_undo(course: Course, seat: int, answer: int) -> int:
    if course.undos >= MOST_UNDOS:
        return MANY_UNDOS
    taken = 0
    for one in open_takebacks(course):
        if one.seat == seat:
            taken = one.seq  # the last one of the seat
    return FINE if taken == answer and taken > 0 else NO_UNDO


def forbids_hint(course: Course, seat: int, decision: int, has_hints: bool) -> int:
    if not has_hints:
        return NO_HINTS
    why = forbids_answer(course, seat, decision, False)
    if why:
        return why
    return MANY_HINTS if course.hints[seat] >= MOST_HINTS else FINE
