"""`tavoliere solve qwixx --rows 2`: the exact worth of a game for two with two rows, and of any position of it.

A position is a line like those of Qwixx, without the game's name: both sheets, with red and blue rows alone, and the
state of play; the dice are two white ones, the red and the blue one (“41 25”, “-” for one that is out).
"""

import re
from typing import NamedTuple

import numpy as np

from tavoliere.cli.solve import under_a_bar
from tavoliere.games.qwixx import MOST_MISTHROWS
from tavoliere.games.refused import Refused
from tavoliere.minds.sheets.two_rows.judge import Judged, Position, judge, worth_of_position
from tavoliere.minds.sheets.two_rows.rows import ROWS, Rows, rows_of
from tavoliere.minds.sheets.two_rows.table import solved
from tavoliere.minds.sheets.two_rows.turn import GONE
from tavoliere.notation.line import Phrases, read_number

LETTERS, COLOURS = "rb", ("red", "blue")
Dice = tuple[int, int, int, int]


class Row(NamedTuple):
    last: int  # the last crossed field, counted from 1
    crosses: int
    is_closed: bool


def solve_two_rows(numbers: str, to_close: int, line: str | None) -> None:
    limits = read_numbers(numbers)
    rules = rows_of(limits, to_close)
    asked = read(line, rules, limits, to_close) if line is not None else None  # before minutes of work
    rules, tables = under_a_bar(lambda bar: solved(limits, to_close, progress=bar))
    if asked is None:
        start = Position(np.zeros(ROWS, np.int64), 0, 0, 0)
        print(f"{worth_of_position(start, rules, tables):.6f}  whoever rolls first wins, a draw counted half")
        return
    position, active, dice = asked
    if dice is None:
        print(f"{worth_of_position(position, rules, tables):.6f}  seat {active} wins, a draw counted half")
        return
    print("\n".join(told(judge(position, dice, rules, tables), active, limits)))


# --- reading ------------------------------------------------------------------------------------------------


def read_numbers(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", text.strip())
    if not match:
        raise Refused("“{text}” is no range of numbers: write 2-12 or 5-9", text=text[:40])
    return int(match[1]), int(match[2])


def read(line: str, rules: Rows, limits: tuple[int, int], to_close: int) -> tuple[Position, int, Dice | None]:
    """The position as the active player sees it, who that is, and the dice if they are rolled."""
    sections = [" ".join(section.split()) for section in line.lower().split("|")]
    if len(sections) != 3:
        raise Refused("two sheets and whose turn it is, between bars: “r4 x1 | b11 | turn 0, dice 41 25”")
    phrases = Phrases(sections[2], ("turn", "dice"))
    if "turn" not in phrases:
        raise Refused("the position does not say whose turn it is: end it with, say, “turn 0”")
    active = phrases.number("turn", 0, 0, 1)
    sheets = [read_sheet(sections[seat], seat, rules, limits, to_close) for seat in (active, 1 - active)]
    joints, difference, is_closed = np.zeros(ROWS, np.int64), 0, [False] * ROWS
    for row in range(ROWS):
        mine, others = sheets[0][0][row], sheets[1][0][row]
        is_closed[row] = mine.is_closed or others.is_closed
        if is_closed[row]:
            joints[row] = GONE
            difference += int(rules.points[mine.crosses] - rules.points[others.crosses])
        else:
            joints[row] = state_of(mine) * rules.states + state_of(others)
    if all(is_closed):
        raise Refused("both rows are closed: this game is over", "Q8")
    dice = read_dice(phrases.text("dice"), is_closed) if "dice" in phrases else None
    return Position(joints, difference, sheets[0][1], sheets[1][1]), active, dice


def state_of(row: Row) -> int:
    return (row.last - 1) * row.last // 2 + row.crosses if row.last else 0


def read_sheet(
    sheet: str, seat: int, rules: Rows, limits: tuple[int, int], to_close: int
) -> tuple[list[Row], int]:
    """The rows of a sheet, and its misthrows."""
    rows, misthrows = [Row(0, 0, False)] * ROWS, 0
    for word in [] if sheet == "-" else sheet.split():
        if word[0] in LETTERS and not rows[LETTERS.index(word[0])].crosses:
            row = LETTERS.index(word[0])
            rows[row] = read_row(row, word[1:].split(","), seat, rules, limits, to_close)
        elif word[0] == "x" and not misthrows:
            misthrows = read_number("x", word[1:], 1, MOST_MISTHROWS - 1, "Q8")
        else:
            raise Refused(
                "“{word}” is not part of the sheet of seat {seat}: write rows such as r4,6 or b11, and x1",
                word=word[:40],
                seat=seat,
            )
    return rows, misthrows


def read_row(
    row: int, words: list[str], seat: int, rules: Rows, limits: tuple[int, int], to_close: int
) -> Row:
    is_closed = words[-1] == "lock"
    fields = [
        int(rules.field[row, read_number(COLOURS[row], word, *limits, "S1")])
        for word in words[: len(words) - is_closed]
    ]
    if fields != sorted(set(fields)):
        raise Refused(
            "seat {seat}, {colour}: a row is crossed from left to right", "Q1", seat=seat, colour=COLOURS[row]
        )
    has_last = bool(fields) and fields[-1] == limits[1] - limits[0]
    if has_last != is_closed:
        raise Refused(
            "seat {seat}, {colour}: the last number and the lock are crossed together",
            "Q6",
            seat=seat,
            colour=COLOURS[row],
        )
    if is_closed and len(fields) <= to_close:
        raise Refused(
            "seat {seat}, {colour}: the last number needs {count} crosses first",
            "Q6",
            seat=seat,
            colour=COLOURS[row],
            count=to_close,
        )
    return Row(fields[-1] + 1 if fields else 0, len(fields) + is_closed, is_closed)


def read_dice(text: str, is_closed: list[bool]) -> Dice:
    if not re.fullmatch("[1-6]{2} ?[1-6-]{2}", text):
        raise Refused(
            "“{text}” are no dice: write two white ones, red and blue, such as 41 25", text=text[:40]
        )
    faces = text.replace(" ", "")
    for row in range(ROWS):
        if is_closed[row] != (faces[2 + row] == "-"):
            raise Refused(
                "the {colour} die: “-” for a row that is closed, and else 1 to 6", "Q7", colour=COLOURS[row]
            )
    white, other, red, blue = (1 if face == "-" else int(face) for face in faces)
    return white, other, red, blue


# --- writing ------------------------------------------------------------------------------------------------


def told(judged: Judged, active: int, limits: tuple[int, int]) -> list[str]:
    """The game that a roll is: how often each answers what, and the active player's chance for each pair."""
    lines = [f"{judged.worth:.6f}  seat {active} wins, a draw counted half", ""]
    head = [
        f"{write_cross(answer.row, answer.field, limits)} {answer.share:4.0%}" for answer in judged.others
    ]
    lines.append(f"{'':12}seat {1 - active}: " + "".join(f"{cell:<16}" for cell in head).rstrip())
    for answer, worths, seconds in zip(judged.mine, judged.game.tolist(), judged.seconds, strict=True):
        cells = [
            f"{worth:.4f}" + ("" if row == ROWS else f" then {write_cross(row, field, limits)}")
            for worth, (row, field) in zip(worths, seconds, strict=True)
        ]
        name = f"{write_cross(answer.row, answer.field, limits)} {answer.share:4.0%}"
        lines.append(f"  {name:<18}" + "".join(f"{cell:<16}" for cell in cells).rstrip())
    return lines


def write_cross(row: int, field: int, limits: tuple[int, int]) -> str:
    if row == ROWS:
        return "pass"
    return f"{LETTERS[row]}{limits[0] + field if row == 0 else limits[1] - field}"
