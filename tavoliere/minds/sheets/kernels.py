"""What the compiler must know of `network` beyond its rules: which games have a track."""

from collections.abc import Callable
from typing import Any

import numba
from numba.extending import overload

from tavoliere.games.compiled import OPTIONS
from tavoliere.minds.sheets import network


@overload(network.track_terms, jit_options=OPTIONS, strict=False)
def _choose_by_record(state: Any, *_: Any) -> Callable[..., object] | None:
    for dtype, function in network.TRACK_TERMS.items():
        if state == numba.from_dtype(dtype):
            return function
    return None
