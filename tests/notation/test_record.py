"""Whole games as text: what is kept, what is refused, and where an error is said to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tavoliere as tv
from tavoliere.notation.record import Record, Step

DUEL = """
# a game among friends
game: duel
first: 1
# who sits where
seat 0: Anna
seat 1: Bo

roll 41 2356; 1 y5; 1 b10   # a good beginning
roll 26 1345
0 pass
0 pass
"""


def test_a_game_that_a_person_typed():
    record = Record.read(DUEL)
    assert record.names == ("Anna", "Bo")
    assert len(record.steps) == 6
    assert str(record.position) == "duel | x1 | y5 b10 | turn 1"


def test_a_position_in_several_lines_is_written_as_one():
    record = Record(tv.game("duel"), {"position": "duel | r5 | r3 |\n turn 1"})
    assert Record.read(record.write()).position == record.position


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("1 y5", "1 y6", "line 9, “1 y6”"),
        ("26 1345", "26 134", "line 10, “roll 26 134”"),
        ("seat 1: Bo", "seat 1 Bo", "line 7"),
        ("first: 1", "first: 2", "line 4, “first: 2”: .*first player"),
        ("first: 1", "first: one", "line 4, “first: one”"),
        ("first: 1", "position: duel | r99", "line 4, “position: duel | r99”"),
        ("game: duel", "game: duel\nplayers: 5", "line 4, “players: 5”"),
        ("game: duel", "game: chess", "line 3, “game: chess”: .*chess"),
        ("game: duel", "note: duel", "line 3, “note: duel”: .*which game"),
        ("game: duel", "first: 0", "twice"),
        ("seat 1: Bo", "seat 2: Bo", "line 7, “seat 2: Bo”: name all seats from 0 to 1"),
        ("seat 1: Bo\n", "", "line 6, “seat 0: Anna”: name all seats from 0 to 1"),
        ("first: 1", "first: 1\nresigned: banana", "line 5, “resigned: banana”: .*from 0 to 1"),
        ("first: 1", "first: 1\nbots: 0 2", "line 5, “bots: 0 2”: .*from 0 to 1, not “2”"),
        ("first: 1", "first: 1\nresult: 3 0", "line 5: the result of this game of Qwixx Duel is still open"),
    ],
)
def test_an_error_says_where(wrong, right, said):
    with pytest.raises(tv.Refused, match=said):
        Record.read(DUEL.replace(wrong, right))


def test_a_mark_of_the_encoding_before_the_text_is_no_part_of_it():
    assert Record.read("\ufeff" + DUEL.lstrip()) == Record.read(DUEL)


def test_a_forbidden_move_is_refused_with_its_rule():
    with pytest.raises(tv.Refused) as refusal:
        Record.read(DUEL.replace("1 y5", "1 y6"))
    assert refusal.value.rule == "D6"


@given(names=st.lists(st.text(max_size=20), min_size=2, max_size=2), note=st.text(max_size=20))
def test_any_names_and_notes_are_kept_but_for_the_spaces_at_their_ends(names, note):
    record = Record(tv.game("duel"), names=tuple(names), headers={"note": note}).after(
        Step("roll", "41 2356")
    )
    found = Record.read(record.write())
    assert found.names == tuple(" ".join(name.split()) for name in names)
    assert found.headers == {"note": " ".join(note.split())}
    assert found.steps == record.steps


def test_a_track_of_ones_own_is_kept():
    track = [f"{colour} {number} {bonus}" for colour, number, bonus in tv.game("on-board").track("b")]
    record = Record(tv.game("on-board"), {"track": [*track[:39], "r2 20"]}).after(Step("roll", "41 2356"))
    assert Record.read(record.write()).position == record.position


@pytest.mark.parametrize("side", ["a", "b"])
def test_a_track_that_was_typed_in_may_be_a_side_of_the_board(side):
    track = [f"{colour} {number} {bonus}" for colour, number, bonus in tv.game("on-board").track(side)]
    record = Record(tv.game("on-board"), {"track": track}).after(Step("roll", "41 2356"))
    assert Record.read(record.write()).position == record.position


def test_an_option_that_is_not_set_is_not_written():
    record = Record(tv.game("on-board"), {"side": None, "track": None})
    assert Record.read(record.write()).position == record.position
