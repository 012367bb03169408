"""Games of two rows between perfect players, dice and mixed choices from a seed: the exact table against chance."""

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.qwixx import MOST_MISTHROWS
from tavoliere.games.rows import FACES, MISTHROW_POINTS
from tavoliere.games.streams import below, stream_of
from tavoliere.minds.sheets.two_rows.judge import second_action, write_game_of
from tavoliere.minds.sheets.two_rows.matrix import MOST, worth_of
from tavoliere.minds.sheets.two_rows.rows import ROWS, Rows
from tavoliere.minds.sheets.two_rows.turn import (
    GONE,
    WHITES,
    Tables,
    answer,
    closed,
    crossed,
    flipped,
    open_difference,
    scratch_for_turn,
    share,
    write_turn,
)

MANY = 1 << 30  # random numbers are as fine as this


@compiled
def play_out(games: int, seed: int, rules: Rows, tables: Tables) -> tuple[float, int]:
    """Play whole games; return what share of them the first player won, and how many rolls both had a choice in."""
    turn, scratch = scratch_for_turn(rules.after.shape[1]), np.zeros((2, ROWS), np.int64)
    game, mix = np.zeros((MOST, MOST)), np.zeros((2, MOST))
    joints, after = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    coloured, misthrows = np.zeros(ROWS, np.int64), np.zeros(2, np.int64)
    won, games_of_both = 0.0, 0
    for number_of_game in range(games):
        stream, count = stream_of(np.uint64(seed), number_of_game), 0
        joints[:] = 0
        misthrows[:] = 0
        difference, active = 0, 0  # as the active player sees it
        while True:
            write_turn(turn, joints, difference, True, rules, tables, scratch)
            one, other_white = below(FACES, stream, count), below(FACES, stream, count + 1)
            for row in range(ROWS):
                coloured[row] = 1 + below(FACES, stream, count + 2 + row)
            low, high = min(one, other_white), max(one, other_white)
            pair_of_whites = low * FACES - low * (low - 1) // 2 + high - low
            whites = WHITES[pair_of_whites]
            number = whites[0] + whites[1]
            lane = misthrows[active] * MOST_MISTHROWS + misthrows[1 - active]
            write_game_of(turn, pair_of_whites, coloured, lane, game)
            mine, others = turn.counts[number, 0], turn.counts[number, 1]
            games_of_both += mine > 1 and others > 1
            worth_of(game, mine, others, mix)
            own = turn.choices[number, 0, drawn(mix[0], below(MANY, stream, count + 4) / MANY)]
            other = turn.choices[number, 1, drawn(mix[1], below(MANY, stream, count + 5) / MANY)]
            count += 6
            difference = answer(joints, own, other, number, difference, rules, after)
            joints[:] = after
            is_misthrow = own == ROWS
            row, field = second_action(joints, difference, is_misthrow, lane, whites, coloured, rules, tables)
            if row < ROWS:
                is_misthrow = False
                if crossed(joints, row, field, True, rules):
                    difference += closed(joints, row, True, False, rules)
            is_over = joints[0] == GONE and joints[1] == GONE
            if is_misthrow and not is_over:
                misthrows[active] += 1
                is_over = misthrows[active] == MOST_MISTHROWS
            if is_over:
                break
            for place in range(ROWS):
                joints[place] = flipped(joints[place], len(rules.crosses))
            difference, active = -difference, 1 - active
        points = difference - MISTHROW_POINTS * (misthrows[active] - misthrows[1 - active])
        for place in range(ROWS):
            points += open_difference(rules, joints[place])
        won += share(points if active == 0 else -points)
    return won / games, games_of_both


@compiled
def drawn(mix: np.ndarray, chance: float) -> int:
    """A choice, each as often as the mix says; `chance` is a random number below 1."""
    choice = 0
    while choice < MOST - 1 and chance >= mix[choice]:
        chance -= mix[choice]
        choice += 1
    return choice
