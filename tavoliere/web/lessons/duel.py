"""Duel: capture, stack and close, after the worked examples of D12 and D13."""

from tavoliere.web.lessons.step import CELLS, Step, play, roll

TRIES = CELLS  # what a learner may tap

STEPS = (
    Step(
        "The most points win, and the more pieces you have in a row, the more points. Both of you play on this one"
        " board. You have black, the other player grey: each goes from left to right, measured against their own"
        " pieces only.",
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
        "What many get wrong: you used red 7 with the white dice, and white 4 with red 3 makes 7 again. One field"
        " cannot be used twice in a turn. Place a piece on yellow 6 instead.",
        scene="duel | r5,7 | r3 | turn 0, dice 34 3356, action 2, used r7",
        show=("red 7",),
        move="y6",
    ),
    Step(
        "What many get wrong: at most twelve of your pieces in a row count. You have twelve in red, so a thirteenth"
        " would bring nothing. Place a piece on yellow 7 instead.",
        scene="duel | r4*4,5*4,7*4 y4 | g9 | turn 0, dice 34 2356",
        show=("white dice",),
        move="y7",
    ),
    Step(
        "Later, in blue. Five of your pieces lie there, so even the last number is open to you: tap the blue 2"
        " and close the row.",
        scene="duel | b12,11,10*2,9 | b8,5*2 | turn 0, dice 11 2356",
        show=("white dice",),
        move="b2",
    ),
    Step(
        "The lock piece counts too. A player who places nothing in a turn puts a piece into the misthrow column. Two"
        " closed rows, four misthrows together, or a last piece placed end the game.",
        show=("blue lock", "misthrows"),
    ),
)
