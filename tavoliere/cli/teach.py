"""What players are told in words: what they can do now, the commands, and each game's rules in short."""

from tavoliere.cli.draw import View
from tavoliere.cli.games import GAMES

COMMANDS = """\
Type the number of a choice, or a move in words, such as {example}.
  ? {example:<9} which rule forbids this move, or allows it
  hint        the best choices, and why
  log         what has happened so far
  undo        take your last answer back, if nothing came after it
  rules       the rules in short
  quit        leave the game
  Enter       draw the table again"""


def rules(game: str) -> list[str]:
    """The rules in short, a paragraph at a time."""
    return [" ".join(paragraph.split()) for paragraph in GAMES[game].RULES.split("\n- ")[1:]]


def now(view: View) -> tuple[str, str]:
    """What the seat of this view is asked now, and the number of the rule."""
    return GAMES[view["game"]].NOW[view["phase"]]


def commands(game: str) -> str:
    return COMMANDS.format(example=GAMES[game].EXAMPLE)
