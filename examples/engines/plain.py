"""An engine for all four games in plain Python, without the package: it knows the protocol and no rules.

It crosses out what leaves the fewest free fields behind, as far as the line of the position shows it; at Crosswise it
puts a tile beside an equal one. Try it:

    tavoliere engine check "python3 examples/engines/plain.py"
"""

import random
import sys


def gap(move, sheet):
    """How many fields a cross passes over, counted from the last one in its row."""
    row, number = move[0], int(move[1:])
    marks = next((word for word in sheet.split() if word[0] == row and word[1:2].isdigit()), "")
    numbers = [int(text.split("*")[0]) for text in marks[1:].split(",") if text.split("*")[0].isdigit()]
    rises = row in "ry"  # red and yellow rise from 2 to 12, green and blue fall
    last = (max(numbers) if rises else min(numbers)) if numbers else (1 if rises else 13)
    return abs(number - last) - 1


def neighbours(move, board):
    """How many equal tiles are in the row and the column where a tile is placed."""
    symbol, cell = move.split()
    column, row = ord(cell[0]) - ord("a"), int(cell[1]) - 1
    rows = board.split()
    line = rows[row] + "".join(each[column] for each in rows)
    return line.count(symbol[0])


def choose(seat, legal, position, dice):
    game, *sections = [section.strip() for section in position.split("|")]
    if game == "crosswise":
        placed = [
            move for move in legal if len(move.split()) == 2 and move.split()[0] not in ("remove", "move")
        ]
        return max(
            placed or legal, key=lambda move: (neighbours(move, sections[0]) if placed else 0, dice.random())
        )
    crosses = [move for move in legal if move[0] in "rygb"]
    best = min(crosses, key=lambda move: gap(move, sections[seat]), default="pass")
    steps = [move for move in legal if move[0] == "+"]
    if steps:  # On Board: the pawn goes as far as it can
        return max(steps, key=lambda move: int(move[1:]))
    if best != "pass" and ("pass" not in legal or gap(best, sections[seat]) <= 2):
        return best
    return "pass" if "pass" in legal else legal[0]


def main():
    seat, dice, legal = 0, random.Random(), []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "tavoliere":
            print("engine plain 1.0", "errs", "ready", sep="\n", flush=True)
        elif word == "ask":
            seat, seed, _ = map(int, rest.split())
            dice.seed(seed)
        elif word == "legal":
            legal = rest.split(", ")
        elif word == "position":
            print("move", choose(seat, legal, rest, dice), flush=True)


main()
