"""Many games of a match at once, in lockstep: each step asks all seats that are to move, and plays all answers.

Only the bots are Python here: the games between two questions run compiled, and a bot that can answer many views
at once is asked once per step. Chance is a function of (seed, round, how many outcomes came before), so all rotations
of a round have the same dice, and any part of a match can be played anywhere, in any order.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from math import log2
from pathlib import Path
from time import perf_counter, perf_counter_ns
from typing import Any

import numpy as np

from tavoliere.arena.ends import Ends
from tavoliere.arena.engines.engine import GIVES_UP, Engine
from tavoliere.arena.engines.named import named
from tavoliere.arena.engines.program import Limits
from tavoliere.arena.luck import (
    CHANCE,
    FOR_BOTS,
    FOR_CHANCE,
    PARTS,
    REPEATS,
    Games,
    let_happen,
    other_answers,
    random_bits,
    weigh_answers,
)
from tavoliere.arena.match import Match, rotations
from tavoliere.coach.judging.workspace import LuckJudge
from tavoliere.coach.modules import luck_judge
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import chance, conceal, forbids, happen, is_awaited, play
from tavoliere.games.refused import Refused
from tavoliere.games.rulings import REASONS
from tavoliere.minds.bot import Bot, choose_many
from tavoliere.minds.evaluator import Evaluator, evaluator
from tavoliere.notation.record import Step, apply

# Times are counted in buckets of a twelfth of an octave (6 %): small, and easy to add up.
BUCKETS_AN_OCTAVE = 12
TIMED_ONE_IN = 64

# Chances are compared with results by tenths.
TENTHS = 10

# The bots, by identity, that have answered in this process: a bot's first answer may have to wait for the compiler.
warm: set[int] = set()


@dataclass(frozen=True)
class Chunk:
    """The results of some rounds of one line-up, game by game: round after round, all rotations in each."""

    line_up: int
    first: int  # the number of the first round
    rounds: int
    points: list[list[int]]  # of every seat
    winners: list[int]  # the winning seats as a mask
    times: dict[str, dict[str, int]]  # for every bot, how many moves fell into each bucket of times
    seconds: float
    # For calibration, in every round by tenths of the judged chance: the number of positions, and the sums of the
    # chances, of the shares of the win in the end, and of the squared errors.
    judged: list[list[list[float]]] | None = None
    luck: list[list[list[float]]] | None = None  # of every seat in each game, part by part, if it is recorded
    lost: list[int] | None = None  # the sides whose engine gave the game up, as a mask; None if none did
    steps: list[str] | None = None  # the steps of each game as text, if whole games are kept

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


# --- the step -----------------------------------------------------------------------------------------------


@compiled
def ask(
    states: np.ndarray,
    indices: np.ndarray,
    counts: np.ndarray,
    seed: np.uint64,
    views: np.ndarray,
    games: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    lost: np.ndarray,
) -> int:
    """Play on in every game until a seat must answer. Write the questions, and return how many there are.

    All seats of a simultaneous action are asked before any answer is played (Q3). A game that is lost is left alone.
    """
    questions = 0
    for game in range(len(states)):
        if lost[game] != 0:
            continue
        state = states[game]
        outcomes = chance(state)
        while outcomes > 0:
            bits = random_bits(seed, FOR_CHANCE, indices[game], counts[game, 0])
            counts[game, 0] += 1
            happen(state, int(bits % np.uint64(outcomes)))
            outcomes = chance(state)
        for seat in range(state.players):
            if is_awaited(state, seat):
                views[questions] = state
                conceal(views[questions], seat)
                games[questions] = game
                seats[questions] = seat
                bits = random_bits(seed, FOR_BOTS, indices[game], counts[game, 1])
                counts[game, 1] += 1
                seeds[questions] = np.int64(bits >> np.uint64(1))
                questions += 1
    return questions


@compiled
def answer(states: np.ndarray, games: np.ndarray, seats: np.ndarray, actions: np.ndarray) -> int:
    """Play all answers; return the index of the first illegal one, or -1."""
    for question in range(len(actions)):
        state, seat = states[games[question]], seats[question]
        if forbids(state, seat, actions[question]) != 0:
            return question
        play(state, seat, actions[question])
    return -1


# --- a chunk ------------------------------------------------------------------------------------------------


@cache
def loaded(name: str, game: str, limits: Limits, logs: str | None) -> Bot:
    """A bot, made once per process."""
    return named(name, game, limits, Path(logs) if logs else None)


class Lockstep:
    """The bots of a match at their tables, and what is recorded while they play."""

    def __init__(
        self, match: Match, bots: Mapping[str, Bot], judge: Evaluator | None, coach: LuckJudge | None
    ) -> None:
        self.match, self.bots, self.judge, self.coach = match, bots, judge, coach
        self.times: dict[str, Counter[int]] = {name: Counter() for name in bots}
        self.judged: list[tuple[np.ndarray, ...]] = []

    def play(self, games: Games, ends: Ends | None = None) -> None:
        """Play games to their end; if asked, note where the end of each begins."""
        seed = np.uint64(self.match.seed)
        most = len(games.states) * self.match.players
        counts = np.zeros((len(games.states), 2), np.int64)
        views = np.empty(most, games.states.dtype)
        numbers, seats, seeds = np.empty((3, most), np.int64)
        while True:
            if self.coach:
                let_happen(games, counts, seed, self.coach)
            if ends:
                ends.look(games)
            count = ask(games.states, games.rounds, counts, seed, views, numbers, seats, seeds, games.lost)
            if not count:
                break
            self.answer(games, views[:count], numbers[:count], seats[:count], seeds[:count])

    def answer(
        self, games: Games, views: np.ndarray, numbers: np.ndarray, seats: np.ndarray, seeds: np.ndarray
    ) -> None:
        """Ask every bot whose turn it is, and play the answers; `numbers` says in which game each is asked."""
        if self.judge:
            self.judged.append((self.judge.values(views, seats), numbers.copy(), seats.copy()))
        actions = np.empty(len(views), np.int16)
        bot_numbers = games.bot_at[numbers, seats]
        for bot_number in np.unique(bot_numbers):
            name = self.match.bots[bot_number]
            mine = np.flatnonzero(bot_numbers == bot_number)
            question = views[mine], seats[mine], seeds[mine]
            player = self.bots[name]
            if isinstance(player, Engine):
                actions[mine] = self.engine_answers(player, games, numbers[mine], *question, self.times[name])
            else:
                actions[mine] = timed(player, *question, self.times[name])
        if games.lost.any():
            goes_on = games.lost[numbers] == 0
            views, seats, seeds = views[goes_on], seats[goes_on], seeds[goes_on]
            numbers, actions, bot_numbers = numbers[goes_on], actions[goes_on], bot_numbers[goes_on]
        if self.coach and len(bot_numbers):
            others = np.empty((REPEATS, len(views)), np.int16)
            for bot_number in np.unique(bot_numbers):
                mine = np.flatnonzero(bot_numbers == bot_number)
                player = self.bots[self.match.bots[bot_number]]
                others[:, mine] = other_answers(player, views[mine], seats[mine], seeds[mine], actions[mine])
            weigh_answers(games, numbers, seats, actions, others, self.coach)
        illegal = answer(games.states, numbers, seats, actions)
        if illegal >= 0:
            state = games.states[numbers[illegal]]
            refuse(self.match.bots[bot_numbers[illegal]], state, int(seats[illegal]), int(actions[illegal]))
        if games.steps:
            for game, seat, action in zip(numbers.tolist(), seats.tolist(), actions.tolist(), strict=True):
                games.steps[game].append((seat, action))

    def engine_answers(
        self,
        engine: Engine,
        games: Games,
        numbers: np.ndarray,
        views: np.ndarray,
        seats: np.ndarray,
        seeds: np.ndarray,
        times: Counter[int],
    ) -> np.ndarray:
        """An engine's answers, one by one and on its clock. Where it gives up, its side has lost the game."""
        actions = np.empty(len(views), np.int16)
        for place, (game, seat) in enumerate(zip(numbers.tolist(), seats.tolist(), strict=True)):
            found = engine.answer(views[place], seat, int(seeds[place]), float(games.left[game, seat]))
            games.left[game, seat] += engine.limits.increment - found.seconds
            actions[place] = found.action
            if found.action == GIVES_UP:
                games.lost[game] |= 1 << self.match.side_of(seat)
            else:
                times[bucket_of(found.seconds)] += 1
        return actions


def play_chunk(
    match: Match,
    number: int,
    first: int,
    rounds: int,
    bots: Mapping[str, Bot] | None = None,
    judge: Evaluator | None = None,
    coach: LuckJudge | None = None,
) -> Chunk:
    """Play these rounds of one of the match's line-ups, with other bots and judges if they are given."""
    begin = perf_counter()
    line_up = match.line_ups()[number]
    if bots is None:
        names = [match.bots[each] for each in line_up]
        bots = {name: loaded(name, match.game, match.limits, match.logs) for name in names}
    if match.calibration:
        judge = judge or evaluator(match.game, match.players)
    if match.luck:
        coach = coach or luck_judge(match.game, match.players)
    turned = rotations(line_up)
    starts = np.array([match.start(seat) for seat in range(match.players)])
    numbers = np.repeat(np.arange(first, first + rounds), len(turned))
    states = starts[numbers % match.players]  # the first seat changes from round to round
    seated = [[rotation[match.side_of(seat)] for seat in range(match.players)] for rotation in turned]
    luck = np.zeros((len(states), match.players, PARTS if coach else 0))
    games = Games.of(states, numbers, np.tile(np.array(seated), (rounds, 1)), luck, match.limits.bank)
    if match.keep_steps:
        games = games._replace(steps=[[] for _ in states])
    table = Lockstep(match, bots, judge, coach)
    if coach:
        ends = Ends(coach, match.limits.bank)
        table.play(games, ends)
        ends.weigh(games, match.sides, Lockstep(match, bots, None, coach).play)
    else:
        table.play(games)
    points, wins = games.results(match.sides)
    return Chunk(
        line_up=number,
        first=first,
        rounds=rounds,
        points=points.tolist(),
        winners=(wins @ (1 << np.arange(match.players))).tolist(),
        times={
            name: {str(bucket): many for bucket, many in found.items()} for name, found in table.times.items()
        },
        seconds=round(perf_counter() - begin, 3),
        judged=calibrated(table.judged, wins, match.sides, len(turned)) if table.judged else None,
        luck=luck.tolist() if coach else None,
        lost=games.lost.tolist() if games.lost.any() else None,
        steps=[
            written(match, number % match.players, steps)
            for number, steps in zip(numbers.tolist(), games.steps, strict=True)
        ]
        if games.steps
        else None,
    )


def written(match: Match, first: int, steps: list[tuple[int, int]]) -> str:
    """The steps of a game as a record writes them, with semicolons between them."""
    position, words = match.begin(first), []
    for seat, number in steps:
        if seat == CHANCE:
            step = Step("roll" if position.chance == "dice" else "draw", position.outcome(number))
        else:
            step = Step("play", position.game.write_move(number), seat)
        words.append(str(step))
        position = apply(position, step)
    return "; ".join(words)


def calibrated(
    judged: list[tuple[np.ndarray, ...]], wins: np.ndarray, sides: int, games_a_round: int
) -> list[list[list[float]]]:
    """Sum up judged chances and results, `[round, tenth]`; the first seats are one of each side (C3)."""
    chances, games, seats = map(np.concatenate, zip(*judged, strict=True))
    shares = wins[games, seats] / wins[games, :sides].sum(-1)
    tenths = np.minimum(chances * TENTHS, TENTHS - 1).astype(np.int64)
    kinds = (np.ones(len(chances)), chances, shares, np.square(chances - shares))
    rounds = len(wins) // games_a_round
    places = games // games_a_round * TENTHS + tenths
    sums = np.array([np.bincount(places, values, rounds * TENTHS) for values in kinds])
    found: list[list[list[float]]] = sums.T.reshape(rounds, TENTHS, len(kinds)).tolist()
    return found


def timed(
    player: Bot, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray, times: Counter[int]
) -> np.ndarray:
    """The bot's answers. Moves are timed one view at a time, so some views of a batch are asked again."""
    questions = list(zip(views, seats.tolist(), seeds.tolist(), strict=True))
    if hasattr(player, "choose_many"):
        actions = choose_many(player, views, seats, seeds)
        for question in questions[::TIMED_ONE_IN]:
            timed_choice(player, *question, times)
        return actions
    return np.array([timed_choice(player, *question, times) for question in questions], np.int16)


def timed_choice(player: Bot, view: np.record, seat: int, seed: int, times: Counter[int]) -> int:
    begin = perf_counter_ns()
    action = player.choose(view, seat, seed)
    bucket = bucket_of((perf_counter_ns() - begin) * 1e-9)
    if id(player) in warm:
        times[bucket] += 1
    warm.add(id(player))
    return action


def bucket_of(seconds: float) -> int:
    return int(BUCKETS_AN_OCTAVE * log2(1e9 * seconds + 1))


def refuse(name: str, state: np.record, seat: int, action: int) -> None:
    rule, sentence = REASONS[forbids(state, seat, action)]
    raise Refused(
        "the bot “{name}” answered {action} on seat {seat}: {reason}",
        rule,
        name=name,
        action=action,
        seat=seat,
        reason=sentence,
    )
