"""What the tests of the rules share: asking a position, and playing games at random."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tavoliere as tv
from tavoliere.notation.record import Record, Step


def rule_against(position: tv.Position, seat: int, move: str) -> str:
    """The number of the rule that forbids a move; empty if the move is legal."""
    refusal = position.why_not(seat, move)
    return refusal.rule if refusal else ""


def rule_that_refuses(line: str) -> str:
    """The number of the rule that makes a position impossible."""
    with pytest.raises(tv.Refused) as refusal:
        tv.read(line)
    return refusal.value.rule


def answer(position: tv.Position, *moves: str) -> tv.Position:
    """Everybody's answers of a simultaneous action, from seat 0 on."""
    for seat, move in enumerate(moves):
        position = position.play(seat, move)
    return position


def deal(position: tv.Position, tiles: str) -> tv.Position:
    for tile in tiles.split():
        position = position.draw(tile)
    return position


KINDS: list[tuple[str, dict[str, Any]]] = [
    ("qwixx", {"players": 1}),
    ("qwixx", {"players": 2}),
    ("qwixx", {"players": 3, "first": 1}),
    ("qwixx", {"players": 4, "first": 3}),
    ("qwixx", {"players": 5, "first": 2}),
    ("on-board", {"players": 2, "first": 1}),
    ("on-board", {"players": 3, "side": "b"}),
    ("on-board", {"players": 4, "first": 2}),
    ("duel", {"players": 2, "first": 1}),
    ("crosswise", {"players": 2, "first": 1}),
    ("crosswise", {"players": 3}),
    ("crosswise", {"players": 3, "lone": 2, "first": 2}),
    ("crosswise", {"players": 3, "lone": 0, "first": 1}),
    ("crosswise", {"players": 4, "first": 3}),
]
# One of each game for the middle ring (rings.py).
FEW = [kind for kind in KINDS if kind[1].get("players") == (3 if kind[0] in ("qwixx", "on-board") else 2)]


def next_step(position: tv.Position, dice: random.Random) -> Step:
    """What a random game does next: every roll and tile by its chance, every legal move alike."""
    if position.chance == "dice":
        closed = position.state.closed.tolist()
        faces = [str(dice.randint(1, 6)) for _ in range(2)]
        faces += ["-" if is_closed else str(dice.randint(1, 6)) for is_closed in closed]
        return Step("roll", "".join(faces))
    if position.chance == "tile":
        bag = position.outcomes()
        return Step("draw", dice.choices(list(bag), list(bag.values()))[0])
    seat = dice.choice(position.to_move)
    return Step("play", dice.choice(position.legal(seat)), seat)


def random_game(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Step | None, tv.Position]]:
    """A whole random game: each step and the position after it; no step with the start."""
    dice = random.Random(seed)
    position = Record(tv.game(name), options).start
    yield None, position
    while not position.over:
        step = next_step(position, dice)
        match step.kind:
            case "roll":
                position = position.roll(step.text)
            case "draw":
                position = position.draw(step.text)
            case _:
                assert step.seat is not None
                position = position.play(step.seat, step.text)
        yield step, position
