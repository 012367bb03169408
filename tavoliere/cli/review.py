"""`tavoliere review`: a finished game as a ledger of luck and choices."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.language import _, because, joined, number, sentence, speak
from tavoliere.cli.options import JsonOption, LanguageOption

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.padding import Padding
    from rich.text import Text

    from tavoliere.notation.record import Record

BARS = "▁▂▃▄▅▆▇█"
ENTRIES = ("luck", "hidden", "own", "others")
LABELS = {
    "luck": sentence("luck of the dice"),
    "hidden": sentence("what came to light"),
    "own": sentence("own choices"),
    "others": sentence("the others' choices"),
}
TILES = sentence("luck of the tiles")
LEVELS = {  # of the bots that played about as well
    "beginner": sentence("beginner"),
    "easy": sentence("easy"),
    "medium": sentence("medium"),
    "hard": sentence("hard"),
    "expert": sentence("expert"),
}

COLUMNS = 56  # on a page, unless the ledger needs more


def review(
    file: Annotated[str, typer.Argument(help="A file with a finished game; - for the input.")],
    as_json: JsonOption = False,
    html: Annotated[Path | None, typer.Option(help="Also write the review to this HTML file.")] = None,
    lines: Annotated[
        bool, typer.Option("--lines", help="Below each other, not on the whole screen.")
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Show what was luck and what the choices of a finished game cost.

    For every seat, the chance at the start, the luck of the dice (and tiles), what came to light, its own choices and
    those of the others add up to the result. docs/coach.md explains every number.

    \b
    Examples:
      tavoliere review my-game.txt
      tavoliere review my-game.txt --json | jq .seats
      tavoliere review my-game.txt --html review.html
    """
    from rich.console import Console

    from tavoliere.cli.screen.review import look_through
    from tavoliere.cli.screen.session import fits
    from tavoliere.cli.show import read_file
    from tavoliere.notation.record import Record

    speak(language)
    record = Record.read(read_file(file))
    found = reviewed(record)
    console = Console(highlight=False)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
    elif not lines and file != "-" and fits(console, record.game.name):
        look_through(console, record, found)
    else:
        print_to(console, found)
    if html:
        write_html(found, html)


def print_to(console: "Console", found: Mapping[str, Any]) -> None:
    if console.is_terminal:
        for part in told(found):
            console.print(part)
        return
    with console.capture() as printed:
        for part in told(found):
            console.print(part)
    for (
        line
    ) in printed.get().splitlines():  # a page that is read elsewhere needs no blanks at the ends of lines
        print(line.rstrip())


def reviewed(record: "Record") -> Mapping[str, Any]:
    """The review, with a progress bar while it is made."""
    from tavoliere.cli.progress import compile_first, progress_bar
    from tavoliere.coach import review as ask
    from tavoliere.coach.modules import judge_of
    from tavoliere.games.refused import Refused

    if record.options["players"] == 1:
        raise Refused("alone there is nothing to win, and so nothing to review")
    compile_first(judge_of(record.game.name, record.options["players"]).functions)
    with progress_bar() as bar:
        task = bar.add_task(_("judging"), total=max(1, len(record.steps)))

        def progress(done: int, wanted: int) -> None:
            bar.update(task, completed=done)

        return ask(record, progress=progress)


def label_of(found: Mapping[str, Any], entry: str) -> str:
    """What an entry of the ledger is called; where tiles are drawn, it is the luck of the tiles."""
    is_tiles = entry == "luck" and any(moment["kind"] == "draw" for moment in found["moments"])
    return _(TILES if is_tiles else LABELS[entry])


def names_of(found: Mapping[str, Any]) -> list[str]:
    return found["names"] or [_("Seat {n}", n=seat) for seat in range(found["players"])]


def told(found: Mapping[str, Any]) -> "list[RenderableType]":
    """The whole review as text."""
    from rich.text import Text

    head = indented(headline(found), 1)
    about = Text(f" {_('In points of winning chance, 0 to 100:')}\n")
    return [head, about, *ledger(found), *sparklines(found), *marked(found)]


def overview(found: Mapping[str, Any]) -> "list[Text]":
    """The ledger and the course of the chances as lines, for the first page of a screen."""
    from rich.padding import Padding
    from rich.text import Text

    parts = [
        headline(found),
        _("In points of winning chance, 0 to 100:"),
        "",
        *ledger(found),
        *sparklines(found),
    ]
    lines = [part.renderable if isinstance(part, Padding) else part for part in parts]
    return [line if isinstance(line, Text) else Text(str(line)) for line in lines]


def headline(found: Mapping[str, Any]) -> str:
    """Which game it was, and its points."""
    from tavoliere.notation.game import game

    points = (f"{name} {score}" for name, score in zip(names_of(found), found["scores"], strict=True))
    return f"{game(found['game']).title}: {', '.join(points)}{decided_by(found)}"


def decided_by(found: Mapping[str, Any]) -> str:
    """What decided the game instead of the points; empty if the points did."""
    if found["resigned"] is not None:
        return "; " + _("{name} resigned", name=names_of(found)[found["resigned"]])
    return f"; {_('six equal in one line')}" if found["end"]["why"] == "six equal" else ""


def amounts(found: Mapping[str, Any], seat: int, parts: int) -> list[int]:
    """A seat's start, entries and result in this many parts of a point, rounded so that the shown numbers add up.

    What came to light absorbs the rounding, so that what one player gave away is the same in both ledgers.
    """
    line = found["seats"][seat]
    shares = [found["start"][seat], *(line[entry] for entry in ENTRIES), found["result"][seat]]
    start, luck, _, own, others, result = (round(100 * parts * share) for share in shares)
    return [start, luck, result - start - luck - own - others, own, others, result]


def ledger(found: Mapping[str, Any]) -> "list[RenderableType]":
    """The sums of every seat: they add up to its result."""
    from rich.text import Text

    names = names_of(found)
    width = max(22, *(len(name) + 2 for name in names))
    heads = "".join(f"{name:>{max(9, len(name) + 2)}}" for name in names)
    lines: list[RenderableType] = [Text(f"{'':<{width}}{heads}", "bold")]

    def row(label: str, values: tuple[int, ...], style: str = "", sign: str = "") -> None:
        cells = (
            number(value / 10, f"{sign}{max(9, len(name) + 2)}.1f")
            for name, value in zip(names, values, strict=True)
        )
        lines.append(Text(f" {label:<{width - 1}}{''.join(cells)}", style))

    start, *entries, result = zip(*(amounts(found, seat, 10) for seat in range(len(names))), strict=True)
    row(_("start"), start)
    for entry, values in zip(ENTRIES, entries, strict=True):
        row(label_of(found, entry), values, sign="+")
    row(_("result"), result, "bold")
    lines.append(Text())
    lines += [indented(rating_of(name, line), 1) for name, line in zip(names, found["seats"], strict=True)]
    if any(line["rating"] for line in found["seats"]):
        lines.append(indented(_("A rating of 0 is as good as the judge."), 1))
    return lines


def indented(text: str, by: int, style: str = "") -> "Padding":
    """A sentence with every line indented by this many columns."""
    from rich.padding import Padding
    from rich.text import Text

    return Padding(Text(text, style), (0, 0, 0, by), expand=False)


def rating_of(name: str, line: Mapping[str, Any]) -> str:
    """How well a seat played, in a sentence."""
    marks = ", ".join(f"{count} × {mark}" for mark, count in line["marks"].items() if count) or _("no marks")
    count = _("{n} decisions, {marks}", n=line["decisions"], marks=marks)
    if line["rating"] is None:
        return f"{name}: {count}; {_('not rated')}."
    value = f"{number(line['rating']['value'], '.1f')} ± {number(line['rating']['within'], '.1f')}"
    said = f"{name}: {count}; {_('rating {n}', n=value)}"
    if line["between"]:
        levels = joined([_(LEVELS[level]) for level in line["between"]])
        said += ", " + (
            _("between {levels}", levels=levels)
            if len(line["between"]) > 1
            else _("beside {levels}", levels=levels)
        )
    return f"{said}."


def turns_begin(found: Mapping[str, Any]) -> str:
    """The kind of moment that begins a turn: a roll, or a decision where nothing is rolled."""
    return "roll" if any(moment["kind"] == "roll" for moment in found["moments"]) else "decision"


def sparklines(found: Mapping[str, Any]) -> "list[RenderableType]":
    """Every seat's chance to win from turn to turn; where hands are hidden, as the seat saw it in its own turns."""
    from rich.text import Text

    turns = [moment for moment in found["moments"] if moment["kind"] == turns_begin(found)]
    lines: list[RenderableType] = [Text()]
    for seat, name in enumerate(names_of(found)):
        seen = [moment for moment in turns if moment["kind"] == "roll" or moment["seat"] == seat]
        chances = [moment["before"][seat] for moment in seen] + [found["result"][seat]]
        bars = "".join(BARS[min(len(BARS) - 1, max(0, int(chance * len(BARS))))] for chance in chances)
        lines.append(Text(f" {name:<12} {bars}"))
    return lines


def turns_of(found: Mapping[str, Any]) -> list[int]:
    """The number of the turn that each moment belongs to."""
    turn, turns = 0, []
    for moment in found["moments"]:
        turn += moment["kind"] == turns_begin(found)
        turns.append(turn)
    return turns


def marked_line(found: Mapping[str, Any], moment: Mapping[str, Any], turn: int) -> "Text":
    """A marked choice in a line: whose, which, and what would have been better."""
    from rich.text import Text

    from tavoliere.cli.games import GAMES

    say_move = GAMES[found["game"]].say_move
    moves = {
        sign: Text(_("passing")) if moment[key] == "pass" else say_move(moment[key])
        for sign, key in (("\1", "text"), ("\2", "best"))
    }
    said = _(
        "turn {n}, {name}: {move} lost {loss}; best was {best}",
        n=turn,
        name=names_of(found)[moment["seat"]],
        loss=number(moment["loss"], ".1f"),
        move="\1",
        best="\2",
    )
    parts = [moves.get(part, Text(part)) for part in re.split("([\1\2])", said)]
    return Text.assemble((f"{moment['mark']:<2} ", "bold"), *parts)


def reason_of(moment: Mapping[str, Any]) -> str:
    return because(moment["why_parts"])


def marked(found: Mapping[str, Any]) -> "list[RenderableType]":
    """The choices that were marked, with what would have been better, and why."""
    from rich.text import Text

    lines: list[RenderableType] = []
    for moment, turn in zip(found["moments"], turns_of(found), strict=True):
        if moment.get("mark"):
            lines.append(Text.assemble("\n ", marked_line(found, moment, turn)))
            if reason := reason_of(moment):
                lines.append(indented(reason, 4))
    return lines


def write_html(found: Mapping[str, Any], path: Path) -> None:
    from rich.text import Text

    from tavoliere.cli.review_page import write_page

    columns = max(COLUMNS, *(len(row) for row in ledger(found) if isinstance(row, Text)))
    write_page(told(found), headline(found), columns, path)


def short(found: Mapping[str, Any], seat: int) -> "list[RenderableType]":
    """The review in a few lines, for the end of a game at the terminal."""
    line = found["seats"][seat]
    start, *entries, result = amounts(found, seat, 1)
    parts = [f"{_('start')} {start}"]
    parts += [f"{label_of(found, entry)} {value:+}" for entry, value in zip(ENTRIES, entries, strict=True)]
    total = f"{' · '.join(parts)} = {result}"
    worst = max(
        (moment for moment in found["moments"] if moment.get("mark") and moment["seat"] == seat),
        key=lambda moment: moment["loss"],
        default=None,
    )
    lines: list[RenderableType] = [indented(total, 1), indented(rating_of(names_of(found)[seat], line), 1)]
    if worst:
        said = _(
            "Costliest: {move} instead of {best}, {loss} points of chance.",
            move=worst["text"],
            best=worst["best"],
            loss=number(worst["loss"], ".1f"),
        )
        lines.append(indented(f"{said} {reason_of(worst)}".rstrip(), 1))
    return lines
