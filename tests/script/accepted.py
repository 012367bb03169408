# mypy: ignore-errors
"""Functions for which Python and a script must answer alike, with numbers where languages differ."""

import unicodedata
from typing import NamedTuple

import numpy as np

TABLE = np.array([[1, 2, 3], [4, 5, 6]], np.int16)
NAMES = ("red", "yellow", "green")


def floors(x: int, y: int) -> int:
    return x // y * 1000 + x % y


def fractions(x: int, y: int) -> float:
    return x / y + float(x) // y + float(x) % y - abs(x)


def truncated(x: int, y: int) -> int:
    return int(x / y)


def brackets(x: int, y: int) -> int:
    return (x - (y - 3)) * -(x + y) // (1 + (x & 7)) - (2 - x) * (y - 1)


def no_minus_zero(x: int, y: int) -> list:
    return [-(x - x), -5 * (x - x), (x - x) * -y, (x - x) // -y, (2 * x) % 2, int(-1 / (y + 1)), -x * 0]


def bits(x: int, y: int) -> int:
    return (x << 3 ^ y) | (x >> 1) & ~y


def truths(x: int, y: int) -> int:
    count = (x > y) + (x == y)
    count += (x > 0) & (y > 0) | (x < -5)
    return count if x or y else -1


def chains(x: int, y: int) -> bool:
    return not (0 <= x < 10) or -5 < y <= x


def after_the_loop(x: int, y: int) -> int:
    last = 100
    for last in range(x, y, 2):
        last += 1000
        if last > 1020:
            break
    return last


def backwards(x: int, y: int) -> int:
    total = 0
    for i in range(y, x, -3):
        if i % 2:
            continue
        total = (total * 3 + i) % 1000
    return total


def swapped(x: int, y: int) -> int:
    z = w = x + y
    w += 1
    x, y = y, z + w
    return x * 100 + y


def in_tables(x: int, y: int) -> int:
    row, column = divmod(abs(x) % 6, 3)
    line = TABLE[row]
    return TABLE[row, column] * 100 + line[2 - column] + len(TABLE) * 1000


def in_arrays(x: int, y: int) -> int:
    work = np.zeros((3, 4), np.int16)
    work[1] = x
    work[2, 1] += y
    work[2, 1] *= 2
    few = np.full(3, y % 5, np.int16)
    few[1:3] = 7
    order = np.argsort(-few, kind="mergesort")
    return work[1, 3] * 10 + work[2, 1] + few[order[0]] + order[2] * 1000 + work.ravel().sum()


def narrow(x: int, y: int) -> float:
    one = np.float32(x) / np.float32(7)
    return float(one * np.float32(y) + one)


def words(x: int, y: int):
    signs = [name for place, name in enumerate(NAMES) if place != x % 3]
    pairs = {name: [count, place > 0] for place, (name, count) in enumerate(zip(NAMES, [x, y, x + y]))}
    pairs["last"] = None
    more = {"a": f"{NAMES[0]} {x}`${y}", "none": x or None, **pairs} | {"is": x > y}
    found = [place * 10 + other for place in range(2) for other in range(3) if other != place]
    found.append(x)
    counts = np.zeros((2, 3), np.int16)
    counts[1, 2] = x
    seats = range(3)
    owner = 0 if x > 5 else 1 if x > 0 else None
    told = {} if owner is None else {"owner": TABLE[owner].tolist()}
    told |= {"lists": counts.tolist(), "at": [place for place, _ in enumerate(seats, start=x)]}
    if found:
        told["few"] = dict(zip(NAMES[1:], counts[1].tolist(), strict=False))
    if owner is not None:
        told["more"] = tuple(str(place) for place in seats if place != owner)
        told["place"] = TABLE[owner].tolist().index(3 + 3 * owner)
    told["bytes"] = np.frombuffer(counts[1].tobytes(), np.int16).tolist()
    return told | {
        "signs": signs,
        "joined": "-".join(signs),
        "mixed": more,
        "found": found,
        "in": "red" in signs,
        "owner": owner,
    }


class Place(NamedTuple):
    row: int
    names: list[str]


def changed_tuples(x: int, y: int):
    place = Place(x, ["a", *NAMES[: x % 3]])
    other = place._replace(row=place.row + y, names=[*place.names, "z"])
    return [len(place.names), place.row, other.row, *[len(name) for name in other.names], 7]


def counted_words(x: int, y: int):
    counts = {name: x * y + place for place, name in enumerate(NAMES)}
    return {name.upper(): count for name, count in counts.items() if count > y}


def signs(x: int, y: int):
    text = "ße\u0301\U0001f600\u200d\t" + NAMES[x % 3]
    every = list(unicodedata.normalize("NFC", text))
    return [[sign.upper(), ord(sign), unicodedata.category(sign)] for sign in every[y % 4 :]]
