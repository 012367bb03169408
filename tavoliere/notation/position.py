"""The Python face: a `Game`, and its `Position`s, which never change."""

from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tavoliere.games import generic, onboard, tiles
from tavoliere.games.refused import Refused
from tavoliere.games.rows import DICE, FACES, FIRST_COLOURED
from tavoliere.games.rulings import FINE, REASONS
from tavoliere.notation import crosswise_line, duel_line, sheets
from tavoliere.notation.line import game_of
from tavoliere.notation.tracks import Track, check_track, read_track_file, track_arrays
from tavoliere.notation.tracks import side as side_of_board
from tavoliere.notation.views import View, describe
from tavoliere.notation.words import TILES, TITLES, read_move, read_roll, read_tile, write_move, write_roll

LINES: dict[str, ModuleType] = {
    "qwixx": sheets,
    "on-board": sheets,
    "duel": duel_line,
    "crosswise": crosswise_line,
}
PLAYERS = {"qwixx": range(1, 6), "on-board": range(2, 5), "duel": range(2, 3), "crosswise": range(2, 5)}
LONGEST_MOVE_LIST = max(module.ACTIONS for module in generic.MODULES.values())


class Game:
    """One of the four games.

    >>> duel = game("duel")
    >>> duel.title, list(duel.players)
    ('Qwixx Duel', [2])
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = TITLES[name]
        self.players = PLAYERS[name]
        self.actions: int = generic.MODULES[name].ACTIONS

    def __repr__(self) -> str:
        return f"game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)

    def start(
        self,
        players: int = 2,
        first: int = 0,
        *,
        side: str | None = None,
        track: str | Path | Sequence[object] | None = None,
        lone: int | None = None,
    ) -> "Position":
        """A new game. `first` is drawn by lot outside; `side` or `track` belong to On Board, `lone` to Crosswise.

        >>> game("qwixx").start(players=3, first=2).due
        2
        """
        if not _is_in(players, self.players):
            few, many = self.players[0], self.players[-1]
            how_many = f"{few}" if few == many else f"{few}–{many}"
            raise Refused(
                "{game} is for {players} players, not {found}",
                game=self.title,
                players=how_many,
                found=players,
            )
        if not _is_in(first, range(players)):
            raise Refused(
                "the first player is a seat from 0 to {last}, not {first}", last=players - 1, first=first
            )
        if self.name != "on-board" and (side is not None or track is not None):
            raise Refused(
                "{game} has no track: side and track belong to Qwixx On Board", "B1", game=self.title
            )
        if lone is not None and not (self.name == "crosswise" and players == 3):
            raise Refused("only Crosswise with three players has a lone player", "C3")
        state = np.zeros(1, generic.STATES[self.name])[0]
        rules = generic.MODULES[self.name]
        if self.name == "on-board":
            rules.start(state, players, first, *track_arrays(_choose_track(side, track)))
        elif self.name == "crosswise":
            rules.start(state, players, first, _choose_lone(players, lone))
        else:
            rules.start(state, players, first)
        return Position(self, state)

    def read(self, line: str) -> "Position":
        """The position that `str(position)` wrote, or that a person typed. See docs/notation.md.

        >>> game("duel").read("duel | r5,7 | r3 | turn 1, dice 34 2356").legal(1)
        ['pass', 'r7', 'y7', 'g7', 'b7']
        """
        name = game_of(line)
        if name != self.name:
            raise Refused("this is a position of {found}, not of {game}", found=TITLES[name], game=self.title)
        return Position(self, LINES[name].read(name, line))

    def track(self, side: str = "a") -> Track:
        """The 40 fields of a side of the board: colour, number, bonus.

        >>> game("on-board").track("a")[4]
        ('green', 10, 3)
        """
        if self.name != "on-board":
            raise Refused(
                "{game} has no track: side and track belong to Qwixx On Board", "B1", game=self.title
            )
        return side_of_board(side)


class Position:
    """A position of a game. It never changes: `roll`, `draw` and `play` give a new one.

    >>> p = game("qwixx").start(players=2).roll("41 2356")
    >>> p.to_move, p.legal(1)
    ((0, 1), ['pass', 'r5', 'y5', 'g5', 'b5'])
    >>> p = p.play(0, "y5").play(1, "pass")
    >>> str(p)
    'qwixx | y5 | - | turn 0, dice 41 2356, action 2, crossed'
    """

    __slots__ = ("_state", "game")

    def __init__(self, game: Game, state: np.record) -> None:
        self.game = game
        self._state = state

    # --- what is due

    @property
    def players(self) -> int:
        return int(self._state.players)

    @property
    def chance(self) -> str | None:
        """What must come from outside now: "dice", "tile", or None."""
        if not generic.chance(self._state):
            return None
        return "tile" if self.game.name == "crosswise" else "dice"

    @property
    def due(self) -> int | None:
        """The seat that rolls, or whose hand is due a tile; None if no chance is due."""
        if not self.chance:
            return None
        return int(self._state.seat if self.game.name == "crosswise" else self._state.active)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that must answer now: several in a simultaneous action (Q3)."""
        return tuple(seat for seat in range(self.players) if generic.is_awaited(self._state, seat))

    def outcomes(self) -> dict[str, float]:
        """Every outcome that can come now, with its probability; of two white dice the smaller is written first.

        >>> p = game("crosswise").start(players=2)
        >>> round(p.outcomes()["sun"] * 54)
        7
        """
        if self.chance == "tile":
            bag = self._state.bag.tolist()
            return {name: count / sum(bag) for name, count in zip(TILES, bag, strict=True) if count}
        if self.chance == "dice":
            return _rolls(self._state.closed.tolist())
        return {}

    # --- chance and moves

    def roll(self, dice: str) -> "Position":
        """The dice fall: two white, then red, yellow, green, blue, as in "41 2356"; "-" for a die that is out."""
        if self.chance != "dice":
            raise Refused("no roll is due now")
        state = self._state.copy()
        faces = read_roll(dice, state.closed.tolist())
        generic.MODULES[self.game.name].roll(state, np.array(faces, np.int8))
        return Position(self.game, state)

    def draw(self, tile: str) -> "Position":
        """The hand that is due one gets this tile (Crosswise, the first deal included)."""
        if self.chance != "tile":
            raise Refused("no tile is due now")
        number = read_tile(tile)
        if not self._state.bag[number]:
            raise Refused("there is no {tile} left in the bag", "C2", tile=TILES[number])
        state = self._state.copy()
        tiles.draw(state, number)
        return Position(self.game, state)

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves as text; none if it is not to move (E4)."""
        state = self._state
        moves = np.empty(LONGEST_MOVE_LIST, np.int16)
        count = generic.legal(state, self._seat(seat), moves)
        return [write_move(self.game.name, action) for action in moves[:count].tolist()]

    def why_not(self, seat: int, move: str) -> Refused | None:
        """Why a move is not legal, or None if it is.

        >>> print(game("qwixx").start(players=1).roll("66 1111").why_not(0, "r12"))
        r12 is not possible: the last number of a row needs five crosses in that row first (Q6)
        """
        action = read_move(self.game.name, move)
        reason = generic.forbids(self._state, self._seat(seat), action)
        if reason == FINE:
            return None
        if self.over:
            return Refused("the game is over", "E4")
        if self.chance == "dice":
            return Refused("first the dice are rolled", "E4")
        if self.chance == "tile":
            return Refused("first a tile is drawn", "E4")
        rule, sentence = REASONS[reason]
        word = write_move(self.game.name, action)
        if self.game.name == "on-board" and action > onboard.STEP and rule.startswith("Q"):
            rule = f"B3, {rule}"
        return Refused("{move} is not possible: {reason}", rule, move=word, reason=sentence)

    def play(self, seat: int, move: str) -> "Position":
        """The position after a seat's move. An illegal move is `Refused` with the rule that forbids it."""
        refusal = self.why_not(seat, move)
        if refusal:
            raise refusal
        state = self._state.copy()
        generic.play(state, seat, read_move(self.game.name, move))
        return Position(self.game, state)

    # --- the end

    @property
    def over(self) -> bool:
        return generic.is_over(self._state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The seats' points (their teams' in Crosswise), as if the game ended now (E2)."""
        return tuple(generic.score(self._state, seat) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that share the best total; nobody before the end (E1)."""
        if not self.over:
            return ()
        return tuple(seat for seat in range(self.players) if generic.is_winner(self._state, seat))

    # --- seeing and writing

    def view(self, seat: int | None) -> View:
        """What a seat may see, ready for JSON; None for a spectator. The client draws this and the legal moves."""
        if seat is not None:
            seat = self._seat(seat)
        seen = Position(self.game, self.concealed(seat))
        common = {
            "game": self.game.name,
            "players": self.players,
            "seat": seat,
            "chance": seen.chance,
            "due": seen.due,
            "to_move": list(seen.to_move),
            "legal": [] if seat is None else seen.legal(seat),
            "scores": list(seen.scores),
            "over": seen.over,
            "winners": list(seen.winners),
        }
        return common | describe(self.game.name, seen._state, seat)

    def concealed(self, seat: int | None) -> np.record:
        """A copy of the state's record with everything blanked that the seat may not know: what a bot gets."""
        state = self._state.copy()
        generic.conceal(state, -1 if seat is None else self._seat(seat))
        return state

    @property
    def state(self) -> np.record:
        """A copy of the whole record, hidden parts included: for simulations and archives, not for players."""
        return self._state.copy()

    def __str__(self) -> str:
        return str(LINES[self.game.name].write(self.game.name, self._state))

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return read, (str(self),)

    def _key(self) -> tuple[str, bytes]:
        return self.game.name, self._state.tobytes()

    def _seat(self, seat: int) -> int:
        if not _is_in(seat, range(self.players)):
            raise Refused(
                "there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=self.players - 1
            )
        return int(seat)


def _is_in(value: object, allowed: range) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and value in allowed


def _choose_track(side: str | None, track: str | Path | Sequence[object] | None) -> Track:
    if track is None:
        return side_of_board(side or "a")
    if side is not None:
        raise Refused("give a side of the board or a track, not both", "B1")
    return read_track_file(track) if isinstance(track, str | Path) else check_track(track)


def _choose_lone(players: int, lone: int | None) -> int:
    if players != 3:
        return tiles.NOBODY
    if lone is not None and not _is_in(lone, range(3)):
        raise Refused("the lone player is a seat from 0 to 2, not {lone}", "C3", lone=lone)
    return 1 if lone is None else int(lone)


def _rolls(closed: list[int]) -> dict[str, float]:
    coloured = [(0,) if is_closed else range(1, FACES + 1) for is_closed in closed]
    each = 1 / FACES ** (DICE - sum(closed))
    return {
        write_roll(whites + colours): each if whites[0] == whites[1] else 2 * each
        for whites in combinations_with_replacement(range(1, FACES + 1), FIRST_COLOURED)
        for colours in product(*coloured)
    }


_GAMES = {name: Game(name) for name in generic.MODULES}


def games() -> list[str]:
    """The names of the four games.

    >>> games()
    ['qwixx', 'on-board', 'duel', 'crosswise']
    """
    return list(_GAMES)


def game(name: str) -> Game:
    """A game by its name: qwixx, on-board, duel or crosswise."""
    key = name.strip().lower().replace("_", "-").replace(" ", "-") if isinstance(name, str) else ""
    if key not in _GAMES:
        raise Refused(
            "“{name}” is not a game: there are {games}", name=str(name)[:40], games=", ".join(_GAMES)
        )
    return _GAMES[key]


def read(line: str) -> Position:
    """The position that a line of text describes, whichever game it is."""
    return game(game_of(line)).read(line)
