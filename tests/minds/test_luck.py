"""Random numbers, and choosing with blurred eyes."""

import numpy as np
import pytest

from tavoliere.minds.choosing import NO_SENSE, best_seen
from tavoliere.minds.luck import (
    COARSE_SPREAD,
    COARSE_STEPS,
    FINE_SPREAD,
    FINE_STEPS,
    bell,
    draw,
    luck_from,
    reseed,
)

BELLS = [(COARSE_STEPS, COARSE_SPREAD), (FINE_STEPS, FINE_SPREAD)]


def test_luck_is_even_and_repeatable():
    luck = luck_from(6)
    faces = np.bincount([draw(luck, 6) for _ in range(6000)], minlength=6)
    assert abs(faces - 1000).max() < 150
    first, second = np.zeros(2, np.int64), np.zeros(2, np.int64)
    reseed(first, 7)
    reseed(second, 7)
    assert [draw(first, 1000) for _ in range(20)] == [draw(second, 1000) for _ in range(20)]


@pytest.mark.parametrize(("steps", "spread"), BELLS)
def test_a_bell_is_nearly_standard_normal(steps, spread):
    luck = luck_from(6)
    deviates = np.array([bell(luck, steps, spread) for _ in range(4000)])
    assert abs(deviates.mean()) < 0.1
    assert deviates.std() == pytest.approx(1, abs=0.1)


def seen(worths, blur, sense):
    luck = luck_from(8)
    return {best_seen(np.array(worths), len(worths), blur, sense, luck, *BELLS[0]) for _ in range(300)}


def test_clear_eyes_see_the_first_of_the_best():
    assert seen([0.0, 2.0, 1.0, 2.0], blur=0.0, sense=1.5) == {1}


def test_blurred_eyes_mistake_what_is_close_and_nothing_absurd():
    assert seen([0.0, 2.0, 1.9], blur=1.0, sense=1.5) == {1, 2}
    assert seen([0.0, 2.0, 1.9], blur=1.0, sense=NO_SENSE) == {0, 1, 2}


def test_nobody_overlooks_a_sure_win_or_is_lost_among_sure_losses():
    assert seen([0.0, np.inf, 1.0], blur=5.0, sense=NO_SENSE) == {1}
    assert seen([-np.inf, -np.inf], blur=5.0, sense=NO_SENSE) == {0}
