"""What all drawings of views share: 80 columns, and colour only repeats what marks and words say.

`cli.games` draws each game. Everything comes from `Position.view`, so nothing hidden can slip in.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from tavoliere.cli.language import _
from tavoliere.notation.game import game

View = Mapping[str, Any]

LEGAL = "bold reverse"
QUIET = "dim"


def heading(view: View, names: Sequence[str]) -> Text:
    """Which game, and whose turn it is."""
    title = game(view["game"]).title
    name = names[view["active"]]
    if view["over"]:
        whose = _("the game is over")
    else:
        whose = _("your turn") if name == _("You") else _("turn of {name}", name=name)
    return Text.assemble((title, "bold"), f" · {whose}")


def show(console: Console, table: Text, names: Sequence[str], scores: Sequence[int]) -> None:
    """Print a drawing. On a narrow terminal, print what fits, the points in words, and how wide the whole is."""
    wide = max(line.cell_len for line in table.split("\n"))
    if wide > console.width:
        points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
        said = _("This needs {wide} columns; your terminal has {width}.", wide=wide, width=console.width)
        console.print(Text(f"{said} {_('Points')}: {points}."))
    console.print(table, no_wrap=True, overflow="crop")
