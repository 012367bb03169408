"""Reasons: what the coach says is wrong with a choice, and that its numbers are those of the rules."""

import numpy as np
import pytest

from tavoliere.coach.crosswise.crosswise import most_by_one_symbol, most_from_hand
from tavoliere.coach.crosswise.replies import after_reply, may_hold
from tavoliere.coach.duel.duel import gain, in_danger
from tavoliere.coach.judging.generic import reason_for
from tavoliere.coach.modules import MODULES
from tavoliere.coach.sheets.onboard import moves_again, places_to_stop
from tavoliere.coach.words.why import Case, say
from tavoliere.coach.words.why import sentence as english
from tavoliere.games.crosswise import ACTIONS, act, has_six_equal, legal, score
from tavoliere.games.tiles import TURN
from tavoliere.notation import GAMES
from tavoliere.notation.game import read
from tests.coach.played import played


def said(line, seat, best, chosen):
    """The reason why one move is better than another; a position after a move stands for the end of the turn."""
    position = read(line)
    read_move = position.game.read_move
    view = position.concealed(seat)
    after_best, after_chosen = (position.play(seat, move).state for move in (best, chosen))
    names = {"best": say(view, read_move(best)), "chosen": say(view, read_move(chosen))}
    case = Case(seat, view, read_move(best), read_move(chosen), after_best, after_chosen, names)
    mind = MODULES[position.game.name].mind(position.players)
    return english(reason_for(view, case, mind)._asdict())


FIVE_SUNS = (
    "crosswise | s..... s..... s..... s..... s..... ...... | sun moon gem move | sun moon wave gem | turn 0"
)
TWO_PAIRS = (
    "crosswise | s..... s..... ...... ...... ...... mm.... | sun moon gem move | sun moon wave gem | turn 0"
)


@pytest.mark.parametrize(
    ("line", "best", "chosen", "sentence"),
    [
        (
            FIVE_SUNS,
            "moon a6",
            "moon b1",
            "After moon b1 one symbol is enough for the other side to make six equal in a line.",
        ),
        (  # with a swap, and no symbol would do
            (
                "crosswise | smgscb wmsbww wmc.c. .mb.ws bbc.b. .mc.mg | wave gem gem swap"
                " | gem replace replace replace | turn 0, first 1, spent move 3 remove 1 swap 2"
            ),
            "swap b3 c6",
            "swap d1 e4",
            "After swap d1 e4 one turn can be enough for the other side to make six equal in a line.",
        ),
        (
            (
                "crosswise | mmmgcm wwmgws mwbgbb sssgcb mcscsc g.sgc. | bloom bloom bloom cross | wave wave gem remove"
                " | turn 0, first 1, spent move 3 remove 2 swap 3 replace 3"
            ),
            "bloom b6",
            "cross f6",
            (
                "With the worst symbol for you in the last cell the game ends 19 to 19 after bloom b6,"
                " 20 to 22 after cross f6."
            ),
        ),
        (
            (
                "crosswise | swggcg smbmsg bwggbm mbbcws smwwcg wscc.m | bloom! cross swap replace"
                " | sun bloom! swap swap | turn 0, spent move 3 remove 3 replace 2"
            ),
            "swap a1 f5",
            "swap f2 b4",
            "One turn of the other side can turn the score into 10 to 14 after swap a1 f5, 10 to 16 after swap f2 b4.",
        ),
        (  # a lead of nothing is not told in figures
            (
                "crosswise | .c...c ..m..s ...... .c.... c...m. ....g. | wave swap swap replace | wave wave bloom gem"
                " | turn 0"
            ),
            "wave e3",
            "wave d4",
            "By the lines it will be level after wave e3; after wave d4 you will be 0.5 points behind.",
        ),
        (
            (
                "crosswise | ..g... ...... .....g ...b.. ..b... ...... | sun bloom gem swap | moon wave cross move"
                " | turn 0"
            ),
            "gem a1",
            "sun e6",
            "The lines promise a lead of 0.6 points after gem a1, none after sun e6.",
        ),
        (
            "qwixx | r2,3,4,5 y2 | - | turn 0, dice 33 6666",
            "r6",
            "g6",
            "After g6 at most 4 crosses fit before the last number of green: too few to close it.",
        ),
        (
            "qwixx | r2,3,4,5 y2 | - | turn 0, dice 65 6666",
            "pass",
            "r11",
            "r11 passes over 5 of the numbers in its row; passing keeps them.",
        ),
        (
            "qwixx | y2 | - | turn 0, dice 65 6666",
            "pass",
            "r11",
            "After r11 only one cross fits before the last number of red: too few to close it.",
        ),
        (
            "qwixx | r2,3,4,5 y2 | - | turn 0, dice 33 6666",
            "r6",
            "y6",
            "r6 is your fifth cross in red: from now on you may close it.",
        ),
        (
            "qwixx | r3 g9 | - | turn 0, dice 24 6666",
            "r6",
            "g6",
            "r6 leaves 6 numbers of its row to come, g6 only 4.",
        ),
        (
            "qwixx | r3,5 y2 | - | turn 0, dice 33 6666",
            "r6",
            "y6",
            "y6 passes over 3 of the numbers in its row, r6 over none.",
        ),
        (
            "qwixx | r4,5 y2 | - | turn 0, dice 34 6666",
            "pass",
            "r7",
            "r7 passes over one number of its row; passing keeps it.",
        ),
        (
            "qwixx | r4,5 g8 | - | turn 0, dice 34 6666",
            "g7",
            "r7",
            "r7 passes over one number, g7 over none.",
        ),
        (
            "on-board a | r4,7 y5 g10,8 pawn 5 | r3,5,6 y4 b7 pawn 9 | turn 0, dice 12 4365, action 3, crossed",
            "+4",
            "+5",
            "+5 goes past one field where the pawn could cross off a number, +4 (b11) past none.",
        ),
        (
            (
                "on-board a | r3,5 y6,7 g10 b7 pawn 5 | r3,6 y3,7 b11,10 pawn 7 | r4,6 y5 g12,8 pawn 11"
                " | r2,5,6 y3,6 g10,7 b11 pawn 12 | turn 0, dice 35 5522, action 2"
            ),
            "y8",
            "g7",
            "With good play, the pawn could then stop on 1 of the next 5 fields after y8, on 0 after g7.",
        ),
        (
            (
                "on-board a | r2,7,8 y5,6,7,8 g10,9,8,6,5,4 b10,8,6,5 pawn 33"
                " | r2,3,4,5,6,7 y5,7,8,9,10 g10,8,7,6,5 b7 pawn 35 | turn 0, dice 64 3231, action 3, crossed"
            ),
            "+1",
            "+3",
            "+3 (y9) announces the end at 71 to 70, and the others still have a turn.",
        ),
        (
            "duel | r8 g6 b9,7 | r9 y5 | turn 0, dice 26 1114, action 2",
            "y3",
            "g3",
            "y3 leaves 9 numbers of its row to come, g3 only 1.",
        ),
        (
            "duel | r4,6,8*2 y3,6,10 g9,8 b12 | r7 y8*2 g6*2,5*2 b8,7,6 | turn 0, dice 12 6654",
            "g3",
            "pass",
            "g3 passes over 4 of the numbers in its row, but scores 3; passing scores nothing.",
        ),
        (  # a second piece is still to come, and it may be in danger, too
            "duel | - | g6 | turn 0, dice 34 6234",
            "g7",
            "r7",
            "With good play, 42 of 100 rolls let the other player capture a piece of yours after r7, 0 after g7.",
        ),
        (
            "duel | r2,3 | y2 | turn 0, dice 33 6666, action 2",
            "pass",
            "b9",
            "After b9, 40 of 100 rolls let the other player capture a piece of yours; after passing, 14.",
        ),
        (
            "duel | r5 | r6 y4 | turn 0, dice 33 6666",
            "r6",
            "pass",
            "r6 captures a piece; passing does not.",
        ),
    ],
)
def test_a_reason_says_what_is_on_the_board(line, best, chosen, sentence):
    assert said(line, 0, best, chosen) == sentence


def test_the_points_of_a_turn_are_those_of_the_rules():
    """On a white 2, red 2 and yellow 2 are alike; the red die then adds red 3, which is worth more after red 2."""
    position = read("qwixx | - | - | turn 0, dice 11 2111")
    view, read_move = position.concealed(0), position.game.read_move
    ends = [position.play(0, move).play(1, "pass").play(0, "r3") for move in ("r2", "y2")]
    assert [end.scores[0] for end in ends] == [3, 2]
    names = {"best": "r2", "chosen": "y2"}
    case = Case(0, view, read_move("r2"), read_move("y2"), ends[0].state, ends[1].state, names)
    assert (
        english(reason_for(view, case, MODULES["qwixx"].mind(2))._asdict())
        == "With good play, the turn scores 3 after r2, 2 after y2."
    )


def said_of_turns(line, best, chosen):
    """The same, where a turn of two choices has been played to its end."""
    position = read(line)
    view, read_move = position.concealed(0), position.game.read_move
    after_best, after_chosen = (position.play(0, one).play(0, two).state for one, two in (best, chosen))
    names = {"best": say(view, read_move(best[0])), "chosen": say(view, read_move(chosen[0]))}
    case = Case(0, view, read_move(best[0]), read_move(chosen[0]), after_best, after_chosen, names)
    return english(reason_for(view, case, MODULES["duel"].mind(2))._asdict())


def test_what_a_turn_leads_to_is_not_said_of_its_first_choice_alone():
    """A pass in action 1 is no misthrow yet; a second one is, and the fourth ends the game (D7, D10)."""
    ends = said_of_turns(
        "duel | r2,3,4,5,6,7 x2 | y2 x1 | turn 0, dice 33 6666", ("pass", "pass"), ("y6", "pass")
    )
    assert ends == "With good play, the turn ends the game after passing while you are ahead, 6 to -4."
    misses = said_of_turns("duel | r2,3 | y2 | turn 0, dice 33 6666", ("y6", "pass"), ("pass", "pass"))
    assert misses == (
        "Even with good play the turn ends in a misthrow after passing and costs 5 points; after y6 it does not."
    )


def said_of_ends(line, seat, best, chosen):
    """The reason for one of two moves, each given with all that is played until the end of the turn."""
    position = read(line)
    view, read_move = position.concealed(seat), position.game.read_move
    moves, ends = [], []
    for steps in (best, chosen):
        moves.append(read_move(next(move for who, move in steps if who == seat)))
        end = position
        for who, move in steps:
            end = end.play(who, move)
        ends.append(end.state)
    names = {"best": say(view, moves[0]), "chosen": say(view, moves[1])}
    case = Case(seat, view, moves[0], moves[1], ends[0], ends[1], names)
    reason = reason_for(view, case, MODULES[position.game.name].mind(position.players))
    return "" if reason is None else english(reason._asdict())


def test_a_row_that_ends_the_game_only_with_another_one_does_not_end_it_alone():
    """The other player is expected to close yellow with the same 12 (Q8)."""
    reason = said_of_ends(
        "qwixx | r3,7,8,9,10 | y3,4,5,6,7,8,9,10 | turn 0, dice 66 4651",
        0,
        [(0, "pass"), (1, "y12"), (0, "pass")],
        [(0, "r12"), (1, "y12")],
    )
    assert reason == "Even with good play the turn ends the game after r12 while you are behind, 28 to 55."


def test_a_lock_is_no_reason_if_the_better_cross_gives_one_up_too():
    reason = said_of_ends(
        "qwixx | r5,7 y4 | - | turn 1, dice 56 6616", 0, [(0, "r11"), (1, "pass")], [(0, "y11"), (1, "pass")]
    )
    assert reason == "y11 passes over 6 of the numbers in its row, r11 over 3."


def test_a_fifth_cross_does_not_open_a_row_that_another_player_closes():
    line = "qwixx | r2 y3,6,7,8 | r9,10 y5,6,7,8,9 | turn 1, dice 56 3666"
    for last, is_said in (("pass", True), ("y12", False)):
        rest = [(1, "pass"), (1, last)]
        reason = said_of_ends(line, 0, [(0, "y11"), *rest], [(0, "pass"), *rest])
        assert ("fifth cross" in reason) == is_said


LAST_TURN = (
    "on-board a | r6,7,9,10 y5,6,7,8 g10,9,8,7,6,5,3 b8,7,6,5 pawn 38 | r2,6,7,8,10,11 g9,8,7,4,3 b9,8,7,6,5 pawn 40"
    " | r4,5,7,9 y3,5,6,7,8,12,lock g8,7,6,5 b8,7,5 pawn 34 | turn 2, dice 35 5-31, action 2, announced 0"
)


def test_in_the_last_turn_only_points_count():
    reason = said_of_ends(LAST_TURN, 2, [(2, "r10"), (2, "pass")], [(2, "b4"), (2, "pass")])
    assert reason == "With good play, the turn scores 5 after r10, 4 after b4."


def test_a_pawn_moves_again_until_its_last_turn_is_over():
    """Seat 0 has announced the end: seat 2 still has a turn to come, seats 0 and 1 have none (B5)."""
    before_last = read(LAST_TURN.split(" | turn")[0] + " | turn 2, announced 0").state
    assert [moves_again(before_last, seat) for seat in range(3)] == [False, False, True]
    assert moves_again(read("on-board a | - | - | turn 0").state, 1)


def test_D9_a_very_last_piece_closes_no_row():
    line = "duel | r2*5 y2*15 b12 | r3*6 g12*12 b11 | turn 0, dice 66 6111, action 2, used b12"
    reason = said_of_ends(line, 0, [(0, "r12")], [(0, "pass")])
    assert reason == "r12 passes over 9 of the numbers in its row, but scores 6; passing scores nothing."


def test_a_capture_scores_the_piece_and_not_what_the_other_player_loses():
    view = read("duel | r5 | r3,4,6 y4 | turn 0, dice 33 6666").concealed(0)
    assert gain(view, 0, GAMES["duel"].read_move("r6")) == 2


def test_a_team_that_ends_the_game_ahead_is_told_so():
    """A teammate's points are one's own, and no opponent's (C3)."""
    line = (
        "crosswise | smgwcb smgwcb gwcbsm wcbsmg cbsmgw bsmgw. | sun cross move swap | moon gem move move"
        " | wave bloom swap swap | cross remove remove remove | turn 0"
    )
    reason = said_of_ends(line, 0, [(0, "cross f6")], [(0, "move a1 f6")])
    assert reason.startswith("cross f6 ends the game while you are ahead, 36 to ")


# --- the numbers in them, counted by the rules alone --------------------------------------------------------------


def rolls_that_capture(position, seat):
    """The chance of a roll after which the other player may capture something in action 1 or 2."""
    other = 1 - seat
    state = position.state
    cells = {
        f"{'rygb'[row]}{number}"
        for row in range(4)
        for field, number in enumerate(range(2, 13) if row < 2 else range(12, 1, -1))
        if int(state.pieces[seat, row]) >> field & 1
    }
    total = 0.0
    for roll, chance in position.outcomes().items():
        rolled = position.roll(roll)
        first = set(rolled.legal(other))
        second = set(rolled.play(other, "pass").legal(other))
        total += chance * bool((first | second) & cells)
    return total


def test_the_danger_of_a_capture_is_counted_right():
    position = read("duel | r2,3,4,5,6,12,lock y7 b8 | y4 g9*2 x1 | turn 1")
    assert in_danger(position.state, 0) == pytest.approx(rolls_that_capture(position, 0))
    assert 0 < in_danger(position.state, 0) < 1


def test_what_a_hand_brings_is_counted_right():
    assert most_from_hand(read(TWO_PAIRS).state, 0) == 2  # the third moon
    assert most_from_hand(read(TWO_PAIRS.replace("sun moon gem", "gem wave wave", 1)).state, 0) == 0


def test_what_one_symbol_brings_is_counted_right():
    state = read(TWO_PAIRS).state
    assert most_by_one_symbol(state, 1) == 2  # a third sun in the first column: 3 instead of 1
    assert most_by_one_symbol(state, 0) == 2  # a third moon in the last row
    assert most_by_one_symbol(read(FIVE_SUNS).state, 1) > 7  # six equal, more than any line counts


def test_places_to_stop_are_the_legal_steps():
    position = read("on-board a | g10 pawn 5 | r2,3 | turn 1, dice 11 3456, action 3, crossed")
    steps = [move for move in position.legal(1) if move.startswith("+")]
    assert places_to_stop(position.state, 1) == len(steps) > 0


def leads_of_replies(position, seat):
    """What a seat is ahead by after each turn of the other side with tiles that it may hold."""
    other = 1 - seat
    state = position.concealed(seat)
    state.phase, state.seat = TURN, other
    state.hands[other] = np.minimum(may_hold(state, seat), 1)
    moves = np.zeros(ACTIONS, np.int64)
    for move in moves[: legal(state, other, moves)]:
        after = state.copy()
        act(after, other, move)
        if not has_six_equal(after, other) and not has_six_equal(after, seat):
            yield score(after, seat) - score(after, other)


@pytest.mark.parametrize("seed", range(4))
def test_the_worst_reply_is_that_of_the_rules(seed):
    for position in list(played("crosswise", 2, seed).positions())[20::25]:
        for seat in (0, 1):
            found = after_reply(position.concealed(seat), seat, False)
            if not position.over and not found.is_won:
                assert found.mine - found.theirs == min(leads_of_replies(position, seat))
