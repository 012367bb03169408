"""`tavoliere hint`: the best choices of a position."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.language import _, because, joined, number, speak
from tavoliere.cli.options import JsonOption, LanguageOption

if TYPE_CHECKING:
    from rich.console import Group
    from rich.text import Text


def hint(
    position: Annotated[str, typer.Argument(help="A position as one line, or - for the input.")],
    seat: Annotated[
        int | None, typer.Option(help="Who wants the hint; needed where several are to move.")
    ] = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """Say what to play: the best choices, their chances, and why.

    The chances are those to win the game; beside them is the lead to expect at its end. Only what the seat can see
    counts: no hidden answers, and no tiles of others.

    \b
    Examples:
      tavoliere hint "qwixx | r5,7 y2 | b12 | turn 0, dice 41 2356" --seat 0
      tavoliere hint "duel | r5,7 | r3 | turn 1, dice 34 2356" --json
    """
    from rich.console import Console
    from rich.text import Text

    from tavoliere.cli.draw import QUIET
    from tavoliere.cli.progress import compile_first
    from tavoliere.cli.show import read_file
    from tavoliere.coach import hint as ask
    from tavoliere.coach.advice import asked_seat
    from tavoliere.coach.modules import judge_of
    from tavoliere.games.refused import Refused
    from tavoliere.notation.game import read

    speak(language)
    text = read_file(position) if position == "-" else position
    if "|" not in text:
        raise Refused(
            "“{text}” is not a position: write one as a line, such as “duel | - | - | turn 0, dice 41 2356”",
            text=text.strip()[:60],
        )
    console = Console(highlight=False, stderr=as_json)
    asked = read(text.strip())
    if seat is None and len(asked.to_move) > 1 < asked.players:
        raise Refused(
            "several seats are to move: say which one wants the hint, such as --seat {seat}",
            seat=asked.to_move[0],
        )
    seat = asked_seat(asked, seat)
    judge = judge_of(asked.game.name, asked.players)
    if console.is_terminal and judge.is_quick and not judge.swift.is_ready_in(A_MOMENT):
        console.print(Text(f" {_('At a first look:')}", QUIET))
        console.print(told(ask(asked, seat, at_once=True)))
        console.print()
    compile_first([judge.swift])
    with console.status(_("The coach is thinking.")):
        found = ask(asked, seat)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
        return
    console.print(told(found))


def told(found: Mapping[str, Any]) -> "Group":
    """A hint as lines: the choices with bars, then the reason."""
    from rich.console import Group

    from tavoliere.cli.draw import QUIET
    from tavoliere.cli.review import indented

    best, *others = found["choices"]
    equal = [choice for choice in others if is_as_good(choice, best)]
    shown = [best, *(choice for choice in others if choice not in equal)]
    note = _("best")
    if equal:
        note = _("best, as good as {moves}", moves=joined([choice["move"] for choice in equal]))
    choices = [choice_line(found["game"], choice, note if choice is best else "") for choice in shown]
    reason = because(found["why_parts"])
    why = [indented(reason, 1)] if reason else []
    about = _("Chance to win if everybody plays well, and the expected lead at the end.")
    return Group(*choices, *why, indented(about, 1, QUIET))


def is_as_good(choice: Mapping[str, Any], best: Mapping[str, Any]) -> bool:
    """Whether a choice is worth the same as the best, as it is at the first tile of Crosswise in many cells."""
    return bool(abs(choice["win"] - best["win"]) < EQUAL and choice["points"] == best["points"])


EQUAL = 1e-6
A_MOMENT = 3.0  # seconds: what is compiled already is loaded in less, on most machines
BAR = 20  # cells of a full bar


def choice_line(game: str, choice: Mapping[str, Any], note: str = "") -> "Text":
    """A move, a bar of its chance, the chance and the expected lead."""
    from rich.text import Text

    from tavoliere.cli import draw
    from tavoliere.cli.games import GAMES

    filled = round(BAR * min(max(choice["win"], 0.0), 1.0))
    line = Text(" ")
    line += GAMES[game].say_move(choice["move"])
    line.pad_right(max(0, 18 - line.cell_len))
    line.append("█" * filled)
    line.append("░" * (BAR - filled), draw.QUIET)
    line.append(f" {number(100 * choice['win'], '5.1f')} %  {number(choice['points'], '+6.1f')}")
    return line.append(f"  {note}", "bold") if note else line
