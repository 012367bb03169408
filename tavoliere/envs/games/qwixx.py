"""Qwixx in the environments: nothing but sheets."""

from collections.abc import Mapping

import numpy as np

from tavoliere.envs.games import sheets
from tavoliere.envs.games.sheets import observe_sheets
from tavoliere.games.rule import rule

IS_OPEN = False  # answers to action 1 are hidden until all are in (Q3)
PARAMETERS: Mapping[str, object] = {}

fields, is_simultaneous, longest = sheets.fields, sheets.is_simultaneous, sheets.longest
text = sheets.text


@rule
def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    observe_sheets(view, seat, row)
