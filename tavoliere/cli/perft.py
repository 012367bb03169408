"""`tavoliere perft`: exact counts of everything that can happen."""

from typing import Annotated

import typer


def perft(
    position: Annotated[
        str, typer.Argument(help="A game (its start for --players), or a position as one line.")
    ],
    depth: Annotated[int, typer.Option(min=1, help="How many plies: chance outcomes and answers.")] = 3,
    players: Annotated[int, typer.Option(help="How many play, if a game is named.")] = 2,
) -> None:
    """Count everything that can happen.

    All sequences of chance and answers, ply by ply: a fingerprint of the rules.

    \b
    Examples:
      tavoliere perft duel --depth 3
      tavoliere perft "duel | r5,7 | r3 | turn 1, dice 34 2356" --depth 2
    """
    import signal

    from tavoliere.arena.perft import check_depth
    from tavoliere.arena.perft import perft as count
    from tavoliere.notation.game import game, read

    check_depth(depth)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code would not notice Ctrl-C before it is done
    start = read(position).whole() if "|" in position else game(position).start(players=players)
    for plies in range(1, depth + 1):
        print(f"{plies:>3} {count(start, plies):>24}", flush=True)
