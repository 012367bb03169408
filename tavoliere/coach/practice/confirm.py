"""How many costly marks are right: `python -m tavoliere.coach.practice.confirm GAME` plays on from them, to the end.

A level plays against itself, and its choices are marked as in a review. From every ?? and from the better choice many
games are played to the end, with dice that the review has not seen, and only their results count. Everybody plays on
as the judge's network would.
"""

import argparse
import random

import numpy as np

from tavoliere.coach.judging.generic import compare
from tavoliere.coach.judging.playouts import SUMS, TO_THE_END
from tavoliere.coach.judging.workspace import Choice, best_of, place_of, seed_of
from tavoliere.coach.marks import COSTLY, ERRORS, SURE, comparison_of, confirmed_mark, mean_loss
from tavoliere.coach.modules import MODULES, judge_of
from tavoliere.coach.practice.puzzles import PLAYERS, UNSEEN, decisions
from tavoliere.minds.levels import LEVELS


def results_of(game: str, level: str, marks: int, playouts: int) -> list[tuple[float, float]]:
    """The mean loss, with its standard error, of each of the first choices of a level that are marked ??."""
    judge = judge_of(game, PLAYERS)
    judge.wait()
    results: list[tuple[float, float]] = []
    number = 0
    while len(results) < marks:
        luck = random.Random(f"{game} {number}")
        for position, seat, action in decisions(game, number % PLAYERS, luck, level):
            view = position.concealed(seat)
            judged = judge.judge(view, seat, action)
            best, chosen = best_of(judged, seat), place_of(judged, action)
            choice = Choice(seat, view, judged, best, chosen)
            if len(results) < marks and confirmed_mark(choice, judge.mind) == "??":
                sums = np.zeros(SUMS)
                seed = seed_of(view) + UNSEEN
                compare(*comparison_of(choice), seat, playouts, TO_THE_END, seed, judge.mind, sums)
                results.append(mean_loss(sums))
        number += 1
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(MODULES))
    parser.add_argument("--level", choices=LEVELS, default="medium")
    parser.add_argument("--marks", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=2000)
    options = parser.parse_args()
    results = results_of(options.game, options.level, options.marks, options.playouts)
    worse = sum(mean > ERRORS * error for mean, error in results)
    costly = sum(mean > SURE * COSTLY for mean, error in results)
    print(
        f"{options.game}: of {len(results)} ?? {worse} are worse by more than {ERRORS:.0f} standard errors,",
        f"{costly} lose more than {100 * SURE * COSTLY:.1f} points; mean loss",
        f"{100 * float(np.mean([mean for mean, _ in results])):.1f}",
    )


if __name__ == "__main__":
    main()
