"""What luck did in the games of a match: the luck of dice and tiles, and that of bots that err at random.

What a roll was worth is compared with the mean over all rolls. What a blurred bot chose is compared with what it
chooses with other seeds: any of these answers could have been the one. Both differences have mean 0, whatever the
judge thinks of positions.

Luck is recorded in parts, because some parts say more than others (`arena.luck_worth`): one for dice and tiles, one for
errors, and one for the ends of games (`arena.ends`).
"""

from typing import NamedTuple

import numpy as np

from tavoliere.arena.engines.engine import GIVES_UP
from tavoliere.arena.simulate import results
from tavoliere.coach.judging.workspace import LuckJudge
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import chance, happen, play
from tavoliere.games.streams import GOLDEN, scatter, stream_of
from tavoliere.minds.bot import Bot, choose_many, errs

# Offsets that give independent streams of numbers.
FOR_CHANCE, FOR_BOTS, FOR_OTHER_ANSWERS = 0, 2**63, 2**62

DICE_AND_TILES, ERRORS, ENDS = range(3)
PARTS = 3

REPEATS = 4  # how often a bot that errs is asked again; asking more often gains little (`docs/strength.md`)


@compiled
def random_bits(seed: np.uint64, purpose: int, round_number: int, count: int) -> np.uint64:
    """64 random bits that depend only on these four numbers."""
    return scatter(stream_of(seed + np.uint64(purpose), round_number) + GOLDEN * np.uint64(count))


CHANCE = -1  # instead of a seat, in the steps of a game


class Games(NamedTuple):
    """Games of a match that are played in lockstep."""

    states: np.ndarray
    rounds: np.ndarray  # chance depends on the match's seed and this number
    bot_at: np.ndarray  # [game, seat]: the number of the bot
    luck: np.ndarray  # [game, seat, part], if it is recorded
    left: np.ndarray  # [game, seat]: the seconds that an engine has left
    lost: np.ndarray  # [game]: the sides whose engine gave the game up, as a mask
    # Of every game the actions with their seats, and the outcomes of chance, in order; None if they are not kept.
    steps: list[list[tuple[int, int]]] | None = None

    @classmethod
    def of(
        cls, states: np.ndarray, rounds: np.ndarray, bot_at: np.ndarray, luck: np.ndarray, bank: float
    ) -> "Games":
        """Games that nobody has lost so far, and in which everybody has the same time."""
        return cls(states, rounds, bot_at, luck, np.full(bot_at.shape, bank), np.zeros(len(states), np.int64))

    def results(self, sides: int) -> tuple[np.ndarray, np.ndarray]:
        """Scores and wins, `[game, seat]`. Who gave a game up has lost it; if all did, they share it."""
        scores, wins = results(self.states)
        seats = np.arange(wins.shape[1]) % sides  # the side of each seat
        for game in np.flatnonzero(self.lost):
            stayed = (self.lost[game] >> seats & 1) == 0
            wins[game] = stayed if stayed.any() else True
        return scores, wins


# --- dice and tiles -----------------------------------------------------------------------------------------


def let_happen(games: Games, counts: np.ndarray, seed: np.uint64, coach: LuckJudge) -> None:
    """Apply all outcomes of chance that are due, as in `ask`, and add up what they changed for every seat."""
    for game in np.flatnonzero(games.lost == 0):
        state = games.states[game]
        while outcomes := chance(state):
            before = state.copy()
            bits = random_bits(seed, FOR_CHANCE, games.rounds[game], counts[game, 0])
            counts[game, 0] += 1
            outcome = int(bits % np.uint64(outcomes))
            happen(state, outcome)
            if games.steps:
                games.steps[game].append((CHANCE, outcome))
            found = coach.chance(before, state)
            games.luck[game, :, DICE_AND_TILES] += found.after - found.before


# --- bots that err ------------------------------------------------------------------------------------------


def other_answers(
    bot: Bot, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray, actions: np.ndarray
) -> np.ndarray:
    """What a bot answers with other seeds, `[time, question]`; a bot that does not err is not asked again."""
    if not errs(bot):
        return np.broadcast_to(actions, (REPEATS, len(actions)))
    others = [
        [random_bits(np.uint64(seed), FOR_OTHER_ANSWERS, time, 0) >> np.uint64(1) for seed in seeds]
        for time in range(REPEATS)
    ]
    found = choose_many(
        bot, np.tile(views, REPEATS), np.tile(seats, REPEATS), np.array(others, np.int64).ravel()
    )
    again = found.reshape(REPEATS, -1)
    return np.where(again == GIVES_UP, actions, again)  # what an engine fails to say again is no luck


def weigh_answers(
    games: Games,
    asked: np.ndarray,
    seats: np.ndarray,
    actions: np.ndarray,
    others: np.ndarray,
    coach: LuckJudge,
) -> None:
    """Add up what the answers in each game changed for every seat, compared with the mean over the other answers.

    `asked` says in which game each answer was given.
    """
    firsts = np.flatnonzero(np.diff(asked, prepend=-1))
    for first, behind in zip(firsts, [*firsts[1:], len(asked)], strict=True):
        answers = actions[first:behind].tolist()
        instead = others[:, first:behind].tolist()
        if all(other == answers for other in instead):
            continue
        state, choosers = games.states[asked[first]], seats[first:behind].tolist()
        worths: dict[tuple[int, ...], np.ndarray] = {}
        for given in (answers, *instead):
            if tuple(given) not in worths:
                worths[tuple(given)] = worth_after(state, choosers, given, coach)
        mean = np.mean([worths[tuple(other)] for other in instead], axis=0)
        games.luck[asked[first], :, ERRORS] += worths[tuple(answers)] - mean


def worth_after(state: np.record, seats: list[int], answers: list[int], coach: LuckJudge) -> np.ndarray:
    """What a position is worth to every seat after these answers."""
    then = state.copy()
    for seat, answer in zip(seats, answers, strict=True):
        play(then, seat, answer)
    return coach.now(then)
