"""OpenSpiel: its own tests, and information states that know exactly what a seat knows."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import tavoliere as tv
from tavoliere.envs import observation, openspiel
from tavoliere.notation.pictures import pixels
from tavoliere.notation.position import Position
from tests.rings import cases

NAMES = [
    "tavoliere_qwixx",
    "tavoliere_qwixx(players=4,first=2)",
    "tavoliere_on_board(side=b)",
    "tavoliere_duel",
    "tavoliere_crosswise",
    "tavoliere_crosswise(players=3,lone=0)",
]
FEW = ["tavoliere_on_board(side=b)", "tavoliere_crosswise"]


def play(state: openspiel.TableState, rng: random.Random, most: int = 10_000) -> list[int]:
    """Play on at random; the actions."""
    actions: list[int] = []
    while not state.is_terminal() and len(actions) < most:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = rng.choices([one for one, _ in outcomes], [chance for _, chance in outcomes])[0]
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(action)
        actions.append(action)
    return actions


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_random_sim(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_a_state_is_read_back_from_its_text(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play(state, random.Random(1), most=40)
    text = pyspiel.serialize_game_and_state(game, state)
    game_again, again = pyspiel.deserialize_game_and_state(text)
    assert str(game_again) == str(game)
    assert str(again) == str(state)
    copy = state.clone()
    play(copy, random.Random(2), most=5)
    for seat in range(game.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_chance_is_that_of_the_position(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play(state, random.Random(3), most=60)
    while not state.is_chance_node() and not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    if "crosswise" in name:
        position = tv.read(str(state))
        by_word = {state.action_to_string(tile): chance for tile, chance in state.chance_outcomes()}
        assert by_word == pytest.approx(position.outcomes())


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_the_tree_is_the_game(name: str) -> None:
    """Legal moves, who is to move and the winners are those of positions that play the same words."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    position = tv.read(str(state))
    rng = random.Random(5)
    while not state.is_terminal():
        if state.is_chance_node():
            action = rng.choice(state.chance_outcomes())[0]
            if "crosswise" in name:
                position = position.draw(state.action_to_string(action))
            state.apply_action(action)
            continue
        if position.chance:  # all dice have fallen
            record = state.view(-1)
            faces = "".join(str(face) if face else "-" for face in record.dice.tolist())
            position = position.roll(faces)
        seat = state.current_player()
        assert position.to_move[0] == seat
        words = [state.action_to_string(seat, action) for action in state.legal_actions()]
        assert sorted(words) == sorted(position.legal(seat))
        action = rng.choice(state.legal_actions())
        position = position.play(seat, state.action_to_string(seat, action))
        state.apply_action(action)
        assert sum(state.returns()) == pytest.approx(0)
    assert position.over
    best = max(state.returns())
    winners = tuple(seat for seat, share in enumerate(state.returns()) if share == best)
    assert winners == position.winners


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_observers(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play(state, random.Random(4), most=45)
    plain = make_observation(game)
    recalling = make_observation(game, INFO_STATE_OBS_TYPE)
    watching = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    short = game.get_type().short_name.removeprefix("tavoliere_").replace("_", "-")
    for seat in range(game.num_players()):
        plain.set_from(state, seat)
        row = np.empty(observation.size(short, game.num_players()), np.uint8)
        observation.observe(state.view(seat), seat, row)
        assert (plain.tensor == row).all()
        assert set(plain.dict) == {field.name for field in observation.fields(short, game.num_players())}
        assert list(state.observation_tensor(seat)) == row.tolist()
        recalling.set_from(state, seat)
        assert (recalling.tensor[: len(row)] == row).all()
        assert recalling.dict["told"].any()
        assert recalling.string_from(state, seat) == state.information_state_string(seat)
    assert len({watching.string_from(state, seat) for seat in range(game.num_players())}) == 1
    assert "seat" not in watching.string_from(state, 0)
    for kind in (
        pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS),
        pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    ):
        with pytest.raises(tv.Refused, match="observer"):
            make_observation(game, kind)


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_an_observer_sees_the_table_as_it_is_drawn(name: str) -> None:
    game = pyspiel.load_game(name)
    short = game.get_type().short_name.removeprefix("tavoliere_").replace("_", "-")
    seen = make_observation(game, params={"picture": 126})
    state = game.new_initial_state()
    for most in (1, 2, 20):  # also while dice fall
        play(state, random.Random(4), most=most)
        seen.set_from(state, 1)
        position = Position(tv.game(short), state.view(1))
        assert (seen.dict["picture"] * 255).round().astype(np.uint8).tobytes() == pixels.array(
            position.svg(1, size=126)
        ).tobytes()
        assert seen.tensor.size == seen.dict["picture"].size
        assert seen.string_from(state, 1).startswith("<svg")
    for params in ({"picture": 0}, {"picture": "wide"}, {"image": 3}):
        with pytest.raises(tv.Refused):
            make_observation(game, params=params)
    with pytest.raises(tv.Refused, match="without recall"):
        make_observation(game, INFO_STATE_OBS_TYPE, params={"picture": 126})


PRIVATE = pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)


def test_what_is_private_is_what_a_spectator_does_not_see() -> None:
    game = pyspiel.load_game("tavoliere_qwixx")
    alone = make_observation(game, PRIVATE)
    state = game.new_initial_state()
    for face in (3, 0, 1, 2, 4, 5):
        state.apply_action(face)
    assert alone.string_from(state, 0) == "seat 0"
    state.apply_action(state.legal_actions()[0])
    assert alone.string_from(state, 0).startswith("seat 0; answer ")
    assert alone.string_from(state, 1) == "seat 1"
    crosswise = pyspiel.load_game("tavoliere_crosswise")
    state = crosswise.new_initial_state()
    play(state, random.Random(1), most=20)
    alone = make_observation(crosswise, PRIVATE)
    alone.set_from(state, 1)
    assert (alone.dict["hands"][0] == state.view(1).hands[1]).all()
    assert not alone.dict["board"].any()


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_information_states_differ_exactly_where_a_seat_can_tell(name: str) -> None:
    """Two histories are the same to a seat if it saw the same views in the same order, and only then."""
    game = pyspiel.load_game(name)
    players = range(game.num_players())
    # What a seat sees along the way, by its information state; and the other way round.
    by_state: dict[str, tuple[bytes, ...]] = {}
    by_views: dict[tuple[int, tuple[bytes, ...]], str] = {}
    by_numbers: dict[bytes, str] = {}
    recalling = make_observation(game, INFO_STATE_OBS_TYPE)
    rng = random.Random(6)
    for _ in range(60):
        state = game.new_initial_state()
        views: dict[int, tuple[bytes, ...]] = dict.fromkeys(players, ())
        # Few different beginnings, so that seats meet again what they cannot tell apart.
        dice = random.Random(rng.randrange(2))
        for _ in range(34):
            if state.is_terminal():
                break
            actor = state.current_player()
            if state.is_chance_node():
                outcomes = [one for one, _ in state.chance_outcomes()]
                action = dice.choice(outcomes[:2]) if "crosswise" in name else dice.choice(outcomes)
            else:
                action = rng.choice(state.legal_actions()[:3])
            state.apply_action(action)
            for seat in players:
                own = bytes(str(action), "ascii") if seat == actor else b""
                views[seat] += (own, state.view(seat).tobytes())
                told = state.information_state_string(seat)
                assert by_state.setdefault(told, views[seat]) == views[seat]
                assert by_views.setdefault((seat, views[seat]), told) == told
                recalling.set_from(state, seat)  # the tensor tells apart what the words tell apart
                assert by_numbers.setdefault(bytes([seat]) + recalling.tensor.tobytes(), told) == told
    assert len(by_state) < 60 * 34 * len(players)  # some histories did meet
    assert len(by_numbers) == len(by_state)


def test_Q3_answers_do_not_leak() -> None:
    game = pyspiel.load_game("tavoliere_qwixx(players=3)")
    state = game.new_initial_state()
    for face in (3, 0, 1, 2, 4, 5):
        state.apply_action(face)
    children = [state.child(action) for action in state.legal_actions()]
    assert len({child.information_state_string(0) for child in children}) == len(children)
    for seat in (1, 2):
        assert len({child.information_state_string(seat) for child in children}) == 1
        assert len({child.observation_string(seat) for child in children}) == 1
        assert len({tuple(child.observation_tensor(seat)) for child in children}) == 1
    last = [child.child(44).child(44) for child in children]
    assert len({end.information_state_string(1) for end in last}) == len(last)


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_another_world_cannot_be_told_from_this_one(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = random.Random(8)
    worlds = set()
    for most in range(8, 120, 4):
        state = game.new_initial_state()
        play(state, rng, most=most)
        while state.is_chance_node():
            play(state, rng, most=1)
        play(state, rng, most=most // 4 % 2)  # also where somebody has answered and others have not heard it
        if state.is_terminal():
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.view(seat).tobytes() == state.view(seat).tobytes()
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            worlds.add(other.record().tobytes() == state.record().tobytes())
    is_open = game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (False in worlds) != is_open


def test_hands_that_are_dealt_again_are_fair() -> None:
    """One hidden tile of two seats and few in the bag: every tile that may be there comes as often as it should."""
    game = pyspiel.load_game("tavoliere_crosswise")
    state = game.new_initial_state()
    play(state, random.Random(3), most=30)
    while state.is_chance_node():
        play(state, random.Random(3), most=1)
    view = state.view(0)
    rng = random.Random(4)
    count = np.zeros(10)
    for _ in range(150):
        other = state.resample_from_infostate(0, rng.random)
        count += other.record().hands[1] - view.hands[1]
    held = int(view.held[1] - view.hands[1].sum())
    expected = view.bag / view.bag.sum() * held * 150
    # Each count is at most binomial; four standard deviations and a little.
    assert (abs(count - expected) <= 4 * np.sqrt(expected + 1) + 1).all()


@pytest.mark.parametrize(
    "name",
    cases(
        ["tavoliere_qwixx", "tavoliere_on_board", "tavoliere_duel", "tavoliere_crosswise"],
        ["tavoliere_qwixx"],
    ),
)
def test_openspiels_own_searches_and_playthrough_run(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rng = random.Random(9)
    play(state, rng, most=60)
    while state.is_chance_node():
        play(state, rng, most=1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    searching = mcts.MCTSBot(game, 2, 4, evaluator, random_state=np.random.RandomState(1))
    bots = [searching]
    if name != "tavoliere_duel":  # nothing is hidden there, and IS-MCTS is for games with hidden things only
        bots.append(ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=np.random.RandomState(1)))
    for bot in bots:
        assert bot.step(state) in state.legal_actions()
    actions = state.history()[:14]
    lines = generate_playthrough.playthrough_lines(name, action_sequence=actions, seed=1)
    assert f'GameType.short_name = "{name}"' in lines
    assert any(line.startswith("ObservationTensor(1)") for line in lines)
    if name != "tavoliere_duel":
        assert any(line.startswith("PrivateObservationString(0)") for line in lines)


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_games_and_states_can_be_pickled(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play(state, random.Random(2), most=33)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    for seat in range(game.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)


def test_the_reinforcement_learning_environment_runs() -> None:
    env = rl_environment.Environment(pyspiel.load_game("tavoliere_duel"), observation_type=1)
    env.seed(1)
    step = env.reset()
    steps = 0
    while not step.last():
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][-1]])
        steps += 1
    assert steps == 8  # two actions in each of the four turns of nothing but misthrows (D10)
    assert sum(step.rewards) == 0


@pytest.mark.parametrize("name", cases(NAMES, FEW))
def test_what_cannot_happen_is_refused_and_changes_nothing(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    rng = random.Random(4)
    for _ in range(60):
        possible = {outcome for outcome, _ in state.chance_outcomes()} if state.is_chance_node() else set()
        possible |= set(state.legal_actions())
        before = str(state), state.history()
        impossible = next(action for action in range(4000) if action not in possible)
        for action in (impossible, 3063, 10**6, -2):
            with pytest.raises(tv.Refused):
                state.apply_action(action)
        assert (str(state), state.history()) == before
        play(state, rng, most=1)
    play(state, rng)
    with pytest.raises(tv.Refused, match="over"):
        state.apply_action(0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tavoliere_duel(players=3)", "is for 2 players"),
        ("tavoliere_qwixx(players=1)", "2 players or more"),
        ("tavoliere_qwixx(players=9)", "1–5 players, not 9"),
        ("tavoliere_duel(first=4)", "a seat from 0 to 1"),
        ("tavoliere_duel(side=a)", "Unknown parameter 'side'"),
        ("tavoliere_on_board(side=z)", "two sides"),
        ("tavoliere_crosswise(players=3,lone=5)", "lone player is a seat"),
    ],
)
def test_wrong_parameters_are_refused(name: str, sentence: str) -> None:
    with pytest.raises((tv.Refused, pyspiel.SpielError), match=sentence):
        pyspiel.load_game(name)
