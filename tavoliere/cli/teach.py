"""What players are told in words: what they can do now, the commands, and each game's rules in short."""

from tavoliere.cli.draw import View
from tavoliere.cli.games import GAMES
from tavoliere.cli.language import _, sentence

CHOOSE = sentence("Type the number of a choice, or a move in words, such as {example}.")
ROLL = sentence(
    "Type what your dice show: - for a die that is out of the game, ? for one that nobody looked at."
)
COMMANDS = {  # what is typed, the same in every language, and what it does
    "? {example}": sentence("which rule forbids this move, or allows it"),
    "hint": sentence("the best choices, and why"),
    "log": sentence("what has happened so far"),
    "undo": sentence("take your last answer back, if nothing came after it"),
    "rules": sentence("the rules in short"),
    "quit": sentence("leave the game, and keep it in a file if you like"),
    "Enter": sentence("draw the table again"),
}


def rules(game: str) -> list[str]:
    """The rules in short, a paragraph at a time."""
    module = GAMES[game]
    return [_(paragraph, **module.NUMBERS) for paragraph in module.RULES]


def now(view: View) -> str:
    """What the seat of this view is asked now, with the number of the rule."""
    asked, rule = GAMES[view["game"]].NOW[view["phase"]]
    return f"{_(asked)} ({rule})"


def commands(view: View) -> str:
    """What can be typed now."""
    example = GAMES[view["game"]].EXAMPLE
    lines = [_(ROLL) if view["chance"] else _(CHOOSE, example=example)]
    lines += [f"  {typed.format(example=example):<11} {_(about)}" for typed, about in COMMANDS.items()]
    return "\n".join(lines)
