"""What a browser gets of bots and coaches is what they have learnt, the same from every process: no scratch space."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.coach.modules import MODULES as COACHES
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.minds.swift import SwiftBot
from tavoliere.script.minds import learnt_in


def littered(shape: Any, dtype: Any = np.float64) -> np.ndarray:
    """An array as `np.empty` may return it: with what somebody else has left there."""
    array = np.zeros(shape, dtype)
    if array.dtype.names is None:
        array[...] = np.arange(array.size).reshape(array.shape) % 100
    return array


def told_to_all(game: str) -> Iterator[Any]:
    """What the levels and the coach of a game are told, for every number of players."""
    for players in tv.game(game).players:
        yield COACHES[game].mind(players)
        for level in LEVELS:
            player = bot(level, game)
            assert isinstance(player, SwiftBot)
            yield player.mind(players)


@pytest.mark.parametrize("game", tv.games())
def test_what_lay_in_memory_is_not_learnt(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def sizes() -> list[list[int]]:
        return [[array.size for array in learnt_in(told)] for told in told_to_all(game)]

    monkeypatch.setattr(np, "empty", np.zeros)
    learnt = sizes()
    monkeypatch.setattr(np, "empty", littered)
    assert sizes() == learnt
