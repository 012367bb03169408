"""An evening of several games: who plays whom, late arrivals and people who leave, and how it stands."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavoliere.table.evening.course import goes_on, late, result
from tavoliere.table.evening.log import (
    Came,
    Closed,
    Drawn,
    Evening,
    Filled,
    Paused,
    Planned,
    Went,
    read_event,
    replay,
    write_event,
)
from tavoliere.table.evening.pairing import NOBODY, bracket, swiss, swiss_rounds, wheel
from tavoliere.table.evening.standing import standing

MODES = ("all", "swiss", "knockout")


class Night:
    """An evening that goes on by itself, with its log."""

    def __init__(self, mode, players, seed=0):
        self.dice = random.Random(seed)
        self.log = [Planned("Friday", mode, "duel"), *(Came(n, f"P{n}") for n in range(1, players + 1))]
        self.go_on()

    @property
    def state(self):
        return replay(self.log)

    def shuffled(self, players):
        return self.dice.sample(list(players), len(players))

    def do(self, *events):
        self.log += events

    def go_on(self):
        while events := goes_on(self.state, self.shuffled):
            self.do(*events)

    def waiting(self):
        return [match for match in self.state.matches if not match.is_over]

    def play_one(self):
        match = self.dice.choice(self.waiting())
        points = (self.dice.randint(30, 90), self.dice.randint(30, 90))
        self.do(*result(self.state, match, points))
        self.go_on()

    def come(self):
        number = len(self.state.players) + 1
        if not self.state.over and (filled := late(self.state, number)) is not None:
            self.do(Came(number, f"P{number}"), *filled)
            self.go_on()

    def go(self):
        self.do(Went(self.dice.choice(self.state.present)))
        self.go_on()

    def play_on(self):
        while not self.state.over:
            self.play_one()


@given(st.sampled_from(MODES), st.integers(3, 16), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_everybody_plays_at_most_one_game_a_round_and_an_evening_ends(mode, players, seed):
    night = Night(mode, players, seed)
    night.play_on()
    for one in night.state.rounds:
        busy = [player for match in one.matches for player in match.players if player != NOBODY] + one.rests
        assert Counter(busy).most_common(1)[0][1] == 1
    if mode != "knockout":
        assert all(len(busy_in(one)) == players for one in night.state.rounds)
    assert isinstance(night.log[-1], Closed)


def busy_in(one):
    return {player for match in one.matches for player in match.players} | set(one.rests)


@given(st.integers(3, 16), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_all_against_all_takes_as_few_rounds_as_possible_and_rests_are_fair(players, seed):
    night = Night("all", players, seed)
    night.play_on()
    state = night.state
    assert len(state.rounds) == state.planned == players - 1 + players % 2
    assert state.met() == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))
    assert set(state.rested().values()) <= {1}


@given(st.integers(3, 16), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_in_a_swiss_evening_nobody_meets_anybody_twice_or_rests_twice(players, seed):
    night = Night("swiss", players, seed)
    night.play_on()
    assert len(night.state.rounds) == swiss_rounds(players)
    assert set(night.state.met().values()) <= {1}
    assert set(night.state.rested().values()) <= {1}


def test_in_a_swiss_evening_equals_play_equals_and_the_weakest_rests():
    pairs, rests = swiss([1, 2, 3, 4, 5], {1: 4, 2: 4, 3: 2, 4: 2, 5: 0}, {}, {})
    assert (pairs, rests) == ([(1, 2), (3, 4)], [5])
    pairs, rests = swiss([1, 2, 3, 4, 5], {1: 4, 2: 4, 3: 2, 4: 2, 5: 0}, {frozenset((1, 2)): 1}, {5: 1})
    assert frozenset((1, 2)) not in map(frozenset, pairs)
    assert rests != [5]


@given(
    st.sampled_from(("all", "swiss")),
    st.integers(3, 10),
    st.lists(st.booleans(), max_size=6),
    st.integers(0, 10**6),
)
@settings(max_examples=60, deadline=None)
def test_late_arrivals_and_people_who_leave_do_not_make_two_meet_twice_before_they_met_all(
    mode, players, comings, seed
):
    night = Night(mode, players, seed)
    for comes in comings:
        for _ in range(2):
            if night.waiting():
                night.play_one()
        if night.state.over:
            break
        if comes:
            night.come()
        elif len(night.state.present) > 2:
            night.go()
    night.play_on()
    state = night.state
    if mode == "all":
        assert set(state.met().values()) <= {1}
        here = [frozenset(pair) for pair in combinations(state.present, 2)]
        assert set(here) <= state.met().keys()  # whoever is there has met all others
    assert all(match.is_over for match in state.matches)


@given(
    st.integers(3, 16), st.integers(0, 10**6), st.lists(st.sampled_from(("go", "come", "play")), max_size=8)
)
@settings(max_examples=60, deadline=None)
def test_a_knock_out_has_one_winner_whoever_comes_and_goes(players, seed, steps):
    night = Night("knockout", players, seed)
    for step in steps:
        if night.state.over:
            break
        if step == "go" and len(night.state.present) > 1:
            night.go()
        elif step == "come" and len(night.state.players) < 16:
            night.come()
        elif night.waiting():
            night.play_one()
    night.play_on()
    lines = standing(night.state)
    assert [line.place for line in lines].count(1) == 1
    (final,) = night.state.rounds[-1].matches
    assert final.winner == lines[0].player


@given(st.integers(3, 16))
def test_in_a_bracket_the_first_seeds_wait_and_the_first_two_meet_last(players):
    seeds = list(range(1, players + 1))
    pairs = bracket(seeds)
    assert sorted(player for pair in pairs for player in pair if player) == seeds
    waiting = sorted(one for one, other in pairs if other == NOBODY)
    assert waiting == seeds[: len(waiting)]
    assert all(one != NOBODY for one, _ in pairs)
    half = len(pairs) // 2
    assert any(1 in pair for pair in pairs[:half]) != any(2 in pair for pair in pairs[:half])


def test_the_wheel_lets_everybody_meet_everybody():
    for players in range(3, 17):
        met = [pair for one in wheel(range(1, players + 1)) for pair in one if NOBODY not in pair]
        assert Counter(met) == Counter(frozenset(pair) for pair in combinations(range(1, players + 1), 2))


def test_a_tie_in_a_knock_out_is_played_again():
    night = Night("knockout", 4)
    match = night.waiting()[0]
    night.do(*result(night.state, match, (50, 50)))
    night.go_on()
    assert not night.state.matches[match.number].is_over
    night.do(*result(night.state, match, (50, 51)))
    assert night.state.matches[match.number].winner == match.players[1]


def test_whoever_comes_late_takes_a_free_place_in_the_bracket_or_none():
    night = Night("knockout", 3)
    assert late(night.state, 4) == [Filled(0, 4)]
    night.come()
    assert late(night.state, 5) is None
    assert NOBODY not in [player for match in night.state.matches for player in match.players]


def test_nothing_is_drawn_in_a_pause():
    night = Night("all", 4)
    night.do(Paused(True))
    while night.waiting():
        night.play_one()
    assert len(night.state.rounds) == 1
    night.do(Paused(False))
    night.go_on()
    assert len(night.state.rounds) == 2


def of_results(*results, mode="all", players=4):
    """An evening with these results: who won against whom, with how many points."""
    night = Night(mode, players)
    night.log = night.log[: players + 1]
    night.do(Drawn([(one, other) for one, other, *_ in results]))
    for number, (_, _, *points) in enumerate(results):
        night.do(*result(night.state, night.state.matches[number], tuple(points)))
    return night.state


def test_of_equals_the_game_between_them_decides_then_the_points_made():
    direct = of_results(
        (1, 2, 40, 50), (1, 3, 90, 10), (1, 4, 90, 10), (2, 3, 30, 40), (2, 4, 60, 20), (3, 4, 30, 40)
    )
    assert [(line.player, line.points) for line in standing(direct)][:2] == [(2, 4), (1, 4)]
    made = of_results((1, 3, 50, 40), (2, 4, 60, 40))
    assert [(line.place, line.player) for line in standing(made)] == [(1, 2), (2, 1), (3, 3), (3, 4)]


def test_in_a_swiss_evening_of_equals_those_are_ahead_who_met_the_stronger():
    state = of_results((1, 3, 50, 40), (2, 4, 60, 40), (3, 4, 50, 40), mode="swiss")
    assert [line.player for line in standing(state)] == [3, 1, 2, 4]


@pytest.mark.parametrize("mode", MODES)
def test_a_log_is_replayed_from_text(mode):
    night = Night(mode, 5, 7)
    night.play_on()
    assert replay(read_event(write_event(event)) for event in night.log) == night.state
    assert isinstance(night.state, Evening)
