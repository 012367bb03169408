"""What the compiler must know of `sheet_network` beyond its rules: which games have a track."""

from collections.abc import Callable
from typing import Any

import numba
from numba.extending import overload

from tavoliere.games.compiled import OPTIONS
from tavoliere.minds import sheet_network


@overload(sheet_network.track_terms, jit_options=OPTIONS, strict=False)
def _choose_by_record(state: Any, *_: Any) -> Callable[..., object] | None:
    for dtype, function in sheet_network.TRACK_TERMS.items():
        if state == numba.from_dtype(dtype):
            return function
    return None
