"""Whatever is typed, every reader answers with what was meant or with `Refused`; nothing else ever comes out."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import tavoliere as tv
from tavoliere.notation.record import Record
from tavoliere.notation.tracks import check_track, read_track, read_track_file
from tests.positions import KINDS, random_game

SIGNS = "0123456789 |,;:.-+*!x#{}\"'\n\tabcdefgrylockpawnturnié²٣ß\x00😀"

often = settings(max_examples=150, suppress_health_check=list(HealthCheck))


def only_refused(read: Callable[..., object], *arguments: object) -> None:
    """Reading works, or is refused with a sentence."""
    try:
        read(*arguments)
    except tv.Refused as refusal:
        if not str(refusal).strip() or "\n" in refusal.template:
            raise


def lines_of_games() -> list[str]:
    """Lines from all over a game of each kind."""
    lines = []
    for name, options in KINDS:
        positions = [str(s) for _, p in random_game(name, options, 5) for s in (p, p.seen_by(0))]
        lines += positions[:: max(1, len(positions) // 6)]
        lines.append(positions[-1])
    return lines


LINES = lines_of_games()
TEXTS = [
    Record(
        tv.game(name), options, tuple(event for event, _ in random_game(name, options, 6) if event)
    ).write()
    for name, options in KINDS
]
TRACK = 'fields = ["' + '", "'.join(f"{c[0]}{n} {b}" for c, n, b in tv.game("on-board").track("a")) + '"]'


@st.composite
def damaged(draw, texts: list[str], divider: str) -> str:
    """A valid text with some of its signs or sections dropped, doubled, exchanged or replaced."""
    text = draw(st.sampled_from(texts))
    dice = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(dice.randint(1, 4)):
        parts = text.split(divider) if dice.random() < 0.4 else list(text)
        glue = divider if len(parts) < len(text) else ""
        if not parts:
            break
        here, there = dice.randrange(len(parts)), dice.randrange(len(parts))
        match dice.randrange(5):
            case 0:
                del parts[here]
            case 1:
                parts.insert(there, parts[here])
            case 2:
                parts[here], parts[there] = parts[there], parts[here]
            case 3:
                parts[here] = dice.choice(SIGNS) if not glue else dice.choice(texts).split(divider)[0]
            case _:
                parts[here] += dice.choice(SIGNS)
        text = glue.join(parts)
    return text


anything = st.text(SIGNS, max_size=60) | st.text(max_size=60)
not_even_text = st.none() | st.integers() | st.binary(max_size=5) | st.lists(st.text(max_size=3), max_size=3)


# --- positions ----------------------------------------------------------------------------------------------


@settings(often, max_examples=1000)
@given(line=damaged(LINES, " | ") | damaged(LINES, ","))
def test_damaged_lines(line):
    only_refused(tv.read, line)


@often
@given(line=damaged(LINES, " | "))
def test_a_damaged_line_that_is_read_is_a_position_that_can_be_played_on(line):
    try:
        p = tv.read(line)
    except tv.Refused:
        return
    assert tv.read(str(p)) == p
    assert [bool(p.chance), bool(p.to_move), p.over].count(True) == 1
    assert p.view(None)["scores"] == list(p.scores)
    for seat in p.to_move:
        if p.hidden:  # what a seat sees: some of its moves are refused, and nothing worse
            only_refused(p.play, seat, p.legal(seat)[-1])
        else:
            p.play(seat, p.legal(seat)[-1])


@often
@given(name=st.sampled_from(["", "qwixx", "on-board a", "duel", "crosswise"]), rest=anything)
def test_any_text_as_a_line(name, rest):
    only_refused(tv.read, f"{name} | {rest}")
    for game in tv.games():
        only_refused(tv.game(game).read, rest)


@given(junk=not_even_text)
def test_what_is_not_even_text(junk):
    p = tv.game("qwixx").start().roll("41 2356")
    for read in (tv.read, tv.game, p.game.read, p.game.start().roll, tv.game("crosswise").start().draw):
        only_refused(read, junk)
    only_refused(p.play, 0, junk)
    only_refused(p.why_not, 0, junk)
    only_refused(Record.read, junk)
    only_refused(read_track, junk)


# --- moves, dice, tiles, seats ------------------------------------------------------------------------------

WORDS = [
    "r7",
    "b2",
    "pass",
    "+3",
    "+5",
    "sun c4",
    "move c4 d5",
    "remove a1",
    "swap a1 b1",
    "replace c4 sun",
    "keep",
]


@pytest.mark.parametrize("line", LINES[::5] + LINES[-8:])
@settings(often, max_examples=20)
@given(move=damaged(WORDS, " ") | anything, seat=st.integers(-3, 7))
@example(move="red 7", seat=0)
@example(move="swap a1 a1", seat=0)
def test_any_text_as_a_move(line, move, seat):
    p = tv.read(line)
    before = p.state.tobytes()
    only_refused(p.play, seat, move)
    only_refused(p.why_not, seat, move)
    assert p.state.tobytes() == before


@often
@given(dice=damaged(["41 2356", "11 ----", "66 -1-1"], " ") | anything)
def test_any_text_as_a_roll(dice):
    for p in (tv.game("qwixx").start(), tv.read("duel | r2,3,4,5,6,12,lock | - | turn 0")):
        only_refused(p.roll, dice)
        only_refused(p.draw, dice)


@often
@given(tile=damaged(["sun", "replace"], "e") | anything)
def test_any_text_as_a_tile(tile):
    p = tv.game("crosswise").start()
    only_refused(p.draw, tile)
    only_refused(p.roll, tile)


@pytest.mark.parametrize("seat", [-1, 2, 99, None, "0", 0.0, True, 2**70])
def test_any_thing_as_a_seat(seat):
    p = tv.game("duel").start().roll("41 2356")
    only_refused(p.legal, seat)
    only_refused(p.play, seat, "pass")
    only_refused(p.view, seat)
    only_refused(p.concealed, seat)


@given(
    name=st.sampled_from(tv.games()),
    options=st.fixed_dictionaries(
        {},
        optional={
            "players": st.integers(-1, 7) | st.none() | st.text(max_size=2),
            "first": st.integers(-1, 6) | st.none() | st.text(max_size=2),
            "side": st.sampled_from(["a", "B ", "c", "", 3, None]) | st.lists(st.integers(), max_size=2),
            "lone": st.integers(-1, 4) | st.text(max_size=2),
            "track": anything | st.integers() | st.lists(st.text(max_size=3), max_size=41),
        },
    ),
)
def test_any_options_at_the_start(name, options):
    only_refused(lambda: tv.game(name).start(**options))


# --- tracks and games ---------------------------------------------------------------------------------------


@often
@given(text=damaged([TRACK], ", ") | anything)
def test_any_text_as_a_track(text):
    only_refused(read_track, text)
    only_refused(check_track, text.split(","))


def test_a_track_that_is_nested_without_end():
    only_refused(read_track, "fields = " + "[" * 100_000)


def test_any_file_as_a_track(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00fields")
    for path in (tmp_path, tmp_path / "bytes", tmp_path / "nowhere", Path("\x00"), "x" * 300):
        only_refused(read_track_file, path)


@settings(often, max_examples=300)
@given(text=damaged(TEXTS, "\n") | damaged(TEXTS, "; ") | anything)
def test_any_text_as_a_game(text):
    only_refused(Record.read, text)
