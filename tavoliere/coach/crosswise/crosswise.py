"""Crosswise in the coach."""

import numpy as np

from tavoliere.coach.crosswise.judge import (
    JudgeKit,
    draws_see_everything,
    empty_findings,
    is_simultaneous,
    mind,
    swift_weigh,
    weigh,
    weigh_after,
)
from tavoliere.coach.crosswise.luck import TileJudge
from tavoliere.coach.crosswise.playouts import share_after, swift_compare
from tavoliere.coach.crosswise.replies import (
    A_WIN,
    goes_on,
    last_cell,
    lets_six_equal,
    may_hold,
    side_of,
    worst_reply,
)
from tavoliere.coach.judging.playouts import compare
from tavoliere.coach.words.why import Because, Case, ends_ahead, ends_behind
from tavoliere.games.crosswise import MOVE_FROM, PASS, has_six_equal, is_over, play, score
from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS
from tavoliere.games.tiles import CELLS
from tavoliere.minds.crosswise.greedy import rival_of
from tavoliere.minds.crosswise.lines import (
    ROW,
    count_tiles,
    line_worth,
    party_of,
    points_of,
)
from tavoliere.notation.crosswise_words import cells_of, write_move, write_place

__all__ = [
    "IS_QUICK",
    "LUCK_JUDGE",
    "compare",
    "draws_see_everything",
    "empty_findings",
    "is_simultaneous",
    "look",
    "mind",
    "move_word",
    "reason_for",
    "share_after",
    "swift_compare",
    "swift_weigh",
    "weigh",
    "weigh_after",
]

IS_QUICK = False
LUCK_JUDGE = TileJudge
VISIBLE, CLEAR = 0.1, 0.5  # points: the smallest difference shown, and one that speaks for itself
LEVEL = 0.05  # points: less of a lead is shown as none


def tenths(points: float) -> str:
    """Points to one decimal place; anything below 0 is 0."""
    whole = int(max(0.0, 10 * points + 0.5))
    return f"{whole // 10}.{whole % 10}"


def expected_lines(state: np.record, seat: int, whose: int, kit: JudgeKit) -> float:
    """The points that the lines of a seat's team (`whose` 0) or of the other team (1) can expect at the end."""
    lines, left = np.zeros((2, SIDE), np.int32), np.zeros(SYMBOLS, np.int32)
    count_tiles(state.board, lines, left)
    mine = side_of(state, seat)
    side = mine if whose == 0 else 1 - mine
    party = int(party_of(state, seat))
    total = 0.0
    for place in range(SIDE):
        total += float(line_worth(int(lines[side, place]), left, kit.tables, party, whose))
    return total


def line_worths(case: Case, least: float, kit: JudgeKit) -> Because | None:
    my_best = expected_lines(case.after_best, case.seat, 0, kit)
    my_chosen = expected_lines(case.after_chosen, case.seat, 0, kit)
    their_best = expected_lines(case.after_best, case.seat, 1, kit)
    their_chosen = expected_lines(case.after_chosen, case.seat, 1, kit)
    if my_best >= my_chosen + least and their_best <= their_chosen + VISIBLE:
        return Because(
            "Your lines can expect {more} points after {best}, {fewer} after {chosen}.",
            {**case.names, "more": tenths(my_best), "fewer": tenths(my_chosen)},
        )
    if their_chosen >= their_best + least and my_chosen <= my_best + VISIBLE:
        return Because(
            "The other side's lines can expect {more} points after {chosen}, {fewer} after {best}.",
            {**case.names, "more": tenths(their_chosen), "fewer": tenths(their_best)},
        )
    return None


def expected_lead_by_lines(state: np.record, seat: int, kit: JudgeKit) -> float:
    """The lead that the lines of a seat's team can expect at the end."""
    return expected_lines(state, seat, 0, kit) - expected_lines(state, seat, 1, kit)


def lead_by_lines(case: Case, least: float, kit: JudgeKit) -> Because | None:
    best = expected_lead_by_lines(case.after_best, case.seat, kit)
    chosen = expected_lead_by_lines(case.after_chosen, case.seat, kit)
    if best < chosen + least:
        return None
    if best <= -LEVEL:
        return Because(
            "By the lines you will be {fewer} points behind after {best}, {more} after {chosen}.",
            {**case.names, "fewer": tenths(-best), "more": tenths(-chosen)},
        )
    if best < LEVEL:
        return Because(
            "By the lines it will be level after {best}; after {chosen} you will be {more} points behind.",
            {**case.names, "more": tenths(-chosen)},
        )
    if chosen <= -LEVEL:
        return Because(
            "By the lines you will be {more} points ahead after {best}, {fewer} behind after {chosen}.",
            {**case.names, "more": tenths(best), "fewer": tenths(-chosen)},
        )
    if chosen < LEVEL:
        return Because(
            "The lines promise a lead of {more} points after {best}, none after {chosen}.",
            {**case.names, "more": tenths(best)},
        )
    return Because(
        "The lines promise a lead of {more} points after {best}, {fewer} after {chosen}.",
        {**case.names, "more": tenths(best), "fewer": tenths(chosen)},
    )


def most_by_one_of(state: np.record, side: int, symbols: np.ndarray) -> int:
    """The most points that one more of these symbols adds to the lines of a side.

    Six equal count as the worth of a won game.
    """
    lines, left = np.zeros((2, SIDE), np.int32), np.zeros(SYMBOLS, np.int32)
    count_tiles(state.board, lines, left)
    most = 0
    for cell in range(CELLS):
        if state.board[cell] == EMPTY:
            line = int(lines[side, cell // SIDE if side == ROW else cell % SIDE])
            for symbol in range(SYMBOLS):
                if symbols[symbol] > 0:
                    then = line + (1 << (3 * symbol))
                    most = max(most, int(points_of(then)) - int(points_of(line)))
    return most


def most_by_one_symbol(state: np.record, seat: int) -> int:
    """The same for any symbol that is not all on the board, and the lines of a seat's team."""
    lines, left = np.zeros((2, SIDE), np.int64), np.zeros(SYMBOLS, np.int64)
    count_tiles(state.board, lines, left)
    return most_by_one_of(state, side_of(state, seat), left)


def most_from_hand(state: np.record, seat: int) -> int:
    """The same for the symbols in a seat's hand and the lines of its team."""
    held = np.zeros(SYMBOLS, np.int64)
    for symbol in range(SYMBOLS):
        held[symbol] = state.hands[seat, symbol]
    return most_by_one_of(state, side_of(state, seat), held)


def score_at_once(case: Case) -> Because | None:
    rival = rival_of(case.view, case.seat)
    mine, theirs = int(score(case.after_best, case.seat)), int(score(case.after_best, rival))
    less, most = int(score(case.after_chosen, case.seat)), int(score(case.after_chosen, rival))
    if mine - theirs <= less - most:
        return None
    return Because(
        "The score is {mine} to {theirs} after {best}, {less} to {most} after {chosen}.",
        {**case.names, "mine": mine, "theirs": theirs, "less": less, "most": most},
    )


def final_scores(case: Case) -> Because | None:
    return score_at_once(case) if is_over(case.after_best) and is_over(case.after_chosen) else None


def opens_line(case: Case) -> Because | None:
    if not goes_on(case):
        return None
    theirs = 1 - side_of(case.view, case.seat)
    best = most_by_one_of(case.after_best, theirs, may_hold(case.after_best, case.seat))
    chosen = most_by_one_of(case.after_chosen, theirs, may_hold(case.after_chosen, case.seat))
    if chosen <= best:
        return None
    return Because(
        "With one symbol the other side can score {more} after {chosen}, {fewer} after {best}.",
        {**case.names, "more": chosen, "fewer": best},
    )


def own_next(case: Case) -> Because | None:
    if not goes_on(case):
        return None
    best, chosen = (
        most_by_one_symbol(case.after_best, case.seat),
        most_by_one_symbol(case.after_chosen, case.seat),
    )
    if best <= chosen or best >= A_WIN:
        return None
    return Because(
        "With one more symbol you can score {more} after {best}, {fewer} after {chosen}.",
        {**case.names, "more": best, "fewer": chosen},
    )


def hand_next(case: Case) -> Because | None:
    if not goes_on(case):
        return None
    best, chosen = most_from_hand(case.after_best, case.seat), most_from_hand(case.after_chosen, case.seat)
    if best <= chosen or best >= A_WIN:
        return None
    return Because(
        "A symbol that is left in your hand can score {more} after {best}, {fewer} after {chosen}.",
        {**case.names, "more": best, "fewer": chosen},
    )


def spends_action(case: Case) -> Because | None:
    if case.best >= MOVE_FROM or case.chosen < MOVE_FROM or case.chosen >= PASS:
        return None
    return Because("{chosen} spends an action tile; {best} keeps it for later.", {**case.names})


def wins_at_once(case: Case) -> Because | None:
    state = case.view.copy()
    play(state, case.seat, case.best)
    if not is_over(state) or not has_six_equal(state, case.seat):
        return None
    return Because("{best} makes six equal symbols in a line and wins at once.", {**case.names})


def move_word(state: np.record, action: int) -> str:
    return write_move(action)


def look(state: np.record, action: int) -> str:
    """The first cell of a move; empty if it has none."""
    cells = cells_of(action)
    return write_place(cells[0]) if len(cells) > 0 else ""


def reason_for(view: np.record, case: Case, kit: JudgeKit) -> Because | None:
    return (
        wins_at_once(case)
        or ends_behind(case)
        or ends_ahead(case, int(score(case.after_best, rival_of(case.view, case.seat))))
        or final_scores(case)
        or lets_six_equal(case)
        or last_cell(case)
        or line_worths(case, CLEAR, kit)
        or lead_by_lines(case, CLEAR, kit)
        or worst_reply(case, 2)
        or spends_action(case)
        or score_at_once(case)
        or hand_next(case)
        or own_next(case)
        or worst_reply(case, 1)
        or opens_line(case)
        or line_worths(case, VISIBLE, kit)
        or lead_by_lines(case, VISIBLE, kit)
    )
