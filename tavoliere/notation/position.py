"""A position of a game: what is due, what is legal, what each seat sees. It never changes."""

from array import array
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from tavoliere.games import generic
from tavoliere.games.generic import PLAIN
from tavoliere.games.plain import Plain
from tavoliere.games.refused import Refused
from tavoliere.games.rulings import FINE, REASONS
from tavoliere.notation import facts
from tavoliere.notation.contract import Facts
from tavoliere.notation.contract import View as Part
from tavoliere.notation.line import check_number, is_one_of, shown
from tavoliere.notation.once import once
from tavoliere.notation.views import Dice, View

if TYPE_CHECKING:
    from tavoliere.notation.game import Game
    from tavoliere.notation.pictures import Marks


class Position:
    """A position of a game. It never changes: `roll`, `draw` and `play` return a new one.

    So whatever follows from it is computed once, on demand, however many look at it.

    >>> from tavoliere import game
    >>> p = game("qwixx").start(players=2).roll("41 2356")
    >>> p.to_move, p.legal(1)
    ((0, 1), ['pass', 'r5', 'y5', 'g5', 'b5'])
    >>> p = p.play(0, "y5").play(1, "pass")
    >>> str(p)
    'qwixx | y5 | - | turn 0, dice 41 2356, action 2, crossed'
    >>> p.sheets[0]["yellow"], p.turn, p.scores
    ((5,), 0, (1, 0))
    """

    game: "Game"
    players: int
    _state: Any
    _seen: "dict[int | None, Position | None]"
    _described: Part | None
    _moves: dict[int, list[str]]  # by seats, what `legal` has listed
    _came: "tuple[str, Position] | None"  # an outcome that was written, and where it leads: it is mostly read next

    def __init__(self, game: "Game", state: np.record | Plain) -> None:
        # Rules take either kind; plain states are faster for play move by move.
        plain = state if isinstance(state, Plain) else PLAIN[state.dtype](state.tobytes())
        self._keep(
            game=game,
            players=int(plain.players),
            _state=plain,
            _seen={},
            _moves={},
            _described=None,
            _came=None,
        )

    def _after(self, state: Plain) -> "Position":
        """The position of a state that follows from this one."""
        after = object.__new__(Position)
        facts = after.__dict__
        facts["game"], facts["players"], facts["_state"] = self.game, self.players, state
        facts["_seen"], facts["_moves"], facts["_described"], facts["_came"] = {}, {}, None, None
        if not self.hidden:
            facts["hidden"] = ()  # nor does what follows hide anything
        return after

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(
            f"a position never changes, and so its “{name}” cannot: play, roll or draw instead"
        )

    def _keep(self, **facts: Any) -> None:
        """Note something inside, as `__setattr__` lets nobody do from outside."""
        self.__dict__.update(facts)

    # --- what is due

    @once
    def chance(self) -> str | None:
        """What chance must bring now: "dice", "tile", or None.

        >>> import tavoliere as tv
        >>> tv.game("duel").start().chance
        'dice'
        """
        return self.game.chance if self.chances else None

    @once
    def chances(self) -> int:
        """How many equally likely outcomes are due now; 0 if none is."""
        return self.game.rules.chance(self._state)

    @once
    def due(self) -> int | None:
        """The seat that rolls, or whose hand is due a tile; None if no chance is due.

        >>> import tavoliere as tv
        >>> tv.game("qwixx").start(players=3, first=2).due
        2
        """
        return self.game.notation.due(self._state) if self.chances else None

    @once
    def to_move(self) -> tuple[int, ...]:
        """The seats that must answer now: several in a simultaneous action (Q3).

        >>> import tavoliere as tv
        >>> tv.game("qwixx").start(players=3).roll("41 2356").to_move
        (0, 1, 2)
        """
        is_awaited, state = self.game.rules.is_awaited, self._state
        return tuple([seat for seat in range(self.players) if is_awaited(state, seat)])

    def outcomes(self) -> dict[str, float]:
        """Every possible outcome now, with its probability; the smaller of the two white dice is written first.

        >>> from tavoliere import game
        >>> p = game("crosswise").start(players=2)
        >>> round(p.outcomes()["sun"] * 54)
        7
        """
        return self.game.notation.outcomes(self._state) if self.chance else {}

    def outcome(self, number: int) -> str:
        """The outcome with this number, which is below `chances`."""
        after = self.after_chance(number)
        text = self.outcome_to(after)
        self._keep(_came=(text, after))
        return text

    def after_chance(self, number: int) -> "Position":
        """The position after the outcome with this number, which is below `chances`."""
        if type(number) is not int or not 0 <= number < self.chances:
            if not self.chances:
                raise _nothing_is_due(self.game.chance)
            check_number("an outcome", number, range(self.chances))
        state = self._state.copy()
        self.game.rules.happen(state, number)
        return self._after(state)

    def outcome_to(self, after: "Position") -> str:
        """The outcome of chance that led from here to another position."""
        return self.game.notation.outcome(self._state, after._state)

    # --- chance and moves

    def roll(self, dice: str) -> "Position":
        """The dice fall: two white, then red, yellow, green, blue, as in "41 2356"; "-" for a die that is out.

        >>> import tavoliere as tv
        >>> str(tv.game("duel").start().roll("41 2356"))
        'duel | - | - | turn 0, dice 41 2356'
        """
        if self.chance != "dice":
            raise _nothing_is_due("dice")
        return self._happen(dice)

    def draw(self, tile: str) -> "Position":
        """The hand that is due a tile gets this one (Crosswise, including the first deal).

        >>> import tavoliere as tv
        >>> tv.game("crosswise").start().draw("sun").hands[0]
        ('sun',)
        """
        if self.chance != "tile":
            raise _nothing_is_due("tile")
        return self._happen(tile)

    def random(self, rng: "Random | np.random.Generator") -> "Position":
        """The position after a fair roll, or after a tile was drawn: `rng` is yours, so games can be repeated.

        >>> from random import Random
        >>> from tavoliere import game
        >>> str(game("duel").start().random(Random(7)))
        'duel | - | - | turn 0, dice 14 2353'
        """
        count = self.chances
        if not count:
            raise _nothing_is_due(self.game.chance)
        number = rng.randrange(count) if isinstance(rng, Random) else int(rng.integers(count))
        return self.after_chance(number)

    def _happen(self, outcome: str) -> "Position":
        if self._came and self._came[0] == outcome:
            return self._came[1]
        state = self._state.copy()
        self.game.notation.happen(state, outcome)
        return self._after(state)

    def legal(self, seat: int | None = None) -> list[str]:
        """The seat's legal moves as text; none if it is not to move (E4). Without a seat, those of the only one asked.

        >>> from tavoliere import game
        >>> game("duel").start(first=1).roll("41 2356").legal()
        ['pass', 'r5', 'y5', 'g5', 'b5']
        """
        if seat is None and not self.to_move:
            return []
        seat = self.asked(seat)
        if seat not in self.to_move:
            return []
        if seat not in self._moves:
            moves: Any = array("h", bytes(2 * self.game.actions))
            count = self.game.rules.legal(self._state, seat, moves)
            write = self.game.notation.write_move
            self._moves[seat] = [write(action) for action in moves[:count]]
        return self._moves[seat].copy()

    def asked(self, seat: int | None = None) -> int:
        """The seat that is meant: the one that is named, or else the only one that is to move.

        >>> from tavoliere import game
        >>> game("duel").start(first=1).roll("41 2356").asked()
        1
        """
        if seat is not None:
            return self._seat(seat)
        if not self.to_move:
            raise Refused("nobody is to move here: there is nothing to choose")
        if len(self.to_move) > 1:
            raise Refused(
                "several seats are to move: say which one is meant ({seats})",
                seats=", ".join(map(str, self.to_move)),
            )
        return self.to_move[0]

    def why_not(self, seat: int, move: str) -> Refused | None:
        """Why a move is not legal, or None if it is.

        >>> from tavoliere import game
        >>> print(game("qwixx").start(players=1).roll("66 1111").why_not(0, "r12"))
        r12 is not possible: the last number of a row needs five crosses in that row first (Q6)
        """
        action = self.game.read_move(move)
        reason = self.game.rules.forbids(self._state, self._seat(seat), action)
        return None if reason == FINE else self._refusal(action, reason)

    def _refusal(self, action: int, reason: int) -> Refused:
        if self.over:
            return Refused("the game is over", "E4")
        if self.chance == "dice":
            return Refused("first the dice are rolled", "E4")
        if self.chance == "tile":
            return Refused("first a tile is drawn", "E4")
        rule, sentence = REASONS[reason]
        rule = self.game.notation.rule_of(action, rule)
        word = self.game.write_move(action)
        return Refused("{move} is not possible: {reason}", rule, move=word, reason=sentence)

    def play(self, seat: int, move: str) -> "Position":
        """The position after a seat's move. An illegal move is `Refused` with the rule that forbids it.

        >>> import tavoliere as tv
        >>> tv.game("duel").start().roll("41 2356").play(0, "y5").scores
        (1, 0)
        """
        seat, action = self._seat(seat), self.game.read_move(move)
        if move not in self._moves.get(seat, ()):  # not as `legal` has listed it: other words, or refused
            self.check(seat, action)
        if seat in self.hidden:
            raise Refused("what seat {seat} holds is hidden in this position", seat=seat)
        state = self._state.copy()
        self.game.rules.play(state, seat, action)
        after = self._after(state)
        if self.hidden and not after.hidden:  # the last answer would reveal them all (Q3)
            raise Refused("what seat {seat} has answered is hidden in this position", seat=self.hidden[0])
        return after

    def check(self, seat: int, action: int) -> None:
        """Refuse an illegal action with the rule that forbids it."""
        reason = self.game.rules.forbids(self._state, seat, action)
        if reason != FINE:
            raise self._refusal(action, reason)

    # --- what a seat sees hides something

    @once
    def hidden(self) -> tuple[int, ...]:
        """The seats of which this position hides something, because it is what another one sees: answers, tiles.

        >>> from tavoliere import game
        >>> p = game("qwixx").start(players=2).roll("41 2356").play(1, "y5")
        >>> str(p.seen_by(0)), p.seen_by(0).hidden, p.hidden
        ('qwixx | - | - | turn 0, dice 41 2356, said 1 ?', (1,), ())
        """
        return tuple(self.game.notation.hidden(self._state))

    def whole(self) -> "Position":
        """This position; `Refused` if it hides something, so that no game can be played from it."""
        if self.hidden:
            raise Refused(
                "this is what one seat sees: no game can be played from a position that hides something of seat"
                " {seat}",
                seat=self.hidden[0],
            )
        return self

    # --- what lies on the table

    @once
    def turn(self) -> int:
        """The seat whose turn it is.

        >>> import tavoliere as tv
        >>> tv.game("qwixx").start(first=1).turn
        1
        """
        return int(self.described["active"])

    @once
    def phase(self) -> str:
        """The part of the turn, in one word.

        >>> import tavoliere as tv
        >>> tv.game("qwixx").start().roll("41 2356").phase
        'action-1'
        """
        return str(self.described["phase"])

    @once
    def dice(self) -> Dice | None:
        """The dice on the table, such as `{"white": [4, 1], "red": 2, …}`; None before a roll.

        >>> import tavoliere as tv
        >>> tv.game("qwixx").start().roll("41 2356").dice["white"]
        [4, 1]
        """
        dice: Any = self.described.get("dice")
        return cast(Dice, dict(dice)) if dice else None

    @once
    def sheets(self) -> facts.Sheets:
        """For each seat the numbers it has crossed off (in Duel: has pieces on) in each row: `sheets[0]["red"]`.

        >>> import tavoliere as tv
        >>> tv.read("qwixx | r5,7 | - | turn 0").sheets[0]["red"]
        (5, 7)
        """
        return facts.sheets(self.described, self.players)

    @once
    def misthrows(self) -> tuple[int, ...]:
        """The misthrows of each seat; none where nothing is rolled.

        >>> import tavoliere as tv
        >>> tv.read("qwixx | r5,7 | x2 | turn 0").misthrows
        (0, 2)
        """
        return facts.misthrows(self.described)

    @once
    def pawns(self) -> tuple[int, ...]:
        """On Board: the field of each seat's pawn; 0 is the start.

        >>> import tavoliere as tv
        >>> tv.read("on-board a | g10 pawn 5 | - | turn 0").pawns
        (5, 0)
        """
        return tuple(self.described.get("pawns", ()))

    @once
    def board(self) -> dict[str, str]:
        """Crosswise: the tiles by their cells, `{"c4": "sun"}`.

        >>> import tavoliere as tv
        >>> board = "s..... ...... ...... ...... ...... ....m."
        >>> tv.read(f"crosswise | {board} | sun sun gem move | sun sun sun gem | turn 0").board
        {'a1': 'sun', 'e6': 'moon'}
        """
        return dict(self.described.get("board", {}))

    @once
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """Crosswise: the tiles of each seat's hand. `p.seen_by(seat).hands` are those that a seat may see."""
        return facts.hands(self.described)

    # --- the end

    @once
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import tavoliere as tv
        >>> tv.game("duel").start().over
        False
        """
        return self.game.rules.is_over(self._state)

    @once
    def scores(self) -> tuple[int, ...]:
        """The seats' points (their teams' in Crosswise), as if the game ended now (E2).

        >>> import tavoliere as tv
        >>> tv.read("qwixx | r5,7 | x2 | turn 0").scores
        (3, -10)
        """
        score, state = self.game.rules.score, self._state
        return tuple([score(state, seat) for seat in range(self.players)])

    @once
    def winners(self) -> tuple[int, ...]:
        """All seats that share the best total; nobody before the end (E1).

        >>> import tavoliere as tv
        >>> tv.read("qwixx | r5 | x4 | turn 1, over").winners
        (0,)
        """
        if not self.over:
            return ()
        return tuple(seat for seat in range(self.players) if generic.is_winner(self._state, seat))

    @property
    def ending(self) -> Facts | None:
        """Why the game is over: `why` is a word, `seat` the seat that ended it, where the rules name one (E5).

        >>> from tavoliere import game
        >>> game("qwixx").read("qwixx | - | x4 | turn 1, over").ending
        {'why': 'misthrows', 'seat': 1}
        """
        if not self.over:
            return None
        own = self.game.notation
        return {
            "why": own.ENDINGS[self.game.rules.ending(self._state)].why,
            "seat": own.ended_by(self._state),
        }

    # --- seeing, telling and writing

    def view(self, seat: int | None) -> View:
        """What a seat may see, ready for JSON; None for a spectator. It has everything needed to draw the table.

        Views share their parts: copy what you want to change.

        >>> from tavoliere import game
        >>> view = game("duel").start().roll("41 2356").view(0)
        >>> view["legal"], view["scores"]
        (['pass', 'r5', 'y5', 'g5', 'b5'], [0, 0])
        """
        seen = self.seen_by(seat)
        view: Any = {**seen.outlook(seat), **seen.described}
        return cast(View, view)

    def outlook(self, seat: int | None) -> Part:
        """The part of a view that is the seat's own; the rest is `described`. Ask the position that the seat sees."""
        return {
            "game": self.game.name,
            "players": self.players,
            "seat": None if seat is None else self._seat(seat),
            "chance": self.chance,
            "due": self.due,
            "to_move": list(self.to_move),
            "legal": [] if seat is None else self.legal(seat),
            "scores": list(self.scores),
            "over": self.over,
            "winners": list(self.winners),
            **self.game.notation.prospects(self._state, seat),
        }

    @property
    def described(self) -> Part:
        """The part of a view that is the same for all seats that see this position."""
        described = self._described
        if described is None:
            described = self.game.notation.describe(self._state)
            self._keep(_described=described)
        return described

    def seen_by(self, seat: int | None) -> "Position":
        """The position as far as a seat may know it; if nothing is hidden, this same object.

        Its line can be read back, and asked what the seat may ask: what is legal, what it sees.
        """
        seat, seen = None if seat is None else self._seat(seat), self._seen
        if None not in seen:
            self._conceal(None)
        if seen[None] is None:
            return self  # spectators know the least: what is not hidden from them is hidden from nobody
        if seat not in seen:
            self._conceal(seat)
        return seen[seat] or self

    def _conceal(self, seat: int | None) -> None:
        state = self._state.copy()
        self.game.rules.conceal(state, -1 if seat is None else seat)
        # None if nothing is hidden: a position that referred to itself would wait for the garbage collector.
        self._seen[seat] = None if state == self._state else Position(self.game, state)

    def effect(self, seat: int, move: str, after: "Position") -> Facts:
        """What a seat's move from here to another position did, beyond what the move itself says."""
        action = self.game.read_move(move)
        return self.game.notation.effect(self._state, after._state, seat, action)

    def concealed(self, seat: int | None) -> np.record:
        """A copy of the state's record that blanks everything the seat may not know: what a bot gets."""
        return self.seen_by(seat).state

    @property
    def state(self) -> np.record:
        """A copy of the whole record, hidden parts included: for simulations and archives, not for players."""
        record: np.record = self._state.record()
        return record

    @once
    def data(self) -> bytes:
        """The bytes of the whole record."""
        data: bytes = self._state.tobytes()
        return data

    @property
    def plain(self) -> Any:
        """The whole record as Python's own numbers, for rules to run on. Never change it: copy it."""
        return self._state

    # --- pictures

    def svg(
        self,
        seat: int | None = None,
        *,
        size: int = 1008,
        marks: "Marks" = (),
        theme: str = "light",
        names: Iterable[str] = (),
    ) -> str:
        """The table as a picture, `size` pixels wide: what a seat may see or, without a seat, everything.

        What can be played is lit. `marks` are moves to show, or moves with "good", "warn" or "bad"; `theme` is light
        or dark; `names` are what the players are called.

        >>> from tavoliere import game
        >>> p = game("qwixx").start(players=2, first=0).roll("41 2356")
        >>> p.svg(0, marks={"y5": "good"}, theme="dark")[:31]
        '<svg xmlns="http://www.w3.org/2'
        """
        from tavoliere.notation.pictures import draw

        return draw(self, seat, size=size, marks=marks, theme=theme, names=names)

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows; None for a game that has no pictures."""
        from tavoliere.notation.pictures import GAMES

        return self.svg(size=720) if self.game.name in GAMES else None

    def __str__(self) -> str:
        return self.game.notation.write(self._state)

    def __repr__(self) -> str:
        return f"<Position {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_bytes, (self.game, self.data)

    def _key(self) -> tuple[str, bytes]:
        return self.game.name, self.data

    def _seat(self, seat: int) -> int:
        if type(seat) is int and 0 <= seat < self.players:
            return seat
        if not is_one_of(seat, range(self.players)):
            raise Refused(
                "there is no seat {seat}: the seats are 0 to {last}", seat=shown(seat), last=self.players - 1
            )
        return int(seat)


def _nothing_is_due(chance: str) -> Refused:
    return Refused("no tile is due now") if chance == "tile" else Refused("no roll is due now")


def _from_bytes(game: "Game", data: bytes) -> Position:
    """A pickled position. Not from its line: there is none for a position of which something is concealed."""
    return Position(game, PLAIN[generic.STATES[game.name]](data))
