"""A bot of your own at a live table: python examples/table_bot.py LINK

The host of a table lets programs sit down (an option before the game) and sends you the invitation link. The bot below
takes the move after which it has the most points; write your own in its place.
"""

import sys

from tavoliere import Position
from tavoliere.client import join


def best(position: Position, seat: int) -> str:
    """The move that scores most at once."""
    return max(position.legal(seat), key=lambda move: position.play(seat, move).scores[seat])


def main(link: str, name: str = "Greta") -> None:
    with join(link, name, program=True) as table:
        for view in table:
            if view["legal"]:
                table.play(best(table.position, table.seat))
        print(", ".join(f"{name} {score}" for name, score in zip(table.names, view["scores"])))


if __name__ == "__main__":
    main(*sys.argv[1:])
