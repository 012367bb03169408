"""What a seat sees has a line, which reads back to the same, and in which nothing of what is hidden can be."""

import random

import pytest

import tavoliere as tv
from tavoliere.notation.record import Record
from tests.positions import KINDS, next_step, random_game


@pytest.mark.parametrize(("name", "options"), KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_sees_reads_back_exactly(name, options, seed):
    for _, position in random_game(name, options, 100 + seed):
        for seat in range(position.players):
            seen = tv.read(str(position.seen_by(seat)))
            assert seen == position.seen_by(seat)
            assert seen.legal(seat) == position.legal(seat)
            assert seen.view(seat) == position.view(seat)
            assert seen.concealed(seat) == position.concealed(seat)
        assert tv.read(str(position.seen_by(None))) == position.seen_by(None)


def test_an_answer_that_is_kept_aside_does_not_show_in_the_line_of_another():
    asked = tv.game("qwixx").start(players=3).roll("41 2356")
    lines = {str(asked.play(1, move).seen_by(0)) for move in asked.legal(1)}
    assert lines == {"qwixx | - | - | - | turn 0, dice 41 2356, said 1 ?"}
    assert str(asked.play(1, "y5").seen_by(1)).endswith("said 1 y5")


@pytest.mark.parametrize("seed", range(12))
def test_tiles_that_change_places_unseen_do_not_show_in_the_line_of_another(seed):
    """Any tile of seat 1 that nobody saw is exchanged for any in the bag: seat 0 and spectators read the same line."""
    changed = 0
    for _, position in list(random_game("crosswise", {"players": 3}, seed))[15::7]:
        hand = position.view(1)["hands"][1]["tiles"]
        for tile in {*hand}:
            for other in position.outcomes() or {"sun": 1, "swap": 1}:
                twin = exchanged(position, 1, tile, other)
                if twin is None:
                    continue
                changed += 1
                assert str(twin.seen_by(0)) == str(position.seen_by(0))
                assert str(twin.seen_by(2)) == str(position.seen_by(2))
                assert str(twin.seen_by(None)) == str(position.seen_by(None))
                assert (str(twin.seen_by(1)) == str(position.seen_by(1))) == (tile == other)
    assert changed


def exchanged(position, seat, tile, other):
    """The same position with another tile in a hand, if the bag has one and no game would show the difference."""
    sections = str(position).split(" | ")
    words = sections[2 + seat].split()
    if tile not in words:
        return None  # everybody saw it
    words[words.index(tile)] = other
    sections[2 + seat] = " ".join(words)
    try:
        return tv.read(" | ".join(sections))
    except tv.Refused:
        return None


def test_what_is_hidden_cannot_be_played_with():
    last = tv.read("qwixx | - | - | turn 0, dice 41 2356, said 1 ?")
    assert last.legal(0) == ["pass", "r5", "y5", "g5", "b5"]
    with pytest.raises(tv.Refused, match="what seat 1 has answered is hidden"):
        last.play(0, "y5")
    first = tv.read("qwixx | - | - | - | turn 0, dice 41 2356, said 1 ?")
    assert first.play(0, "y5").to_move == (2,)
    board = "...... ...... ...... ...... ...... ......"
    other = tv.read(f"crosswise | {board} | sun sun gem move | ?4 | turn 1")
    with pytest.raises(tv.Refused, match="what seat 1 holds is hidden"):
        other.play(1, "pass")
    mine = tv.read(f"crosswise | {board} | sun sun gem move | ?4 | turn 0").play(0, "sun c4")
    assert (mine.due, mine.hidden) == (0, (1,))


@pytest.mark.parametrize(
    "line",
    [
        "qwixx | - | - | turn 0, dice 41 2356, said 0 ?, said 1 ?",
        "qwixx | - | - | turn 0, dice 41 2356, action 2, said 1 ?",
        "qwixx | - | - | turn 0, said 1 ?",
        "qwixx | - | - | turn 0, dice 41 2356, said 1 ??",
        "crosswise | ...... ...... ...... ...... ...... ...... | sun sun gem move | ?5 | turn 0",
        "crosswise | ...... ...... ...... ...... ...... ...... | sun sun gem move | ?3 | turn 0",
        "crosswise | ...... ...... ...... ...... ...... ...... | sun sun gem move | ? | turn 0",
        "crosswise | ...... ...... ...... ...... ...... ...... | sun sun gem move | ?2 ?2 | turn 0",
        "crosswise | ...... ...... ...... ...... ...... ...... | sun sun gem move | ?0 | turn 0",
    ],
)
def test_a_line_that_hides_what_cannot_be_hidden_is_refused(line):
    with pytest.raises(tv.Refused):
        tv.read(line)


def test_no_game_begins_with_what_one_seat_sees():
    position = tv.game("crosswise").start(players=2)
    dice = random.Random(4)
    while position.chance:
        position = position.draw(next_step(position, dice).text)
    text = f"game: crosswise\nplayers: 2\nposition: {position.seen_by(0)}\nresult: *\n\n"
    with pytest.raises(tv.Refused, match="what one seat sees"):
        Record.read(text)
