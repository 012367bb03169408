"""The lessons: a few guided turns of each game, after the worked examples of the rules (B8, D12, D13).

A lesson is a list of steps. Only the first position of a scene is written down; all others follow by the rules.
The learner sits on seat 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from tavoliere.notation import record
from tavoliere.notation.contract import View
from tavoliere.notation.game import read
from tavoliere.notation.position import Position
from tavoliere.notation.tile_words import SYMBOLS

LEARNER, OTHER = 0, 1


@dataclass(frozen=True)
class Step:
    """A sentence at a position, and how the next position comes about."""

    text: str
    scene: str = ""  # the position, if it is not the one that the last step led to
    show: tuple[
        str, ...
    ] = ()  # what is ringed, in the words of static/lesson-guide.js, besides the field of the move
    move: str = ""  # what the learner plays; without one there is a button
    then: tuple[record.Step, ...] = ()  # what else happens before the next step


def roll(dice: str) -> record.Step:
    return record.Step("roll", dice)


def draw(tile: str) -> record.Step:
    return record.Step("draw", tile)


def play(move: str, seat: int = OTHER) -> record.Step:
    return record.Step("play", move, seat)


LESSONS: dict[str, tuple[Step, ...]] = {
    "qwixx": (
        Step(
            "This is your sheet. In every row you cross numbers from left to right; what you skip is lost.",
            scene="qwixx | r2,3 y2 g12,11 b12 | r2 | turn 0",
            show=("rows",),
        ),
        Step(
            "The more crosses in a row, the more points it brings: two are worth 3 points, five already 15.",
            show=("points", "total"),
        ),
        Step("It is your turn: roll the dice.", show=("roll", "dice"), then=(roll("41 2356"),)),
        Step(
            "First everybody may cross the sum of the white dice in any row: 4 and 1 make 5. Tap the yellow 5.",
            show=("white dice",),
            move="y5",
            then=(play("pass"),),
        ),
        Step(
            "It is your roll, so you may also add one white die to one coloured die. White 4 and blue 6 make 10:"
            " tap the blue 10.",
            show=("first white die", "blue die"),
            move="b10",
            then=(roll("66 1111"),),
        ),
        Step(
            "Now somebody else rolled, and you may use the white sum too. But the last number of a row needs five"
            " crosses in it first, so 12 fits nowhere. Pass: it costs you nothing.",
            show=("white dice",),
            move="pass",
        ),
        Step(
            "Some rounds later. You have five crosses in red, so you may cross the 12 and close the row for"
            " everybody. Tap the red 12.",
            scene="qwixx | r2,3,4,6,7 y2,5 g12,11 b12,10 | r2 | turn 0, dice 66 5111",
            show=("white dice",),
            move="r12",
            then=(play("pass"),),
        ),
        Step(
            "The lock is one more cross, and the red die leaves the game. Nobody can cross in red any more.",
            show=("red lock", "red die"),
        ),
        Step(
            "If it is your roll and you cross nothing at all, you take a miss: five points less.",
            show=("misses",),
            then=(play("pass", LEARNER), roll("12 -345"), play("pass", LEARNER), play("pass"), play("pass")),
        ),
        Step(
            "The game ends when two rows are closed, or when somebody has four misses. The highest total wins.",
            show=("total",),
        ),
    ),
    "on-board": (
        Step(
            "All rules of Qwixx hold: the white sum for everybody, then a white die with a colour for who rolled."
            " New is the track with your pawn.",
            scene="on-board a | g12,11 | - | turn 0",
            show=("track",),
            then=(roll("43 2356"), play("pass", LEARNER), play("pass"), play("pass", LEARNER)),
        ),
        Step(
            "After the two actions you may move your pawn one to five free fields. It may stop on a number that you"
            " can cross. Move five fields to the green 10.",
            move="+5",
        ),
        Step(
            "The green 10 is crossed on your sheet as well, so this turn is no miss. The small number under the"
            " field is your bonus at the end.",
            show=("green 10", "field 5"),
        ),
        Step(
            "Later. Your pawn may also stop on a number that you have crossed already: move four fields to the"
            " green 7.",
            scene="on-board a | g12,11,10,7 b12,10 pawn 15 | r3 pawn 4 | turn 0, dice 43 2356, action 3, crossed",
            move="+4",
        ),
        Step(
            "Fields with a pawn on them are jumped and not counted. When a pawn reaches one of the last five fields,"
            " everybody else has one more turn. Two closed rows or four misses end the game at once.",
            show=("last fields",),
        ),
    ),
    "duel": (
        Step(
            "Both of you play on this one board. You have black, the other player grey. In each row you go from left to"
            " right, measured against your own pieces only.",
            scene="duel | r3 y4 | r5,7 b10 | turn 0",
            show=("rows",),
        ),
        Step("It is your turn: roll the dice.", show=("roll", "dice"), then=(roll("34 2356"),)),
        Step(
            "You rolled a white 7. Grey's piece on red 7 is the frontmost of its row and stands alone: use the 7 to"
            " capture it.",
            show=("white dice",),
            move="r7",
        ),
        Step(
            "Captured: the piece goes back to grey's supply. Now one white die with one coloured die. White 4 and"
            " yellow 3 make 7: place a piece on yellow 7.",
            show=("second white die", "yellow die"),
            move="y7",
            then=(roll("46 1111"), play("g10"), play("pass"), roll("61 5356")),
        ),
        Step(
            "Your piece on red 7 is frontmost now and could be captured. Use the white 7 to stack a second piece on"
            " it: a stack is safe for ever.",
            show=("white dice",),
            move="r7",
        ),
        Step(
            "Later, in blue. Five of your pieces lie there, so even the last number is open to you: tap the blue 2"
            " and close the row.",
            scene="duel | b12,11,10*2,9 | b8,5*2 | turn 0, dice 11 2356",
            show=("white dice",),
            move="b2",
        ),
        Step(
            "The lock piece counts too. Who places nothing in a turn puts a piece into the column of misses. Two"
            " closed rows, four misses together, or a last piece placed end the game.",
            show=("blue lock", "misses"),
        ),
    ),
    "crosswise": (
        Step(
            "You own the rows, the other team the columns. Equal symbols in a line give points, and so do six"
            " different ones. Six equal win at once.",
            scene="crosswise | s..... bb.g.. .mm..m ...... ...g.. .b.... | sun bloom gem swap | moon wave cross move"
            " | turn 0",
            show=("row points",),
        ),
        Step(
            "Row 2 has two blooms. Choose the bloom of your hand, then the third cell of row 2, and place it.",
            move="bloom c2",
            then=(draw("moon"),),
        ),
        Step(
            "Three equal are worth three points. After every turn your hand is filled from the bag.",
            show=("row 2", "bag"),
            then=(play("wave f5"), draw("sun")),
        ),
        Step(
            "Action tiles change what lies there. Swap the gem in row 2 with the bloom in row 6: choose Swap, then"
            " both tiles.",
            move="swap d2 b6",
            then=(draw("wave"),),
        ),
        Step(
            "Four equal are worth five points. The game ends when the board is full or a line has six equal symbols."
            " Played action tiles are counted in the corners.",
            show=("row 2", "swap corner"),
        ),
    ),
}


class Shown(NamedTuple):
    """A step as a page needs it."""

    view: View  # what the learner sees
    text: str
    show: tuple[str, ...]
    move: str  # the move that leads on, or none
    why: dict[str, dict[str, Any]]  # what else a learner may tap, and the rule that forbids it


def _why(position: Position) -> dict[str, dict[str, Any]]:
    if position.game.name == "crosswise":
        cells = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
        tries = [f"{symbol} {cell}" for symbol, cell in product(SYMBOLS, cells)]
    else:
        tries = [f"{colour}{number}" for colour, number in product("rygb", range(2, 13))]
    if position.game.name == "on-board":
        tries += [f"+{steps}" for steps in range(1, 6)]
    found = {}
    for move in tries:
        refused = position.why_not(LEARNER, move)
        if refused:
            found[move] = {"template": refused.template, "rule": refused.rule, "values": refused.values}
    return found


def _walk(name: str) -> Iterator[Shown]:
    position = read(LESSONS[name][0].scene)
    for step in LESSONS[name]:
        if step.scene:
            position = read(step.scene)
        yield Shown(
            position.view(LEARNER), step.text, step.show, step.move, _why(position) if step.move else {}
        )
        happenings = (play(step.move, LEARNER), *step.then) if step.move else step.then
        for happening in happenings:
            position = record.apply(position, happening)


@cache
def lesson(name: str) -> list[Shown]:
    """The steps of a game's lesson.

    >>> [step.move for step in lesson("duel")]
    ['', '', 'r7', 'y7', 'r7', 'b2', '']
    """
    return list(_walk(name))
