"""On Board in the terminal: Qwixx's sheets, and the track with its pawns."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import LEGAL, QUIET, View
from tavoliere.cli.games import dice, sheets
from tavoliere.cli.games.dice import COLOURS, MARKS
from tavoliere.cli.language import _, sentence

FIELDS_A_LINE = 8

ABOUT = sentence("Qwixx with a pawn on a track, 2 to 4 players")
RULES = [
    *sheets.TURN,
    sentence(
        "3. The active player may move his pawn 1 to 5 free fields, to a number that he can cross off, "
        "and then does, or has crossed off already. Other pawns are jumped (B2, B3)."
    ),
    *sheets.END,
    sentence(
        "A pawn on the last five fields announces the end: the others have one more turn each (B5). The "
        "bonus of the pawn's field counts (B6)."
    ),
]
ACTION_3 = sentence("Action 3, you alone: move your pawn 1 to 5 free fields, or pass")
NOW = {**sheets.NOW, "action-3": (ACTION_3, "B2")}

EXAMPLE, HAS_HANDS, NUMBERS = dice.EXAMPLE, dice.HAS_HANDS, dice.NUMBERS
say_move, ask_dice, uncover = dice.say_move, dice.ask_dice, dice.uncover


def draw(view: View, names: Sequence[str], full: Sequence[int]) -> Text:
    return Text("\n").join([sheets.draw(view, names, full, view["bonus"]), *track(view, names)])


def track(view: View, names: Sequence[str]) -> list[Text]:
    """The 40 fields: mark, number, bonus; a field with a pawn has the seat's number in front."""
    me = view["seat"]
    targets = {view["steps"][step] for step in view["legal"] if step in view["steps"]}
    pawns = {field: seat for seat, field in enumerate(view["pawns"]) if field}
    on_start = [str(seat) for seat, field in enumerate(view["pawns"]) if not field]
    said, style = _("✗ crossed off, – lost; mark, number, bonus"), QUIET
    if on_start:
        said = f"{_('on the start')}: {' '.join(on_start)}   {said}"
    if view["announced"] is not None:
        name = names[view["announced"]]
        said, style = _("{name} announced the end: one more turn for the others.", name=name), "bold"
    lines = [Text(f" {_('track')}  {said}"[:79], style)]
    for first in range(0, len(view["track"]), FIELDS_A_LINE):
        line = Text.assemble((f" {first + 1:>2} ", QUIET))
        for place, field in enumerate(view["track"][first : first + FIELDS_A_LINE], start=first + 1):
            body = f"{MARKS[field['colour']]}{field['number']:<2}{field['bonus']:>3}"
            if place in targets:
                line.append(" ").append(f"[{body}]", f"{COLOURS[field['colour']]} {LEGAL}")
            elif place in pawns:
                line.append(f"{pawns[place]}>{body} ", f"bold {COLOURS[field['colour']]}")
            else:
                own = sign(view, me, field)
                line.append(f" {own}{body} ", f"{COLOURS[field['colour']]} {QUIET if own == '–' else ''}")
        lines.append(line)
    return lines


def sign(view: View, seat: int | None, field: View) -> str:
    """The state of the field's number on the seat's own sheet: ✗ crossed, – lost, blank if open."""
    if seat is None:
        return " "
    row = next(row for row in view["sheets"][seat]["rows"] if row["colour"] == field["colour"])
    state = next(entry["state"] for entry in row["fields"] if entry["number"] == field["number"])
    return {"crossed": "✗", "lost": "–", "open": " "}[str(state)]


def consequence(view: View, word: str) -> str:
    if word in view["steps"]:
        field = view["track"][view["steps"][word] - 1]
        return f"{MARKS[field['colour']]} {field['number']}, {_('bonus {n}', n=field['bonus'])}"
    return sheets.consequence(view, word)
