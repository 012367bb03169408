"""What a practice page gets: the puzzles of a game, each as its seat sees it."""

import hashlib
from base64 import b64encode
from functools import cache
from typing import Any

from tavoliere.coach.practice.puzzles import shipped
from tavoliere.notation.game import read

ID_LETTERS = 10  # of a hash


@cache
def cards(game: str) -> list[dict[str, Any]]:
    """The cards of a game, in the form that `static/core/cards.js` describes, with their grade."""
    return [card(game, puzzle) for puzzle in shipped(game)]


def card(game: str, puzzle: dict[str, Any]) -> dict[str, Any]:
    line, seat = puzzle["position"], puzzle["seat"]
    template, values = puzzle["why"]
    choices = sorted(puzzle["choices"].items(), key=lambda choice: -choice[1])
    return {
        "id": f"{game} {hashlib.sha256(f'{line} {seat}'.encode()).hexdigest()[:ID_LETTERS]}",
        "game": game,
        "seat": seat,
        "state": b64encode(read(line).concealed(seat).tobytes()).decode(),
        "grade": puzzle["grade"],
        "best": choices[0][0],
        "choices": [{"move": move, "win": win / 100} for move, win in choices],
        "why": {"template": template, "values": values},
    }
