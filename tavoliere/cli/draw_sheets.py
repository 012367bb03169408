"""Draws Qwixx and On Board: score sheets, and the track with its pawns."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import COLOURS, LEGAL, MARKS, QUIET, View, cell, dice

NAME_WIDTH = 12
FIELDS_A_LINE = 8
MISTHROWS = 4


def draw_sheets(view: View, names: Sequence[str], full: list[int]) -> Text:
    lines = [dice(view), Text()]
    for seat in full:
        lines += sheet(view, seat, names[seat])
    others = [seat for seat in range(view["players"]) if seat not in full]
    lines += [strip(view, seat, names[seat]) for seat in others]
    if view["game"] == "on-board":
        lines += track(view, names)
    return Text("\n").join(lines)


def sheet(view: View, seat: int, name: str) -> list[Text]:
    """A sheet in full. Brackets mark what the seat may cross now, ✗ what is crossed, – what is lost."""
    drawn = view["sheets"][seat]
    legal = set(view["legal"]) if view["seat"] == seat else set()
    lines = [Text.assemble((f" {seat} {name[:40]:<55}", "bold"), ("crosses  points", QUIET))]
    for row in drawn["rows"]:
        colour = row["colour"]
        line = Text(f" {MARKS[colour]} {colour:<7}", COLOURS[colour])
        for field in row["fields"]:
            signs = {"crossed": "✗", "lost": "–", "open": str(field["number"])}
            style = {"crossed": f"bold {COLOURS[colour]}", "lost": QUIET, "open": ""}[field["state"]]
            line += cell(signs[field["state"]], f"{colour[0]}{field['number']}" in legal, style)
        lock = "✗" if row["locked"] else "–" if row["closed"] else "L"
        line += cell(lock, False, f"bold {COLOURS[colour]}" if row["locked"] else QUIET)
        line.append(f"{row['crosses']:>7}{row['points']:>8}")
        lines.append(line)
    missed = " ".join("✗" * drawn["misthrows"] + "·" * (MISTHROWS - drawn["misthrows"]))
    sums = f"{drawn['misthrow_points']}   " if drawn["misthrows"] else ""
    if view["game"] == "on-board":
        sums += f"pawn {view['bonus'][seat]}   "
    total = f"{sums + 'total':>45}{view['scores'][seat]:>8}"
    return [*lines, Text.assemble(f"   misthrows {missed}", (total, "bold"))]


def strip(view: View, seat: int, name: str) -> Text:
    """A sheet in one line: every row from left to right, ✗ crossed, · open, blank lost, then misthrows and points."""
    drawn = view["sheets"][seat]
    line = Text(f" {seat} {name[: NAME_WIDTH - 1]:<{NAME_WIDTH}}")
    for row in drawn["rows"]:
        colour = row["colour"]
        signs = {"crossed": "✗", "lost": " ", "open": "·"}
        fields = "".join(signs[field["state"]] for field in row["fields"])
        fields += "✗" if row["locked"] else " " if row["closed"] else "·"
        line.append(f"{MARKS[colour]}{fields}", COLOURS[colour]).append(" ")
    missed = f"{drawn['misthrow_points']}" if drawn["misthrows"] else ""
    return line.append(f"{missed:>4}").append(f"{view['scores'][seat]:>5}", "bold")


def track(view: View, names: Sequence[str]) -> list[Text]:
    """The 40 fields: mark, number, bonus; the seat's number stands before a field with a pawn."""
    me = view["seat"]
    targets = {view["steps"][step] for step in view["legal"] if step in view["steps"]}
    pawns = {field: seat for seat, field in enumerate(view["pawns"]) if field}
    on_start = [str(seat) for seat, field in enumerate(view["pawns"]) if not field]
    head = Text(" track  ✗ crossed – lost; mark, number, bonus; the last five announce the end", QUIET)
    if on_start:
        head = Text(
            f" track  on the start: {' '.join(on_start)}   ✗ crossed – lost; mark, number, bonus", QUIET
        )
    if view["announced"] is not None:
        head = Text(
            f" track  {names[view['announced']]} announced the end: one more turn for the others", "bold"
        )
    lines = [head]
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
    """What the field's number is on the seat's own sheet: ✗ crossed, – lost, nothing if it is open."""
    if seat is None:
        return " "
    row = next(row for row in view["sheets"][seat]["rows"] if row["colour"] == field["colour"])
    state = next(entry["state"] for entry in row["fields"] if entry["number"] == field["number"])
    return {"crossed": "✗", "lost": "–", "open": " "}[str(state)]
