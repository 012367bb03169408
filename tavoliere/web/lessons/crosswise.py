"""Crosswise: a tile, a line, every action tile."""

from tavoliere.notation.crosswise_words import write_place
from tavoliere.notation.tiles import SYMBOLS
from tavoliere.web.lessons.step import Step, draw, play

# What a learner may tap.
TRIES = [f"{symbol} {write_place(cell)}" for symbol in SYMBOLS for cell in range(36)]

STEPS = (
    Step(
        "The most points win. You own the rows, the other team the columns: equal symbols in a line give points, and so"
        " do six different ones. Six equal win at once.",
        scene="crosswise | s..... bb.g.. .mm..m ...... ...g.. .b.... | sun bloom gem swap | moon wave cross move"
        " | turn 0",
        show=("row points",),
    ),
    Step(
        "Row 2 has two blooms. Choose the bloom in your hand, then the third cell of row 2, and place it.",
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
        "Move takes any tile on the board to a free cell. Choose Move, then the bloom in row 3, then the third cell of"
        " row 5.",
        scene="crosswise | ...... ...... ..b... ...... bb.g.. .w.... | sun moon gem move | moon wave cross swap"
        " | turn 0",
        move="move c3 c5",
        then=(draw("gem"),),
    ),
    Step(
        "Remove takes a tile into your hand. The other team has three suns in the first column: choose Remove, then"
        " the sun in row 3.",
        scene="crosswise | s..... ...... s..... ...... s..... ...... | moon wave gem remove | moon wave cross swap"
        " | turn 0",
        move="remove a3",
    ),
    Step(
        "What many get wrong: two groups in a line both count, so a pair and four equal are 6 points. Six different"
        " ones are 6 points too. But four equal are not a pair besides.",
        scene="crosswise | ssmmmm swmbgc ...... ...... ...... ...... | sun moon gem bloom | moon wave cross gem"
        " | turn 0",
        show=("row 1", "row 2"),
    ),
    Step(
        "Replace exchanges a tile on the board for one from your hand. Choose Replace, then the bloom in your hand,"
        " then the gem in row 4.",
        scene="crosswise | ...... ...... ..w... bbgb.. ...... ...... | bloom moon wave replace | moon wave cross swap"
        " | turn 0",
        move="replace c4 bloom",
        then=(draw("sun"),),
    ),
    Step(
        "Four equal are worth five points. The game ends when the board is full or a line has six equal symbols."
        " Played action tiles are counted in the corners.",
        show=("row 4", "replace corner"),
    ),
)
