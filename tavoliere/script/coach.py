"""The coach of a game for a browser: reviews and hints as a module, and what its judge has learnt."""

import json
from typing import Any

import numpy as np

from tavoliere.coach import advice, book, ledger, marks
from tavoliere.coach.judging import generic as coach
from tavoliere.coach.modules import MODULES
from tavoliere.coach.rating import levels_of
from tavoliere.games import generic
from tavoliere.notation import GAMES
from tavoliere.script.kinds import BOOL, FLOAT, INT, STR, List, Record, kind_of
from tavoliere.script.minds import Minds, described, wider

PLAYERS = 2  # in the examples


def coach_module(game: str, is_checked: bool = False) -> tuple[str, dict[str, bytes]]:
    """The coach of a game as the text of an ES module, and the files with what its judge has learnt."""
    made = Minds(game, is_checked)
    own = MODULES[game]
    minds: dict[int, Any] = {}
    mind: Any = None
    for players in GAMES[game].PLAYERS:
        kit = own.mind(players)
        mind = wider(mind or kind_of(kit), kind_of(kit))
        levels, ratings = levels_of(game, players)
        minds[players] = made.described((kit,)) | {"levels": levels, "ratings": ratings}
    empty = own.empty_findings()
    findings, written = kind_of(empty), kind_of(book.new_book(PLAYERS))
    states = kind_of(np.zeros(1, generic.STATES[game]))
    words, numbers = List(STR), List(FLOAT)
    kinds = {
        book.new_book: [INT],
        ledger.begin: [states, mind, findings, written],
        ledger.of_step: [states, INT, INT, STR, INT, BOOL, mind, findings, written],
        ledger.of_end: [states, INT, INT, mind, findings, written],
        book.seat_of: [written, INT, BOOL, words, numbers],
        coach.move_word: [Record(game), INT],
        advice.advice: [states, INT, INT, BOOL, mind, findings],
        advice.action_of: [Record(game), INT, STR, kind_of(empty.moves)],
    }
    for function, kinds_of in kinds.items():
        made.module.export(function.__name__, function, kinds_of)
    facts = {"minds": minds, "findings": described(empty, {}), "marks": marks.MARKS}
    return f"{made.module.text()}export const COACH = {json.dumps(facts)};\n", made.files
