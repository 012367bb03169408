"""Learnt numbers packed for browsers: as small as they are stored, and exactly the same when unpacked.

A file is a line of JSON that lists its parts, then the parts, each aligned to eight bytes. In the browser,
`engine/device/packed.js` turns it into the arrays as they are in memory, one after the other.
"""

import json
from collections.abc import Iterable

import numpy as np

ALIGN = 8
MOST = 127  # the largest number in eight bits


def size_of(array: np.ndarray) -> int:
    """The bytes that an array takes in a script's memory, where each begins at a multiple of eight."""
    return array.nbytes + -array.nbytes % ALIGN


def pack(arrays: Iterable[np.ndarray]) -> bytes:
    parts, content = [], b""
    for array in arrays:
        part, data = _packed(array)
        parts.append(part)
        content += _padded(data)
    line = json.dumps(parts).encode()
    return line + b" " * (-(len(line) + 1) % ALIGN) + b"\n" + content


def _padded(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % ALIGN)


def _packed(array: np.ndarray) -> tuple[dict[str, object], bytes]:
    if array.dtype == np.float32:
        half = array.astype(np.float16)
        if np.array_equal(half.astype(np.float32), array):
            return {"as": "half", "size": array.size}, half.tobytes()
        if array.ndim == 2 and (scale := _scale_of(array)) is not None:
            eighths = np.rint(array / scale).astype(np.int8)
            return {
                "as": "scaled",
                "size": array.size,
                "columns": len(scale),
            }, scale.tobytes() + eighths.tobytes()
    if array.dtype == np.int64:  # scripts have them as floats
        array = array.astype(np.float64)
    return {"as": "bytes", "size": array.nbytes}, array.tobytes()


def _scale_of(array: np.ndarray) -> np.ndarray | None:
    """For each column, a number of which all its values are eight-bit multiples; None if there is none."""
    scales = []
    for column in array.T:
        scale = _step_of(column)
        if scale is None:
            return None
        scales.append(scale)
    return np.array(scales, np.float32)


def _step_of(column: np.ndarray) -> np.float32 | None:
    largest = np.abs(column).max()
    for count in range(MOST, 0, -1):
        guess = np.float32(largest / np.float32(count))
        for step in (guess, np.nextafter(guess, np.float32(0)), np.nextafter(guess, np.float32(np.inf))):
            if step and np.array_equal(
                np.rint(column / step).astype(np.int8).astype(np.float32) * step, column
            ):
                return np.float32(step)
    return np.float32(1) if not largest else None
