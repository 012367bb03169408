"""What players are told in words: what they can do now, the commands, and each game's rules in short."""

from tavoliere.cli.draw import View
from tavoliere.cli.games import GAMES

CHOOSE = "Type the number of a choice, or a move in words, such as {example}."
ROLL = "Type what your dice show: - for a die that is out of the game, ? for one that nobody looked at."
COMMANDS = """
  ? {example:<9} which rule forbids this move, or allows it
  hint        the best choices, and why
  log         what has happened so far
  undo        take your last answer back, if nothing came after it
  rules       the rules in short
  quit        leave the game, and keep it in a file if you like
  Enter       draw the table again"""


def rules(game: str) -> list[str]:
    """The rules in short, a paragraph at a time."""
    return [" ".join(paragraph.split()) for paragraph in GAMES[game].RULES.split("\n- ")[1:]]


def now(view: View) -> str:
    """What the seat of this view is asked now, with the number of the rule."""
    sentence, rule = GAMES[view["game"]].NOW[view["phase"]]
    return f"{sentence} ({rule})"


def commands(view: View) -> str:
    """What can be typed now."""
    first = ROLL if view["chance"] else CHOOSE
    return (first + COMMANDS).format(example=GAMES[view["game"]].EXAMPLE)
