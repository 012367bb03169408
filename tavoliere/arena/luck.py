"""What luck did in the games of a match: the luck of dice and tiles, and that of bots that err at random.

What a roll was worth is compared with the mean over all rolls. What a blurred bot chose is compared with what it
chooses with other seeds: any of these answers could have been the one. Both differences have mean 0, whatever the
judge thinks of positions.

Luck is recorded in parts, `[game, seat, part]`, because some parts say more than others (`arena.luck_worth`): one for
each judge of dice and tiles, and the last for the luck of errors.
"""

import numpy as np

from tavoliere.coach.bench import LuckJudge
from tavoliere.games.compiled import compiled
from tavoliere.games.generic import chance, happen, play
from tavoliere.games.streams import GOLDEN, scatter, stream_of
from tavoliere.minds.bot import Bot, choose_many, errs

# Offsets that give independent streams of numbers.
FOR_CHANCE, FOR_BOTS, FOR_OTHER_ANSWERS = 0, 2**63, 2**62

AGAIN = 4  # how often a bot that errs is asked again; asking more often gains little (`docs/bots.md`)


@compiled
def random_bits(seed: np.uint64, purpose: int, round_number: int, count: int) -> np.uint64:
    """64 random bits that depend only on these four numbers."""
    return scatter(stream_of(seed + np.uint64(purpose), round_number) + GOLDEN * np.uint64(count))


# --- dice and tiles -----------------------------------------------------------------------------------------


def let_happen(
    states: np.ndarray,
    indices: np.ndarray,
    counts: np.ndarray,
    seed: np.uint64,
    coach: LuckJudge,
    luck: np.ndarray,
) -> None:
    """Apply all outcomes of chance that are due, as in `ask`, and add up what they changed for every seat."""
    for game in range(len(states)):
        state = states[game]
        while outcomes := chance(state):
            before = state.copy()
            bits = random_bits(seed, FOR_CHANCE, indices[game], counts[game, 0])
            counts[game, 0] += 1
            happen(state, int(bits % np.uint64(outcomes)))
            found = coach.chance(before, state)
            luck[game, :, :-1] += (found.after - found.before).reshape(coach.judges, -1).T


# --- bots that err ------------------------------------------------------------------------------------------


def other_answers(
    bot: Bot, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray, actions: np.ndarray
) -> np.ndarray:
    """What a bot answers with other seeds, `[time, question]`; a bot that does not err is not asked again."""
    if not errs(bot):
        return np.broadcast_to(actions, (AGAIN, len(actions)))
    others = [
        [random_bits(np.uint64(seed), FOR_OTHER_ANSWERS, time, 0) >> np.uint64(1) for seed in seeds]
        for time in range(AGAIN)
    ]
    found = choose_many(bot, np.tile(views, AGAIN), np.tile(seats, AGAIN), np.array(others, np.int64).ravel())
    return found.reshape(AGAIN, -1)


def weigh_answers(
    states: np.ndarray,
    games: np.ndarray,
    seats: np.ndarray,
    actions: np.ndarray,
    others: np.ndarray,
    coach: LuckJudge,
    luck: np.ndarray,
) -> None:
    """Add up what the answers in each game changed for every seat, compared with the mean over the other answers."""
    firsts = np.flatnonzero(np.diff(games, prepend=-1))
    for first, behind in zip(firsts, [*firsts[1:], len(games)], strict=True):
        answers = actions[first:behind].tolist()
        instead = others[:, first:behind].tolist()
        if all(other == answers for other in instead):
            continue
        state, asked = states[games[first]], seats[first:behind].tolist()
        worths: dict[tuple[int, ...], np.ndarray] = {}
        for given in (answers, *instead):
            if tuple(given) not in worths:
                worths[tuple(given)] = worth_after(state, asked, given, coach)
        mean = np.mean([worths[tuple(other)] for other in instead], axis=0)
        luck[games[first], :, -1] += worths[tuple(answers)] - mean


def worth_after(state: np.record, seats: list[int], answers: list[int], coach: LuckJudge) -> np.ndarray:
    """What a position is worth to every seat after these answers."""
    then = state.copy()
    for seat, answer in zip(seats, answers, strict=True):
        play(then, seat, answer)
    return coach.now(then)
