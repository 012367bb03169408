"""How minds judge and choose at Qwixx and On Board: against plain enumeration, symmetries and exact ends."""

import itertools

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.minds.luck import luck_from
from tavoliere.minds.sheets.bot import hand_made, network
from tavoliere.minds.sheets.choice import BOARDS, GREEDY, LINEAR, Mind, judge, play_turn, worth
from tavoliere.minds.sheets.linear import linear_value, win_share
from tavoliere.minds.sheets.network import WITH_TRACK, ask, blank_memory, lead_over_best, win_chance
from tavoliere.minds.sheets.search import choose, sample_rolls, value_over_rolls
from tavoliere.minds.summed_network import WIN, Weights, likelihood
from tavoliere.notation.position import Position


def some_network(seed: int = 0) -> Mind:
    """A small network with random weights: its judgement is senseless, but a judgement."""
    luck = np.random.default_rng(seed)
    shapes = ((WITH_TRACK + 1, 8), (8, 4), (4,), (4, 9), (9,))
    return network(Weights(*(luck.normal(0, 0.5, shape).astype(np.float32) for shape in shapes)))


def judged(mind: Mind, position: Position, seat: int) -> dict[int, float]:
    boards = np.zeros(BOARDS, position.state.dtype)
    boards[0] = position.concealed(seat)
    moves, values = np.zeros(10, np.int64), np.zeros(10)
    count = judge(mind, boards, 0, seat, moves, values)
    return dict(zip(moves[:count].tolist(), values[:count].tolist()))


def best_end(mind: Mind, position: Position, seat: int) -> float:
    """The best that a seat can reach with its own moves, tried one by one."""
    if seat not in position.to_move:
        return worth(mind, position.state, seat)
    return max(best_end(mind, position.play(seat, move), seat) for move in position.legal(seat))


# The other player can cross nothing more, so nobody need be guessed at.
DONE = "r2,3,4,5,6,7,11 y2,3,4,5,6,7,11 g12,11,10,9,8,3 b12,11,10,9,8,3"
ALONE = [
    f"qwixx | r3,5 g9 x1 | {DONE} x2 | turn 0, dice 41 2356",
    f"qwixx | y2,3,4,5,9 b11,8 | {DONE} | turn 0, dice 66 2351",
    f"qwixx | r2,3,4,5,9 y3,4,5,6,7 x3 | {DONE} | turn 0, dice 66 6656",
]


@pytest.mark.parametrize("line", ALONE)
def test_the_turn_is_judged_as_if_every_way_to_play_it_were_tried(line: str) -> None:
    mind = some_network()
    position = tv.read(line)
    found = judged(mind, position, 0)
    assert len(found) > 1
    for move in position.legal(0):
        after = position.play(0, move).play(1, "pass")
        assert found[tv.game("qwixx").read_move(move)] == pytest.approx(best_end(mind, after, 0), abs=1e-9)


def test_B2_the_pawn_is_part_of_the_plan() -> None:
    mind = some_network()
    position = tv.game("on-board").start(2, side="a").roll("66 1111")
    found = judged(mind, position, 0)
    for move in position.legal(0):
        answers = judged_answer(mind, position, move)
        assert any(
            found[tv.game("on-board").read_move(move)] == pytest.approx(value, abs=1e-9) for value in answers
        )


def judged_answer(mind: Mind, position: Position, move: str) -> list[float]:
    """What a first move can be worth, for every answer of the other player's."""
    moved = position.play(0, move)
    return [best_end(mind, moved.play(1, answer), 0) for answer in moved.legal(1)]


def test_a_mind_chooses_what_it_judges_best() -> None:
    mind = some_network(3)
    position = tv.read(ALONE[0])
    found = judged(mind, position, 0)
    boards = np.zeros(BOARDS, position.state.dtype)
    boards[0] = position.concealed(0)
    assert found[choose(mind, boards, 0, 1)] == max(found.values())


def test_the_search_is_the_mean_over_the_rolls() -> None:
    mind = some_network(4)
    start = tv.game("qwixx").start(2).state
    rolls = np.array([0, 46655, 12345, 777])
    boards = np.zeros(BOARDS, start.dtype)
    boards[0] = start
    found = value_over_rolls(mind, boards, 0, 1, rolls)
    expected = []
    for roll in rolls.tolist():
        digits = [roll // 6**die % 6 + 1 for die in range(6)]
        position = tv.game("qwixx").start(2).roll("{}{} {}{}{}{}".format(*digits))
        boards[0] = position.state
        play_turn(mind, boards, 0)
        expected.append(worth(mind, boards[0], 1))
    assert found == pytest.approx(np.mean(expected))


def test_an_end_is_worth_exactly_its_share_of_the_win() -> None:
    over = tv.read("qwixx | r2 x4 | r2,3 | turn 0, over").state
    assert (win_share(over, 0), win_share(over, 1)) == (0.0, 1.0)
    assert worth(some_network(), over, 1) == 1.0
    tied = tv.read("qwixx | x4 | - | r2 | r2 | turn 0, over").state
    assert [win_share(tied, seat) for seat in range(4)] == [0, 0, 0.5, 0.5]


def test_two_players_chances_add_up_to_one() -> None:
    mind = some_network(5)
    state = tv.read("qwixx | r3,5 g9 x1 | y2,3 b12 | turn 1").state
    chances = [win_chance(mind.net, mind.scratch, mind.memory, state, seat) for seat in range(2)]
    assert sum(chances) == pytest.approx(1)
    assert lead_over_best(state, 0) == -lead_over_best(state, 1)


@pytest.mark.parametrize(
    "order", [(1, 0, 2, 3), (0, 1, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)], ids=lambda order: str(order)
)
def test_colours_can_be_exchanged(order: tuple[int, ...]) -> None:
    mind = some_network(6)
    state = tv.read("qwixx | r3,5 y2 g9 x1 | y2,3,4 b12,8 | r6 | turn 1").state
    other = state.copy()
    other.marks[:] = state.marks[:, list(order)]
    for seat in range(3):
        assert win_chance(mind.net, mind.scratch, mind.memory, state, seat) == pytest.approx(
            win_chance(mind.net, mind.scratch, mind.memory, other, seat), abs=1e-5
        )


def test_linear_is_the_four_published_weights() -> None:
    state = tv.read("qwixx | r3,5 x1 | - | turn 0").state
    rows = 0.49085 * (5 / 36 * 3 + 3 * 1 / 36)  # red: next is 6, two crosses; the other rows: 2 or 12, none
    assert linear_value(state, 0) == pytest.approx(rows - 0.86924 + 0.018462 * 4 - 0.056006 * 2)


def test_linear_takes_an_end_that_wins_and_no_end_that_loses() -> None:
    ahead = tv.read("qwixx | r2,3,4,5,6 y2,3,4,5,6 x3 | r2 | turn 0, dice 66 1111, action 2")
    behind = tv.read("qwixx | r2 x3 | r2,3,4,5 y2,3,4 | turn 0, dice 66 1111, action 2")
    mind = hand_made(LINEAR)
    for position, passes in ((ahead, True), (behind, False)):
        found = judged(mind, position, 0)
        assert (max(found, key=lambda move: found[move]) == tv.game("qwixx").read_move("pass")) == passes


def test_greedy_counts_points_then_fields_passed_over() -> None:
    position = tv.game("qwixx").start(1).roll("12 2666")
    found = judged(hand_made(GREEDY), position, 0)
    best = max(found, key=lambda move: found[move])
    assert best == tv.game("qwixx").read_move("r3")  # r3, then nothing lost for a second cross: r4


def test_every_pair_of_row_states_has_a_row_of_its_own() -> None:
    from tavoliere.minds.sheets.row_states import PAIRS, ROW_STATES, pair

    found = {pair(one, other) for one, other in itertools.product(range(ROW_STATES), repeat=2)}
    assert found == set(range(PAIRS))


def test_the_rolls_of_the_search_are_balanced() -> None:
    rolls = sample_rolls(2, luck_from(3))
    white = np.bincount(rolls % 36, minlength=36)
    assert white.tolist() == [2] * 36
    for die in range(2, 6):
        assert np.bincount(rolls // 6**die % 6, minlength=6).tolist() == [12] * 6
    assert not np.array_equal(rolls, sample_rolls(2, luck_from(4)))


def test_the_quick_answer_is_that_of_the_whole_network() -> None:
    mind = some_network(8)
    for line in ("qwixx | r3,5 g9 x1 | y2,3 b12 | turn 1", "qwixx | - | y2,3 b12 x3 | r7 | turn 2"):
        state = tv.read(line).state
        is_mirrored = ask(mind.net, mind.scratch, state, 0)
        whole = likelihood(mind.scratch.heads[WIN])
        quick = win_chance(mind.net, mind.scratch, mind.memory, state, 0)
        assert quick == pytest.approx(1 - whole if is_mirrored else whole, abs=1e-6)


def test_a_memory_changes_no_answer() -> None:
    mind = some_network(9)
    lines = [
        f"qwixx | r2,{b} g9 x{a} | y2,3 b{c} | turn {turn}"
        for a in (1, 2)
        for b in (5, 6, 7)
        for c in (12, 8)
        for turn in (0, 1)
    ]
    states = [tv.read(line).state for line in lines]
    fresh = [win_chance(mind.net, mind.scratch, blank_memory(), state, 0) for state in states]
    for _ in range(2):
        assert [win_chance(mind.net, mind.scratch, mind.memory, state, 0) for state in states] == fresh
    assert len(set(fresh)) == len(fresh)
