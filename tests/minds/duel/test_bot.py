"""Duel's bots: every turn is seen, the network and the search say the same however they are computed."""

from collections.abc import Iterator

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.arena.workers import Here
from tavoliere.games.compiled import compiled
from tavoliere.games.duel import happen, is_over, legal, play
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ALL_ROLLS, CELLS, OVER, ROLL
from tavoliere.minds.bot import LEVELS, bot, choose_at_once
from tavoliere.minds.duel.bot import DuelBot, DuelExpert, choose_far, rooms, swift_turns
from tavoliere.minds.duel.evaluator import DuelEvaluator
from tavoliere.minds.duel.features import FEATURES, MOST_FEATURES, chance_to_win, write_features
from tavoliere.minds.duel.search import desk, look_ahead, mean_of_best
from tavoliere.minds.duel.turns import all_turns, room_for_turns
from tavoliere.minds.summed_network import WIN, load, load_file, room_to_think
from tavoliere.minds.swift import Swift

STATE = STATES["duel"]
compiled_chance = compiled(chance_to_win)
compiled_look_ahead = compiled(look_ahead)


def positions(many: int, seed: int) -> Iterator[np.record]:
    """Positions of random games, every phase among them."""
    luck = np.random.default_rng(seed)
    found = 0
    while found < many:
        state = tv.game("duel").start().state
        while not is_over(state):
            if state.phase == ROLL:
                happen(state, int(luck.integers(ALL_ROLLS)))
            else:
                choices = np.empty(CELLS + 1, np.int16)
                count = legal(state, state.active, choices)
                play(state, state.active, int(choices[luck.integers(count)]))
            if luck.random() < 0.1 and not is_over(state):
                found += 1
                yield state.copy()


def boards_by_hand(state: np.record, seat: int) -> set[bytes]:
    """Every board that the seat can reach by legal moves before its turn is over."""
    found = set()
    choices = np.empty(CELLS + 1, np.int16)
    for i in range(legal(state, seat, choices)):
        after = state.copy()
        play(after, seat, int(choices[i]))
        if is_over(after) or after.phase == ROLL:
            found.add(after.tobytes())
        else:
            found |= boards_by_hand(after, seat)
    return found


def test_all_turns_are_those_that_the_rules_allow():
    boards, moves = room_for_turns()
    looked_at = 0
    for state in positions(60, seed=1):
        if state.phase == ROLL:
            continue
        count = all_turns(state, int(state.active), boards, moves)
        assert {boards[i].tobytes() for i in range(count)} == boards_by_hand(state, int(state.active))
        looked_at += 1
    assert looked_at > 20


def chosen(line: str, name: str) -> str:
    position = tv.game("duel").read(line)
    seat = int(position.state.active)
    action = bot(name, "duel").choose(position.state, seat, seed=0)
    after = {str(position.play(seat, move)): move for move in position.legal(seat)}
    state = position.state.copy()
    play(state, seat, action)
    return next(move for after_line, move in after.items() if tv.game("duel").read(after_line).state == state)


def test_greedy_takes_most_points_after_both_actions():
    # A third red piece is worth 3; after it the fourth with 5 + 6 is worth 4 more.
    assert chosen("duel | r2,3 | - | turn 0, dice 34 1111", "greedy") == "r7"


def test_plain_and_compiled_network_agree():
    weights, (room, _) = load("duel"), rooms()
    for state in positions(40, seed=2):
        if state.phase != ROLL:
            continue
        for seat in range(2):
            plain = chance_to_win(state, seat, weights, room)
            assert compiled_chance(state, seat, weights, room) == pytest.approx(plain, abs=1e-6)


def test_features_are_within_the_table():
    features = np.zeros(MOST_FEATURES, np.int32)
    for state in positions(200, seed=3):
        if state.phase == ROLL:
            count = write_features(state, features)
            assert 0 <= features[:count].min() <= features[:count].max() < FEATURES


def test_a_position_and_its_mirror_have_the_same_chances():
    """Exchanging red with yellow and green with blue changes nothing but names (S1)."""
    weights, (room, _) = load("duel"), rooms()
    for state in positions(40, seed=4):
        if state.phase == ROLL:
            other = state.copy()
            for name in ("pieces", "height", "closed"):
                field = state[name] if state[name].ndim < 2 or name == "height" else state[name].T
                mirrored = field[[1, 0, 3, 2]]
                other[name][...] = mirrored.T if name == "pieces" else mirrored
            chances = [compiled_chance(one, 0, weights, room) for one in (state, other)]
            assert chances[0] == pytest.approx(chances[1], abs=1e-5)


@compiled
def best_over_all_rolls(state, boards, moves, weights, room):
    work = boards[:1].copy()
    total = 0.0
    for roll in range(ALL_ROLLS):
        work[0] = state
        happen(work[0], roll)
        best = 0.0
        for i in range(all_turns(work[0], state.active, boards, moves)):
            best = max(best, chance_to_win(boards[i], state.active, weights, room))
        total += best
    return total / ALL_ROLLS


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "duel | r5,7 | r3 | turn 1",
        "duel | r8,9,10,11 y4 g5,4 b9 | r3 y7,9 g10,8 b12,5*2 | turn 0",
        "duel | r2,3,4,5,6,12,lock y9 x1 | y10 g6 b4 x2 | turn 1",
    ],
)
def test_looking_ahead_is_the_mean_over_all_rolls(line):
    state = tv.game("duel").read(line).state
    weights, (room, _) = load("duel"), rooms()
    boards, moves = room_for_turns()
    exact = best_over_all_rolls(state, boards, moves, weights, room)
    assert compiled_look_ahead(state, desk(), weights) == pytest.approx(exact, abs=1e-6)
    assert look_ahead(state, desk(), weights) == pytest.approx(exact, abs=1e-6)


def test_mean_of_the_best_of_independent_dice():
    luck = np.random.default_rng(5)
    by_die = luck.random((4, 6)).round(1)
    best = np.maximum.outer(np.maximum.outer(by_die[0], by_die[1]), np.maximum.outer(by_die[2], by_die[3]))
    assert mean_of_best(0.4, by_die) == pytest.approx(np.maximum(best, 0.4).mean())


def test_bots_answer_the_same_plain_compiled_and_at_once():
    swift_turns.wait()
    views = np.array([state for state in positions(40, seed=6) if state.phase != ROLL])
    seats, seeds = views["active"].astype(np.int64), np.arange(len(views))
    for level in LEVELS[:-1]:
        player = bot(level, "duel")
        assert isinstance(player, DuelBot)
        at_once = player.choose_many(views, seats, seeds)
        one_by_one = [player.choose(*question) for question in zip(views, seats.tolist(), seeds.tolist())]
        assert at_once.tolist() == one_by_one
        plain = np.zeros(len(views), np.int16)
        swift_turns.function(
            views, seats, seeds, player.goes_by, player.blur, player.weights, *rooms(), plain
        )
        assert plain.tolist() == at_once.tolist()


@pytest.mark.slow
def test_the_expert_is_deterministic():
    expert = DuelExpert()  # not compiled yet, perhaps: then it waits
    for state in positions(12, seed=7):
        if state.phase != ROLL:
            seat = int(state.active)
            assert len({expert.choose(state, seat, seed=3) for _ in range(3)}) == 1


def test_where_people_wait_a_stand_in_answers_until_the_expert_is_compiled():
    expert = DuelExpert()
    expert.swift = Swift(choose_far, tuple)  # nobody compiles this one
    for state in positions(6, seed=8):
        if state.phase != ROLL:
            seat = int(state.active)
            assert choose_at_once(expert, state, seat, seed=3) == DuelBot().choose(state, seat, seed=3)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "rounds"), [*((level, 150) for level in LEVELS[:-1]), ("expert", 3)])
def test_never_an_illegal_move(level, rounds):
    chunk = play_chunk(Match("duel", (level, "random")), 0, 0, rounds)  # refuses illegal moves
    assert len(chunk.winners) == 2 * rounds


def test_the_levels_beat_random_moves_clearly():
    for level in LEVELS[:-1]:
        chunk = play_chunk(Match("duel", (level, "random")), 0, 0, 50)
        wins = sum(winner == 1 + (i % 2) for i, winner in enumerate(chunk.winners))
        assert wins > 60, level


def test_the_evaluator_follows_the_best_turn():
    evaluator = DuelEvaluator()
    weights, (room, _) = load("duel"), rooms()
    boards, moves = room_for_turns()
    views = np.array(list(positions(12, seed=11)))
    values = [evaluator.values(views, np.full(len(views), seat)) for seat in range(2)]
    np.testing.assert_allclose(values[0] + values[1], 1)
    for view, value in zip(views, values[0]):
        if view.phase != ROLL and view.active == 0:
            count = all_turns(view, 0, boards, moves)
            best = max(chance_to_win(boards[i], 0, weights, room) for i in range(count))
            assert value == pytest.approx(best, abs=1e-6)


def test_who_has_won_has_all():
    position = tv.game("duel").read("duel | r2,3 x2 | y3,4,5,6 x2 | turn 0, over")
    views = np.array([position.state] * 2)
    assert DuelEvaluator().values(views, np.arange(2)).tolist() == [0, 1]


@pytest.mark.slow
def test_training_goes_on_where_it_was_interrupted(tmp_path):
    from tavoliere.minds.duel.training import train

    done = []
    for rounds in (1, 2):
        training = train(tmp_path / "duel.npz", Here().submit, first_games=300, rounds=rounds, games=250)
        done += [number for number, _ in training]
    assert done == [0, 1, 2]
    assert load_file(tmp_path / "duel.npz").table.shape == load("duel").table.shape


@pytest.mark.slow
def test_without_luck_targets_are_the_same_on_average():
    """Taking the dice's luck out changes how far targets are scattered, not what they are on average."""
    from tavoliere.minds.duel.games import NETWORK, play_portion, write_targets, write_targets_without_luck

    positions, targets = play_portion(NETWORK, load("duel"), 600, 0.0, False, [3])
    write_targets(positions, 1.0, load("duel"), room_to_think(MOST_FEATURES), targets)
    first = np.flatnonzero(np.append(True, positions["phase"][:-1] == OVER))
    results = targets[first, WIN].copy()
    write_targets_without_luck(positions, 1.0, load("duel"), desk(), targets)
    luckless = targets[first, WIN]
    assert luckless.std() < results.std() / 2
    about = float(3 * (results - luckless).std() / len(first) ** 0.5)
    assert luckless.mean() == pytest.approx(results.mean(), abs=about)
