"""Qwixx in the coach."""

from tavoliere.coach.bench import Bench
from tavoliere.coach.dice_facts import Meaning, look
from tavoliere.coach.sheets_facts import cell_of, gain, occupied, sheet_facts
from tavoliere.coach.sheets_judge import SheetBench
from tavoliere.coach.sheets_playouts import compare

__all__ = ["FACTS", "bench", "compare", "look"]

FACTS = sheet_facts(Meaning(cell_of, gain, occupied))


def bench(players: int) -> Bench:
    return SheetBench("qwixx", players)
