"""What all drawings of views have in common: 80 columns, and colour only repeats what marks and words say.

`cli.games` draws each game. Everything comes from `Position.view`, so nothing hidden can slip in.
"""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from tavoliere.notation.game import game

View = dict[str, Any]

LEGAL = "bold reverse"
QUIET = "dim"


def heading(view: View, names: Sequence[str]) -> Text:
    """Which game, and whose turn it is."""
    title = game(view["game"]).title
    whose = "over" if view["over"] else f"turn of {names[view['active']]}"
    return Text.assemble((title, "bold"), f" · {whose}")
