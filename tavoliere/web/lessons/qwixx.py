"""Qwixx: a sheet, a roll, a locked row."""

from tavoliere.games.rows import MISTHROW_POINTS
from tavoliere.web.lessons.step import CELLS, LEARNER, Step, play, roll

TRIES = CELLS  # what a learner may tap

STEPS = (
    Step(
        "The most points win. This is your sheet: in every row you cross off numbers from left to right, and what you"
        " skip is lost.",
        scene="qwixx | r2,3 y2 g12,11 b12 | r2 | turn 0",
        show=("rows",),
    ),
    Step(
        "The more crosses in a row, the more points it brings: two are worth 3 points, five already 15.",
        show=("points", "total"),
    ),
    Step("It is your turn: roll the dice.", show=("roll", "dice"), then=(roll("41 2356"),)),
    Step(
        "First everybody may cross off the sum of the white dice in any row: 4 and 1 make 5. Tap the yellow 5.",
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
        "Some rounds later. You have five crosses in red, so you may cross off the 12 and close the row for"
        " everybody. Tap the red 12.",
        scene="qwixx | r2,3,4,6,7 y2,5 g12,11 b12,10 | r2 | turn 0, dice 66 5111",
        show=("white dice",),
        move="r12",
        then=(play("pass"),),
    ),
    Step(
        "The lock is one more cross, and the red die leaves the game. Nobody can cross off anything in red any more.",
        show=("red lock", "red die"),
    ),
    Step(
        f"If it is your roll and you cross off nothing at all, you take a misthrow: {MISTHROW_POINTS} points less.",
        show=("misthrows",),
        then=(play("pass", LEARNER), roll("12 -345"), play("pass", LEARNER), play("pass"), play("pass")),
    ),
    Step(
        "The game ends when two rows are closed, or when somebody has four misthrows. The highest total wins.",
        show=("total",),
    ),
)
