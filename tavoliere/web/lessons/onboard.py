"""On Board: the third action, after the worked example of B8."""

from tavoliere.web.lessons.step import CELLS, LEARNER, Step, play, roll

TRIES = [*CELLS, *(f"+{steps}" for steps in range(1, 6))]  # what a learner may tap

STEPS = (
    Step(
        "The most points win, and all rules of Qwixx hold: the white sum for everybody, then a white die with a colour"
        " for the player who rolled. What is new is the track: your pawn crosses off numbers too, and earns a bonus.",
        scene="on-board a | g12,11 | - | turn 0",
        show=("track",),
        then=(roll("43 2356"), play("pass", LEARNER), play("pass"), play("pass", LEARNER)),
    ),
    Step(
        "After the two actions you may move your pawn one to five free fields. It may stop on a number that you"
        " can cross off. Move five fields to the green 10.",
        move="+5",
    ),
    Step(
        "The green 10 is crossed off on your sheet as well, so this turn is no misthrow. The small number under the"
        " field is your bonus at the end.",
        show=("green 10", "field 5"),
    ),
    Step(
        "Later. Your pawn may also stop on a number that you have crossed off already: move four fields to the"
        " green 7.",
        scene="on-board a | g12,11,10,7 b12,10 pawn 15 | r3 pawn 4 | turn 0, dice 43 2356, action 3, crossed",
        move="+4",
    ),
    Step(
        "What many get wrong: this was no new cross. If you had crossed off nothing else in this turn, it would still"
        " be a misthrow.",
        show=("green 7", "misthrows"),
    ),
    Step(
        "Fields with a pawn on them are jumped and not counted. When a pawn reaches one of the last five fields,"
        " everybody else has one more turn. Two closed rows or four misthrows end the game at once.",
        show=("last fields",),
    ),
)
