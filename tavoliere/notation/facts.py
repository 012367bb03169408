"""Facts of a position in their simplest form, for notebooks: made from the same description as every view."""

from typing import Any

from tavoliere.notation.contract import View as Part
from tavoliere.notation.views import Colour

Sheets = tuple[dict[Colour, tuple[int, ...]], ...]


def sheets(description: Part, players: int) -> Sheets:
    """For each seat the numbers it has crossed off, or has pieces on, by colour; none where nothing is written."""
    if "rows" in description:  # one board for all: a stack counts as often as it is high
        return tuple(
            {row["colour"]: _pieces(row["fields"], seat) for row in description["rows"]}
            for seat in range(players)
        )
    return tuple(
        {row["colour"]: _crossed(row["fields"]) for row in sheet["rows"]}
        for sheet in description.get("sheets", ())
    )


def _crossed(fields: list[dict[str, Any]]) -> tuple[int, ...]:
    return tuple(field["number"] for field in fields if field["state"] == "crossed")


def _pieces(fields: list[dict[str, Any]], seat: int) -> tuple[int, ...]:
    own = (field for field in fields if field["owner"] == seat)
    return tuple(field["number"] for field in own for _ in range(field["height"]))


def misthrows(description: Part) -> tuple[int, ...]:
    """The misthrows of each seat; none where nothing is rolled."""
    if "sheets" in description:
        return tuple(sheet["misthrows"] for sheet in description["sheets"])
    return tuple(description.get("misthrows", ()))


def hands(description: Part) -> tuple[tuple[str, ...], ...]:
    """The tiles of each seat's hand."""
    return tuple(tuple(hand["tiles"]) for hand in description.get("hands", ()))
