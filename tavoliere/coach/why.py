"""Why a marked choice was worse than the best one: one true sentence, from facts that are computed here.

Facts are tried in order, the weightiest first, and the first that speaks for the best choice is told. Where none does,
nothing is said. Sentences keep their template and values apart, so that they can be said in other languages.
"""

from collections.abc import Callable, Iterator

import numpy as np

from tavoliere.coach.crosswise import tables
from tavoliere.coach.ledger import Choice
from tavoliere.games import crosswise, duel, onboard, qwixx
from tavoliere.games.generic import is_over, play, score
from tavoliere.games.lines import SIDE
from tavoliere.games.rows import (
    BIT,
    CELLS,
    COUNT,
    FACES,
    FIELDS,
    LAST,
    MISTHROW_POINTS,
    PASS,
    ROWS,
    field_of,
)
from tavoliere.games.rulings import FINE
from tavoliere.games.tiles import is_green
from tavoliere.minds.crosswise.lines import COLUMN, ROW, count_tiles, line_worth, party_of
from tavoliere.notation.words import COLOURS, write_move

PASSING = "passing"


class Because:
    """A sentence in one language; `template` and `values` say the same in any other."""

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        sentence = template.format(**values)
        # A move keeps its spelling at the beginning of a sentence, a word does not.
        self.sentence = sentence.capitalize() if sentence.startswith(PASSING) else sentence


class Case:
    """A choice that was made beside a better one: the chooser's view, both moves, and what was judged of them."""

    def __init__(self, game: str, choice: Choice) -> None:
        judged = choice.judged
        self.game, self.seat, self.view = game, choice.seat, choice.view
        self.best, self.chosen = int(judged.moves[choice.best]), int(judged.moves[choice.chosen])
        self.after_best, self.after_chosen = judged.leaves[choice.best], judged.leaves[choice.chosen]
        self.names = {"best": self.say(self.best), "chosen": self.say(self.chosen)}

    def say(self, action: int) -> str:
        return PASSING if is_pass(self.game, action) else write_move(self.game, action)


def why(game: str, choice: Choice) -> Because | None:
    """The weightiest reason for the best choice, or None."""
    case = Case(game, choice)
    return next((found for fact in FACTS[game] for found in fact(case)), None)


def is_pass(game: str, action: int) -> bool:
    return action == (crosswise.PASS if game == "crosswise" else PASS)


# --- the end of the game, misthrows, locks ------------------------------------------------------------------


def both_scores(state: np.record, seat: int) -> tuple[int, int]:
    """A seat's points, and those of its best opponent."""
    others = [int(score(state, other)) for other in range(int(state.players)) if other != seat]
    return int(score(state, seat)), max(others, default=0)


def ends_behind(case: Case) -> Iterator[Because]:
    if is_over(case.after_chosen) and not is_over(case.after_best):
        mine, theirs = both_scores(case.after_chosen, case.seat)
        if mine < theirs:
            yield Because(
                "{chosen} ends the game while you are behind, {mine} to {theirs}.",
                **case.names,
                mine=mine,
                theirs=theirs,
            )


def ends_ahead(case: Case) -> Iterator[Because]:
    if is_over(case.after_best) and not is_over(case.after_chosen):
        mine, theirs = both_scores(case.after_best, case.seat)
        if mine > theirs:
            yield Because(
                "{best} ends the game while you are ahead, {mine} to {theirs}.",
                **case.names,
                mine=mine,
                theirs=theirs,
            )


def misthrow(case: Case) -> Iterator[Because]:
    had = int(case.view.misthrows[case.seat])
    costs = int(case.after_chosen.misthrows[case.seat]) > had
    if costs and int(case.after_best.misthrows[case.seat]) == had:
        yield Because(
            "After {chosen} the turn ends in a misthrow and costs {points} points; after {best} it does not.",
            **case.names,
            points=MISTHROW_POINTS,
        )


def cell_of(case: Case, action: int) -> int | None:
    """The cell that an action crosses or puts a piece on; None if it is a pass, or a pawn on a crossed field."""
    if action < CELLS:
        return action
    if case.game != "on-board" or action == PASS:
        return None
    field = int(onboard.target(case.view, case.seat, action - onboard.STEP))
    cell = int(case.view.track[field - 1])
    return None if onboard.is_crossed(case.view, case.seat, cell) else cell


def closes_row(case: Case) -> Iterator[Because]:
    best, chosen = cell_of(case, case.best), cell_of(case, case.chosen)
    if best is not None and best % FIELDS == LAST and (chosen is None or chosen % FIELDS != LAST):
        yield Because(
            "{best} closes {colour}; {chosen} does not.", **case.names, colour=COLOURS[best // FIELDS]
        )


def lock_gone(case: Case) -> Iterator[Because]:
    """Five crosses must come before the last number (Q6)."""
    cell = cell_of(case, case.chosen)
    if cell is None or cell % FIELDS == LAST:
        return
    row, field = divmod(cell, FIELDS)
    marks = int(case.view.marks[case.seat, row])
    then = int(COUNT[marks]) + 1 + (LAST - 1 - field)
    before = int(COUNT[marks]) + LAST - marks.bit_length()
    if then < qwixx.ENOUGH_TO_CLOSE <= before:
        yield Because(
            "After {chosen} at most {most} crosses fit before the last number of {colour}: too few to close it.",
            **case.names,
            most=then,
            colour=COLOURS[row],
        )


# --- numbers passed over, points ----------------------------------------------------------------------------


def passed_over(case: Case, action: int) -> int | None:
    """How many free fields of its row a cross leaves behind; None if nothing is crossed."""
    cell = cell_of(case, action)
    if cell is None:
        return None
    row, field = divmod(cell, FIELDS)
    masks = case.view.pieces if case.game == "duel" else case.view.marks
    return max(0, field - int(masks[case.seat, row]).bit_length())


def passes_over_more(case: Case) -> Iterator[Because]:
    best, chosen = passed_over(case, case.best), passed_over(case, case.chosen)
    if best == 0 and chosen:
        yield Because(
            "{chosen} passes over {more} of the numbers in its row, {best} over none.",
            **case.names,
            more=chosen,
        )
    elif best is not None and chosen is not None and chosen > best:
        yield Because(
            "{chosen} passes over {more} of the numbers in its row, {best} over {fewer}.",
            **case.names,
            more=chosen,
            fewer=best,
        )


def passing_keeps(case: Case) -> Iterator[Because]:
    chosen = passed_over(case, case.chosen)
    if case.best == PASS and chosen:
        yield Because(
            "{chosen} passes over {more} of the numbers in its row; passing keeps them.",
            **case.names,
            more=chosen,
        )


def gain(case: Case, action: int) -> int:
    """By how many points the move itself moves the chooser's lead over each opponent, before anything else happens."""
    state = case.view.copy()
    before = int(score(state, case.seat))
    if case.game == "duel":
        before -= int(score(state, 1 - case.seat))
        if action != PASS:
            duel.place(state, case.seat, action // FIELDS, action % FIELDS)
        return int(score(state, case.seat)) - int(score(state, 1 - case.seat)) - before
    cell = cell_of(case, action)
    if cell is not None:
        qwixx.cross(state, case.seat, cell // FIELDS, cell % FIELDS)
    if case.game == "on-board" and action > onboard.STEP:
        state.pawns[case.seat] = onboard.target(state, case.seat, action - onboard.STEP)
    return int(score(state, case.seat)) - before


def wasted(case: Case) -> Iterator[Because]:
    best = passed_over(case, case.best)
    if case.chosen != PASS or best is None:
        return
    points = gain(case, case.best)
    if best == 0:
        yield Because(
            "{best} scores {points} and passes over no number; passing scores nothing.",
            **case.names,
            points=points,
        )
    else:
        yield Because(
            "{best} scores {points} and passes over {fewer} of the numbers in its row; passing scores nothing.",
            **case.names,
            points=points,
            fewer=best,
        )


def gains_more(case: Case) -> Iterator[Because]:
    best, chosen = gain(case, case.best), gain(case, case.chosen)
    if best > chosen:
        yield Because(
            "{best} scores {more} at once, {chosen} {fewer}.", **case.names, more=best, fewer=chosen
        )


# --- On Board: the pawn ---------------------------------------------------------------------------------------


def bonus(case: Case) -> Iterator[Because]:
    best, chosen = (int(onboard.bonus(state, case.seat)) for state in (case.after_best, case.after_chosen))
    if case.best > onboard.STEP and best > chosen:
        yield Because(
            "{best} brings the pawn to a bonus of {more} points; after {chosen} the bonus is {fewer}.",
            **case.names,
            more=best,
            fewer=chosen,
        )


# --- Duel: captures -------------------------------------------------------------------------------------------


def captures(case: Case) -> Iterator[Because]:
    def takes(action: int) -> bool:
        row, field = divmod(action, FIELDS)
        return action != PASS and bool(int(case.view.pieces[1 - case.seat, row]) & int(BIT[field]))

    if takes(case.best) and not takes(case.chosen):
        yield Because("{best} captures a piece; {chosen} does not.", **case.names)


def in_danger(state: np.record, seat: int) -> float:
    """How likely the next roll of the other player allows him to capture a piece of this seat at once (D3, D6)."""
    if is_over(state):
        return 0.0
    open_to = np.zeros((ROWS, FIELDS), bool)
    for row in range(ROWS):
        mine = int(state.pieces[seat, row])
        for field in range(FIELDS):
            if mine >> field & 1 and duel.forbids_piece(state, 1 - seat, row, field) == FINE:
                open_to[row, field] = True
    safe = 0.0
    for white in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            if any(open_to[row, field_of(row, white + other)] for row in range(ROWS)):
                continue
            chance = 1.0
            for row in range(ROWS):
                missing = sum(
                    not open_to[row, field_of(row, white + die)]
                    and not open_to[row, field_of(row, other + die)]
                    for die in range(1, FACES + 1)
                )
                chance *= missing / FACES
            safe += chance
    return 1.0 - safe / FACES**2


def exposes(case: Case) -> Iterator[Because]:
    best, chosen = (
        round(100 * in_danger(state, case.seat)) for state in (case.after_best, case.after_chosen)
    )
    if chosen >= best + 5:
        yield Because(
            "After {chosen} {more} of 100 rolls let the other player capture a piece of yours, after {best} {fewer}.",
            **case.names,
            more=chosen,
            fewer=best,
        )


# --- Crosswise: lines -----------------------------------------------------------------------------------------


def expected_lines(state: np.record, seat: int) -> tuple[float, float]:
    """The points that the lines of a seat's team, and those of the other team, are likely to have at the end."""
    lines, left = np.zeros((2, SIDE), np.int64), np.zeros(SIDE, np.int64)
    count_tiles(state.board, lines, left)
    party = int(party_of(state, seat))
    mine = COLUMN if is_green(state, seat) else ROW
    own, theirs = (
        sum(float(line_worth(int(line), left, tables(), party, whose)) for line in lines[side])
        for whose, side in enumerate((mine, 1 - mine))
    )
    return own, theirs


def line_worths(case: Case) -> Iterator[Because]:
    (my_best, their_best), (my_chosen, their_chosen) = (
        (round(mine, 1), round(theirs, 1))
        for mine, theirs in (
            expected_lines(state, case.seat) for state in (case.after_best, case.after_chosen)
        )
    )
    if my_best > my_chosen and their_best <= their_chosen + 0.1:
        yield Because(
            "Your lines can expect {more} points after {best}, {fewer} after {chosen}.",
            **case.names,
            more=my_best,
            fewer=my_chosen,
        )
    elif their_chosen > their_best:
        yield Because(
            "The other side's lines can expect {more} points after {chosen}, {fewer} after {best}.",
            **case.names,
            more=their_chosen,
            fewer=their_best,
        )


def wins_at_once(case: Case) -> Iterator[Because]:
    state = case.view.copy()
    play(state, case.seat, case.best)
    if is_over(state) and crosswise.has_six_equal(state, case.seat):
        yield Because("{best} makes six equal symbols in a line and wins at once.", **case.names)


Fact = Callable[[Case], Iterator[Because]]
FIRST: tuple[Fact, ...] = (ends_behind, ends_ahead, misthrow, closes_row)
LATER: tuple[Fact, ...] = (passes_over_more, passing_keeps, wasted, gains_more)
FACTS: dict[str, tuple[Fact, ...]] = {
    "qwixx": (*FIRST, lock_gone, *LATER),
    "on-board": (*FIRST, bonus, lock_gone, *LATER),
    "duel": (*FIRST, captures, exposes, *LATER),
    "crosswise": (wins_at_once, ends_behind, ends_ahead, line_worths),
}
