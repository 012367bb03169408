"""Compiling before anybody waits for it, and who answers until then."""

from pathlib import Path

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.generic import STATES
from tavoliere.minds import warm
from tavoliere.minds.bot import RandomBot, choose_at_once, legal_actions
from tavoliere.minds.levels import LEVELS, bot, stand_in
from tavoliere.minds.swift import Swift, SwiftBot
from tavoliere.notation.position import Position


def seats_of(views: np.ndarray, total: np.ndarray) -> None:
    for view in views:
        total[0] += view.players


def asked(game: str) -> Position:
    """A position in which somebody is to move."""
    position = tv.game(game).start()
    while position.chance:
        outcome = next(iter(position.outcomes()))
        position = position.roll(outcome) if position.chance == "dice" else position.draw(outcome)
    return position


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that is never done."""
    monkeypatch.setattr(Swift, "start", lambda swift: None)
    monkeypatch.setattr(Swift, "is_ready", False)
    monkeypatch.setattr(Swift, "__call__", lambda swift, *arguments: swift.function(*arguments))


@pytest.mark.parametrize("game", tv.games())
def test_until_the_compiler_is_done_every_level_is_answered_for_by_a_light_one(
    game: str, uncompiled: None
) -> None:
    position = asked(game)
    seat = position.to_move[0]
    view = position.concealed(seat)
    for level in LEVELS:
        player = bot(level, game)
        assert isinstance(player, SwiftBot)
        light: SwiftBot = player
        while light.stand_in:
            light = light.stand_in
        assert choose_at_once(player, view, seat, 3) == light.choose(view, seat, 3)


@pytest.mark.parametrize("game", tv.games())
def test_a_stand_in_is_of_no_higher_level_and_plays(game: str) -> None:
    position = asked(game)
    seat = position.to_move[0]
    view = position.concealed(seat)
    for level in LEVELS:
        player = stand_in(level, game)
        assert isinstance(player, SwiftBot)
        assert player.stand_in is None
        assert player.choose(view, seat, 1) in legal_actions(view, seat)
    beginner = [stand_in("beginner", game).choose(view, seat, seed) for seed in range(20)]
    assert beginner == [bot("beginner", game).choose(view, seat, seed) for seed in range(20)]
    assert isinstance(stand_in("random", game), RandomBot)


def test_what_was_compiled_elsewhere_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLIERE_CACHE", str(tmp_path))
    swift = Swift(seats_of, lambda: (np.zeros(1, STATES["duel"]), np.zeros(1, np.int64)))
    monkeypatch.setattr(warm, "all_swift", lambda: [swift])
    assert not warm.mark(swift.name).exists()
    warm.fill()
    assert swift.is_ready
    assert warm.mark(swift.name).exists()
    monkeypatch.setattr(warm, "all_swift", lambda: pytest.fail("nothing is compiled twice"))
    warm.fill()


def test_every_level_and_judge_is_compiled_beforehand(uncompiled: None) -> None:
    names = {swift.name for swift in warm.all_swift()}
    for game in tv.games():
        assert f"{bot('expert', game).swift.name}" in names  # type: ignore[attr-defined]
        assert any("judge" in name and name.endswith(game) for name in names)
