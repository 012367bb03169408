"""The four games for OpenSpiel: importing this module registers them.

    import pyspiel
    import tavoliere.envs.openspiel

    game = pyspiel.load_game("tavoliere_duel")  # …_qwixx(players=3), …_on_board(side=b), …_crosswise

Chance is explicit: dice fall one after the other, with six outcomes each; tiles come one at a time. A simultaneous
action is a sequence of decisions in the order of the seats, and nobody hears an answer before all are given (Q3).
"""

from typing import Any

import numpy as np

from tavoliere.envs import kernels, observation
from tavoliere.envs.batch import Batch
from tavoliere.envs.checks import why_illegal
from tavoliere.envs.games import GAMES
from tavoliere.envs.spiel_observer import TableObserver
from tavoliere.envs.spiel_pictures import PictureObserver
from tavoliere.envs.spiel_story import (
    ANSWER,
    DRAW,
    PLAY,
    REVEAL,
    ROLL,
    Story,
    Told,
    in_order,
    in_words,
    last_numbers,
    told_to,
)
from tavoliere.envs.spiel_worlds import Sampler, another
from tavoliere.games import generic
from tavoliere.games.extras import needed
from tavoliere.games.refused import Refused
from tavoliere.games.rows import DICE, FACES, FIRST_COLOURED
from tavoliere.games.tiles import TILES
from tavoliere.notation.game import game as game_named
from tavoliere.notation.position import Position
from tavoliere.notation.tiles import TILES as TILE_NAMES

with needed("OpenSpiel", "pyspiel", "tavoliere[envs]"):
    import pyspiel


EACH_FACE = [(face, 1 / FACES) for face in range(FACES)]
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class TableGame(pyspiel.Game):
    """One of the four games with its number of players and its options."""

    def __init__(self, name: str, game_type: Any, parameters: dict[str, Any] | None) -> None:
        chosen = dict(parameters or {})
        options = {key: chosen[key] for key in GAMES[name].PARAMETERS if key in chosen}
        players = chosen.get("players", 2)
        if players == 1:
            raise Refused(
                "in OpenSpiel the winners share the stakes, so a game is for 2 players or more, not 1"
            )
        # One game is enough: it has the first record and the scratch arrays for the compiled loop.
        self.batch = Batch(
            name,
            1,
            players=players,
            first=chosen.get("first", 0),
            chance="outside",
            auto_reset=False,
            **{key: value for key, value in options.items() if value != -1},
        )
        self.rules = game_named(name)
        self.start = self.batch.games["state"].copy()
        self.own = GAMES[name]
        self.is_tiles = self.rules.chance == "tile"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.batch.action_count,
            max_chance_outcomes=TILES if self.is_tiles else FACES,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=self.own.longest(players),
        )
        super().__init__(game_type, info, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def __deepcopy__(self, memo: object) -> "TableGame":
        return self  # a game never changes; states are copied often

    def new_initial_state(self) -> "TableState":
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_game_length()) * DICE

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer of numbers or, with `{"picture": 252}`, of pictures this many pixels wide."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return PictureObserver(self, kind, params) if params else TableObserver(self, kind)


class TableState(pyspiel.State):
    """A node of the game tree: a record, the dice that have fallen so far, and what has happened before."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self._table = game
        self._states = game.start.copy()
        self._seat = kernels.NOBODY  # who is to move
        self._due = int(game.batch.outcomes[0])  # how many outcomes of chance are due
        self._fallen: tuple[int, ...] = ()
        self._closed: tuple[int, ...] = ()  # the closed rows, whose dice are out, while coloured dice fall
        self._story: Story | None = None

    # --- the tree

    def current_player(self) -> int:
        if self._due:
            return CHANCE
        return self._seat if self._seat >= 0 else TERMINAL

    def is_terminal(self) -> bool:
        return self._due == 0 and self._seat < 0

    # OpenSpiel has the next two itself; these save the way from Python into C++ and back.

    def is_chance_node(self) -> bool:
        return self._due > 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is not None or self._due or self._seat < 0:
            return super().legal_actions() if player is None else super().legal_actions(player)
        return self._legal_actions(self._seat)

    def _legal_actions(self, player: int) -> list[int]:
        moves = np.empty(self._table.batch.action_count, np.int16)
        return sorted(moves[: kernels.list_legal(self._states, self._seat, moves)].tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._table.is_tiles:
            bag = self._states["bag"][0].tolist()
            total = sum(bag)
            return [(tile, count / total) for tile, count in enumerate(bag) if count]
        return EACH_FACE

    def _apply_action(self, action: int) -> None:
        if not self._due:
            self._answer(action)
        elif not self._can_happen(action):
            raise Refused(
                "{action} is not an outcome of chance here: choose from chance_outcomes()", action=action
            )
        elif self._table.is_tiles:
            self._draw(action)
        else:
            self._let_die_fall(action)

    def _can_happen(self, outcome: int) -> bool:
        if self._table.is_tiles:
            return 0 <= outcome < TILES and bool(self._states["bag"][0, outcome])
        return 0 <= outcome < FACES

    def _answer(self, action: int) -> None:
        seat = self._seat
        if seat < 0:
            raise Refused("the game is over: begin a new one with new_initial_state()")
        was_simultaneous = self.is_simultaneous()
        self._go_on(seat, action)
        self._tell(ANSWER if was_simultaneous else PLAY, seat, (action,))
        if was_simultaneous and not self.is_simultaneous():  # the last answer reveals them all (Q3)
            self._tell(REVEAL, kernels.NOBODY, last_numbers(self._story, self._table.batch.players))

    def _draw(self, tile: int) -> None:
        seat = self._states["seat"].item(0)
        # Outcomes count through the bag in the order of the tiles, so this is the first one with such a tile.
        self._go_on(kernels.NOBODY, sum(self._states["bag"][0, :tile].tolist()))
        self._tell(DRAW, seat, (tile,))

    def _let_die_fall(self, face: int) -> None:
        fallen = (*self._fallen, face + 1)
        if len(fallen) == FIRST_COLOURED:
            self._closed = tuple(self._states["closed"][0].tolist())
        if len(fallen) >= FIRST_COLOURED:  # add 0 for the next dice that are out of the game (Q7, D8)
            while len(fallen) < DICE and self._closed[len(fallen) - FIRST_COLOURED]:
                fallen = (*fallen, 0)
        self._fallen = fallen
        if len(fallen) == DICE:
            self._fallen = ()
            self._tell(ROLL, kernels.NOBODY, fallen)
            self._go_on(
                kernels.NOBODY, sum((face - 1) * FACES**die for die, face in enumerate(fallen) if face)
            )

    # --- the end

    def returns(self) -> list[float]:
        """Everybody stakes 1, and the winners share the stakes; nothing before the end."""
        seats = range(self.num_players())
        if not self.is_terminal():
            return [0.0 for _ in seats]
        winners = [seat for seat in seats if generic.is_winner(self._record(), seat)]
        share = len(seats) / len(winners)
        return [share - 1 if seat in winners else -1.0 for seat in seats]

    # --- seeing and saying

    def view(self, seat: int) -> np.record:
        """What a seat (-1 for a spectator) may see, as a concealed record, with the dice that have fallen so far."""
        record = self._record().copy()
        generic.conceal(record, seat)
        for die, face in enumerate(self._fallen):
            record.dice[die] = face
        return record

    def row(self, seat: int) -> np.ndarray:
        """What a seat sees, as numbers; a spectator (-1) sits where seat 0 sits."""
        batch = self._table.batch
        row = np.empty(batch.observations.shape[1], np.uint8)
        if self._fallen or seat < 0:
            observation.observe(self.view(seat), max(seat, 0), row)
        else:
            mask = np.empty(batch.action_count, np.uint8)
            kernels.look_at(self._states.copy(), seat, mask, row)
        return row

    def told(self, seat: int) -> list[Told]:
        """Everything a seat (-1 for a spectator) has been told, in order; its own answers make it perfect recall."""
        falling = [Told(ROLL, kernels.NOBODY, self._fallen)] if self._fallen else []
        return told_to(self._story, seat) + falling

    def draws(self) -> list[tuple[int, int, int]]:
        """Every tile drawn: its place in the history, which is the same in the story, the seat and the tile."""
        happened = enumerate(in_order(self._story))
        return [(place, each.seat, each.numbers[0]) for place, each in happened if each.kind == DRAW]

    def told_in_words(self, seat: int) -> str:
        who = f"seat {seat}" if seat >= 0 else "spectator"
        return f"{who}:{in_words(self._table.rules, self.told(seat))}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return self._table.rules.write_move(action)
        return TILE_NAMES[action] if self._table.is_tiles else str(action + 1)

    def __str__(self) -> str:
        faces = "".join(str(face) for face in self._fallen if face)
        fallen = f", falling {faces}" if faces else ""
        return f"{Position(self._table.rules, self.record())}{fallen}"

    # --- other worlds

    def resample_from_infostate(self, player: int, sampler: Sampler) -> "TableState":
        """A state that this player cannot tell from this one, with the hidden parts drawn from all that fit."""
        return another(self, player, sampler)

    def record(self) -> np.record:
        """The whole record, hidden parts included."""
        return self._record().copy()

    def is_simultaneous(self) -> bool:
        """Whether answers are held back now, until all are in."""
        return not self._table.own.IS_OPEN and self._table.own.is_simultaneous(self._record())

    def answered(self) -> int:
        """How many answers are held back."""
        return sum(not generic.is_awaited(self._record(), seat) for seat in range(self.num_players()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_again, (self._table, self.history())

    # --- inside

    def _record(self) -> np.record:
        return self._states[0]

    def _go_on(self, seat: int, number: int) -> None:
        awaited, due = kernels.go_on(self._states, seat, number)
        if awaited == kernels.ILLEGAL:
            raise why_illegal(self._record(), 0, seat, number)
        self._seat, self._due = awaited, due

    def _tell(self, kind: int, seat: int, numbers: tuple[int, ...]) -> None:
        self._story = Story(self._story, kind, seat, numbers)


def _state_again(game: TableGame, history: list[int]) -> TableState:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def _register(name: str) -> None:
    """Register a game with OpenSpiel as `tavoliere_…`."""
    players = game_named(name).players
    specification: dict[str, Any] = {"players": 2, "first": 0, **GAMES[name].PARAMETERS}
    game_type = pyspiel.GameType(
        short_name=f"tavoliere_{name.replace('-', '_')}",
        long_name=game_named(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.PERFECT_INFORMATION
            if GAMES[name].IS_OPEN
            else pyspiel.GameType.Information.IMPERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=max(2, players[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
    )

    class Registered(TableGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, game_type, params)

    Registered.__name__ = f"{name.title().replace('-', '')}Game"
    pyspiel.register_game(game_type, Registered)


for _name in generic.MODULES:
    _register(_name)
