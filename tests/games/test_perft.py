"""The counts in tests/perft are what the rules give: compiled all of them, the small ones by hand through Python."""

from pathlib import Path

import pytest

import tavoliere as tv
from tavoliere.arena.perft import perft

FILES = sorted((Path(__file__).parent.parent / "perft").glob("*.txt"))
ROLLS = 6**6


def counts_in(path: Path) -> list[tuple[str, int, int]]:
    """The position, depth and count of every entry of a file."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [
        (position, *map(int, entry.split()))  # type: ignore[misc]
        for position, _, entries in (line.partition(" => ") for line in lines)
        for entry in entries.split(",")
    ]


def count_by_hand(p: tv.Position, depth: int) -> int:
    """The same count by the Python face alone: every outcome and every move, one after the other."""
    if depth == 0:
        return 1
    if p.chance:
        outcomes = ROLLS if p.chance == "dice" else p.view(None)["bag"]
        bring = p.roll if p.chance == "dice" else p.draw
        weights = {word: round(chance * outcomes) for word, chance in p.outcomes().items()}
        if depth == 1:
            return sum(weights.values())
        return sum(weight * count_by_hand(bring(word), depth - 1) for word, weight in weights.items())
    if p.over:
        return 0
    seat = p.to_move[0]
    moves = p.legal(seat)
    return len(moves) if depth == 1 else sum(count_by_hand(p.play(seat, move), depth - 1) for move in moves)


def is_small(count: int) -> bool:
    """Whether the positions on the way can be gone through one by one; a roll at the end is quickly counted."""
    return count <= 2000 or (count % ROLLS == 0 and count // ROLLS <= 50)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_compiled_counts(path):
    assert {entry: perft(tv.read(entry[0]), entry[1]) for entry in counts_in(path)} == {
        entry: entry[2] for entry in counts_in(path)
    }


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_small_counts_by_hand(path):
    small = [entry for entry in counts_in(path) if is_small(entry[2])]
    assert len(small) >= 10
    for line, depth, count in small:
        assert count_by_hand(tv.read(line), depth) == count, f"{line}, depth {depth}"


def test_the_first_action_of_a_game_can_be_counted_in_the_head():
    """Five answers to each roll, but neither of the two last numbers of a sum of 12 or of 2 is open (Q6)."""
    counted = {entry[:2]: entry[2] for path in FILES for entry in counts_in(path)}
    expected = ROLLS * 5 - 2 * (ROLLS // 36) * 2
    for start in ("qwixx | - | - | turn 0", "on-board a | - | - | turn 0", "duel | - | - | turn 0"):
        assert counted[start, 2] == expected


def test_the_first_draws_of_crosswise_can_be_counted_in_the_head():
    counted = {entry[1]: entry[2] for entry in counts_in(FILES[0]) if "draw 0" in entry[0]}
    assert [counted[depth] for depth in (1, 2, 3, 4)] == [54, 54 * 53, 54 * 53 * 52, 54 * 53 * 52 * 51]


def test_a_depth_is_a_number_of_plies():
    start = tv.game("duel").start()
    for depth in (-1, 21, True, 1.5, "2"):
        with pytest.raises(tv.Refused):
            perft(start, depth)  # type: ignore[arg-type]
