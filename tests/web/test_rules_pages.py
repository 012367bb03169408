"""The rules in the app: they cite every rule of their game, and their pictures show what the rules allow."""

import html
import json
import re
from collections import Counter
from typing import Any

import pytest

from tavoliere.notation.game import games, read
from tavoliere.notation.position import Position
from tavoliere.web.api import offer
from tavoliere.web.catalogue import LANGUAGES
from tavoliere.web.pages.pages import WEB, render

LETTER = {"qwixx": "Q", "on-board": "B", "duel": "D", "crosswise": "C"}
RULE = re.compile(r"^- \*\*([A-Z]\d+)\.\*\*", re.MULTILINE)
BOARD = re.compile(
    r'picture\(\s*"board",\s*"([^"]+)".*?seat=(\d),\s*rows="(\w+)",\s*lit="([^"]+)",\s*number="(\w+)"',
    re.DOTALL,
)


def page_of(game: str, language: str = "en") -> str:
    return render(language, "rules.html", offer(1, True), path=f"/rules/{game}", game=game)


def pictures(game: str) -> list[dict[str, Any]]:
    return [json.loads(html.unescape(found)) for found in re.findall(r'data-view="([^"]*)"', page_of(game))]


@pytest.mark.parametrize("game", games())
def test_every_rule_that_is_cited_exists_and_every_rule_is_there(game: str) -> None:
    known = set(RULE.findall((WEB.parents[1] / "docs" / "rules.md").read_text("utf-8")))
    cited = set(re.findall(r'class="rule-number">([A-Z]\d+)<', page_of(game)))
    assert cited <= known
    # D14 tells of slips in a translation; nobody needs it at the table.
    assert {rule for rule in known if rule[0] == LETTER[game]} - {"D14"} <= cited


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_rules_are_there_in_every_language(game: str, language: str) -> None:
    page = page_of(game, language)
    assert page.count("<section id=") >= 5
    assert page.count("data-picture=") == page_of(game).count("data-picture=") > 0


def within_reach(position: Position, seat: int) -> set[str]:
    """What a seat may do in action 1, whatever the white dice show."""
    rolls = [f"{max(1, total - 6)}{min(6, total - 1)} 1111" for total in range(2, 13)]
    return {move for dice in rolls for move in position.roll(dice).legal(seat)}


def test_D12_D13_the_lit_fields_are_those_within_reach() -> None:
    boards = BOARD.findall((WEB / "templates" / "rules" / "duel.html").read_text("utf-8"))
    assert [number for *_, number in boards] == ["D12", "D12", "D8", "D13", "D13", "D9"]
    for line, seat, row, lit, number in boards:
        before_the_roll = read(line.split(", dice")[0])
        # Where a lock or the last piece is shown, it is what the dice of the picture allow.
        moves = (
            within_reach(before_the_roll, int(seat))
            if number in ("D12", "D13")
            else read(line).legal(int(seat))
        )
        assert set(lit.split(",")) == {move for move in moves if move[0] == row[0]}


def test_S4_the_sheet_in_the_picture_is_worth_70() -> None:
    assert pictures("qwixx")[-1]["scores"][0] == 70


def test_B8_the_lit_fields_are_green_10_and_green_7() -> None:
    steps = [("+5", ("green", 10)), ("+4", ("green", 7))]
    for view, (step, field) in zip(pictures("on-board")[1:], steps, strict=True):
        assert step in view["legal"]
        place = view["track"][view["steps"][step] - 1]
        assert (place["colour"], place["number"]) == field


def test_C11_the_board_in_the_picture_is_worth_26_to_22() -> None:
    view = pictures("crosswise")[-1]
    assert view["row_points"] == [5, 2, 7, 6, 3, 3]
    assert view["column_points"] == [1, 3, 4, 6, 6, 2]
    assert view["winners"] == [0]


def groups(line: list[str]) -> list[int]:
    """How many equal tiles a line has, where there are at least two."""
    return sorted(count for count in Counter(line).values() if count > 1)


def test_C11_the_lines_of_the_picture_have_the_printed_combinations() -> None:
    board = pictures("crosswise")[-1]["board"]
    rows = [[board[f"{column}{row}"] for column in "abcdef"] for row in range(1, 7)]
    assert [groups(row) for row in rows] == [[4], [2, 2], [5], [2, 4], [2, 2, 2], [3]]
    columns = [list(column) for column in zip(*rows, strict=True)]
    assert [groups(column) for column in columns] == [[2], [3], [2, 3], [3, 3], [], [2, 2]]
