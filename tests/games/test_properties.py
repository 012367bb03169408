"""What holds at every step of every game, seen in whole random games of each kind and number of players."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tavoliere as tv
from tavoliere.games import generic
from tavoliere.notation.record import Record
from tavoliere.notation.tiles import TILES
from tests.positions import FEW, KINDS, random_game
from tests.rings import cases

Options = dict[str, Any]

of_every_kind = pytest.mark.parametrize(
    ("name", "options"),
    cases(KINDS, FEW),
    ids=[f"{name}-{'-'.join(map(str, options.values()))}" for name, options in KINDS],
)
seeds = st.integers(0, 2**32)
some_games = settings(max_examples=6, suppress_health_check=list(HealthCheck))


# --- who is to move, and what he may do ---------------------------------------------------------------------


@of_every_kind
@some_games
@given(seed=seeds)
def test_a_game_waits_for_chance_or_for_seats_until_it_is_over(name: str, options: Options, seed: int):
    """E3, E4: a seat that is to move has a choice, if only to pass; nobody else has a legal move."""
    for _, p in random_game(name, options, seed):
        assert [bool(p.chance), bool(p.to_move), p.over].count(True) == 1
        assert (p.due is None) == (p.chance is None)
        assert [seat for seat in range(p.players) if p.legal(seat)] == list(p.to_move)
        assert bool(p.winners) == p.over


@of_every_kind
@some_games
@given(seed=seeds)
def test_a_move_is_legal_exactly_when_play_accepts_it(name: str, options: Options, seed: int):
    """Over the words of the whole action space, in some positions of a game: Crosswise has thousands of words."""
    words = [tv.game(name).write_move(action) for action in range(tv.game(name).actions)]
    words = [
        word for action, word in enumerate(words) if word != "+0" and tv.game(name).read_move(word) == action
    ]
    look_at = random.Random(seed)
    for _, p in random_game(name, options, seed):
        if look_at.random() < (0.01 if name == "crosswise" else 0.1):
            before = p.state.tobytes()
            for seat in p.to_move:
                assert {word for word in words if plays(p, seat, word)} == set(p.legal(seat))
            for seat in set(range(p.players)) - set(p.to_move):
                assert not any(plays(p, seat, word) for word in words[::7])
            assert p.state.tobytes() == before


def plays(p: tv.Position, seat: int, word: str) -> bool:
    try:
        p.play(seat, word)
    except tv.Refused as refusal:
        if not refusal.rule:
            raise
        return False
    return True


# --- nothing is lost ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
@some_games
@given(seed=seeds)
def test_each_player_of_duel_has_22_pieces_at_all_times(first: int, seed: int):
    for _, p in random_game("duel", {"players": 2, "first": first}, seed):
        if not p.chance and not p.over:
            continue
        view = p.view(None)
        for seat in (0, 1):
            in_rows = sum(row["pieces"][seat] for row in view["rows"])
            assert view["supply"][seat] + view["misthrows"][seat] + in_rows == 22


@pytest.mark.parametrize(("name", "options"), [kind for kind in KINDS if kind[0] == "crosswise"])
@some_games
@given(seed=seeds)
def test_the_54_tiles_of_crosswise_are_all_somewhere(name: str, options: Options, seed: int):
    for _, p in random_game(name, options, seed):
        state = p.state
        for tile, word in enumerate(TILES):
            count = int(state.bag[tile] + state.hands[:, tile].sum())
            count += int((state.board == tile).sum()) if tile < 6 else int(state.spent[tile - 6])
            assert count == (7 if tile < 6 else 3), word
        assert state.held.tolist() == state.hands.sum(axis=1).tolist()


# --- the end comes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [kind for kind in KINDS if kind[0] in ("qwixx", "on-board")])
@some_games
@given(seed=seeds)
def test_qwixx_and_on_board_end_within_47_turns_a_player_and_one(name: str, options: Options, seed: int):
    """In every turn but the last, the active player crosses a number or takes a misthrow (Q5, B4).

    He has 44 numbers, and three misthrows that do not end the game (Q8).
    """
    turns = [event for event, _ in random_game(name, options, seed) if event and event.kind == "roll"]
    assert len(turns) <= 47 * options["players"] + 1


@pytest.mark.parametrize("first", [0, 1])
@some_games
@given(seed=seeds)
def test_duel_ends_within_43_turns_that_do_more_than_capture(first: int, seed: int):
    """A turn puts at least one piece on the board (D7), and only a capture takes one away, for one that comes.

    So the pieces on the board never become fewer, and a turn that does more than capture makes them more. There are
    never more than 42 before the turn that ends the game: who puts down his 22nd has ended it (D10).
    """
    lying = growing_turns = 0
    for _, p in random_game("duel", {"players": 2, "first": first}, seed):
        if p.chance or p.over:
            now = 44 - int(p.state.supply.sum())
            assert now >= lying
            growing_turns += now > lying
            lying = now
    assert growing_turns <= 43


def test_captures_alone_could_go_on_for_ever_in_duel():
    """So Duel as a whole has no bound: these two turns lead back to where they began."""
    start = tv.read("duel | - | r7 | turn 0")
    p = start.roll("34 1111").play(0, "r7").play(0, "pass")
    assert p.roll("34 1111").play(1, "r7").play(1, "pass") == start


@pytest.mark.parametrize(("name", "options"), [kind for kind in KINDS if kind[0] == "crosswise"])
@some_games
@given(seed=seeds)
def test_crosswise_ends_within_a_bound(name: str, options: Options, seed: int):
    """Redraws (C4) come before the game and may be many; they are not counted here.

    A tile is put on one of 36 cells, of which at most three become empty again, by the three tiles “remove”: 39
    turns. Twelve turns play an action tile. Between two of these 51 turns, before and after them, all seats are asked
    to pass at most once (C12), the lone player twice. No tile is drawn twice.
    """
    turns = draws = 0
    for event, _ in random_game(name, options, seed):
        match event:
            case ("play", "redraw", _):
                return
            case ("play", text, _) if text != "keep":
                turns += 1
            case ("draw", _, _):
                draws += 1
    assert turns <= 51 + 52 * (options["players"] + 1)
    assert draws <= 54


# --- scores -------------------------------------------------------------------------------------------------


def points_of_sheet(game: tv.Game, head: str, sheet: str) -> int:
    """The points of a sheet as a person counts them from the line."""
    points = 0
    words = sheet.split()
    for place, word in enumerate(words):
        if word[0] == "x":
            points -= 5 * int(word[1:])
        elif word == "pawn":
            points += game.track(head.split()[1])[int(words[place + 1]) - 1][2]
        elif word[0] in "rygb":
            count = sum(int(stack.partition("*")[2] or 1) for stack in word[1:].split(","))
            points += sum(range(1, min(count, 12) + 1))
    return points


def points_of_lines(board: str, lines: str) -> int:
    rows = board.split()
    points = 0
    for line in rows if lines == "rows" else map("".join, zip(*rows, strict=True)):
        equal = Counter(line.replace(".", "")).values()
        points += 6 if list(equal) == [1] * 6 else sum({2: 1, 3: 3, 4: 5, 5: 7}.get(n, 0) for n in equal)
    return points


@of_every_kind
@some_games
@given(seed=seeds)
def test_scores_equal_a_count_by_hand(name: str, options: Options, seed: int):
    for _, p in random_game(name, options, seed):
        head, *sections, _ = str(p).split(" | ")
        if name == "crosswise":
            greens = {options.get("lone", 1)} if p.players == 3 else {1, 3}
            orange, green = points_of_lines(sections[0], "rows"), points_of_lines(sections[0], "columns")
            assert p.scores == tuple(green if seat in greens else orange for seat in range(p.players))
        else:
            assert p.scores == tuple(points_of_sheet(p.game, head, sheet) for sheet in sections)
    if not p.view(None).get("six_equal"):
        assert p.winners == tuple(seat for seat, score in enumerate(p.scores) if score == max(p.scores))


# --- text ---------------------------------------------------------------------------------------------------


@of_every_kind
@some_games
@given(seed=seeds)
def test_every_position_is_read_back_from_its_line(name: str, options: Options, seed: int):
    look_at = random.Random(seed)
    for _, p in random_game(name, options, seed):
        line = str(p)
        assert tv.read(line) == p
        if look_at.random() < 0.1:  # tolerant of spaces and case
            assert tv.read("  " + line.upper().replace(" | ", "|").replace(" ", "   ") + " ") == p


@of_every_kind
@some_games
@given(seed=seeds)
def test_every_game_is_read_back_from_its_text(name: str, options: Options, seed: int):
    record = Record(
        tv.game(name), options, names=tuple(f"Player {seat}" for seat in range(options["players"]))
    )
    events, positions = zip(*random_game(name, options, seed), strict=True)
    record = record.after(*events[1:])
    assert Record.read(record.write()) == record
    assert tuple(record.positions()) == positions


# --- positions never change, and share nothing --------------------------------------------------------------


@of_every_kind
@some_games
@given(seed=seeds)
def test_positions_share_no_memory(name: str, options: Options, seed: int):
    kept: list[tuple[tv.Position, bytes]] = []
    for _, p in random_game(name, options, seed):
        before = p.state.tobytes()
        kept.append((p, before))
        for copied in (p.state, p.concealed(0), p.concealed(None)):
            for field in copied.dtype.names or ():
                copied[field] = 7
        assert p.state.tobytes() == before
    assert all(p.state.tobytes() == before for p, before in kept)


# --- what a seat may not know -------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [kind for kind in KINDS if kind[0] in ("qwixx", "on-board")])
@some_games
@given(seed=seeds)
def test_views_do_not_tell_anothers_answer(name: str, options: Options, seed: int):
    """Q3: whatever a seat has answered, the others and the spectators see the same until all have."""
    look_at = random.Random(seed)
    for _, p in random_game(name, options, seed):
        if len(p.to_move) > 1:
            seat = look_at.choice(p.to_move)
            answers = [p.play(seat, move) for move in p.legal(seat)]
            for watcher in (*range(p.players), None):
                if watcher != seat:
                    assert len({answer.concealed(watcher).tobytes() for answer in answers}) == 1
            if look_at.random() < 0.1:
                assert answers[0].view(None) == answers[-1].view(None)


def with_hidden_tiles_mixed(p: tv.Position, watcher: int | None, dice: random.Random) -> tv.Position:
    """The same position, but for the tiles that a watcher cannot know: those of the bag and of others' hands."""
    state = p.state
    unseen = [tile for tile in range(10) for _ in range(state.bag[tile])]
    others = [seat for seat in range(p.players) if seat != watcher]
    hidden = {seat: state.hands[seat].tolist() for seat in others}
    for seat in others:
        for tile in range(10):
            hidden[seat][tile] -= int(state.shown[seat, tile]) if tile < 6 else 0
            unseen += [tile] * hidden[seat][tile]
    dice.shuffle(unseen)
    for seat in others:
        mine, unseen = unseen[: sum(hidden[seat])], unseen[sum(hidden[seat]) :]
        for tile in range(10):
            state.hands[seat, tile] += mine.count(tile) - hidden[seat][tile]
    state.bag[:] = [unseen.count(tile) for tile in range(10)]
    return tv.Position(p.game, state)


@pytest.mark.parametrize(("name", "options"), [kind for kind in KINDS if kind[0] == "crosswise"])
@some_games
@given(seed=seeds)
def test_views_do_not_tell_hidden_tiles(name: str, options: Options, seed: int):
    """C3: hands are hidden, teammates' too, and nobody knows what is in the bag and what in another's hand."""
    dice = random.Random(seed)
    mixed_up = 0
    for _, p in random_game(name, options, seed):
        if dice.random() < 0.5:
            continue
        for watcher in (*range(p.players), None):
            other = with_hidden_tiles_mixed(p, watcher, dice)
            mixed_up += other != p
            assert other.concealed(watcher).tobytes() == p.concealed(watcher).tobytes()
        if dice.random() < 0.1:
            assert other.view(watcher) == p.view(watcher)
    assert mixed_up > 20


@of_every_kind
@some_games
@given(seed=seeds)
def test_a_seat_can_tell_its_own_legal_moves_from_its_view(name: str, options: Options, seed: int):
    for _, p in random_game(name, options, seed):
        for seat in p.to_move[:1]:
            assert tv.Position(p.game, p.concealed(seat)).legal(seat) == p.legal(seat)


@of_every_kind
@some_games
@given(seed=seeds)
def test_spectators_know_the_least(name: str, options: Options, seed: int):
    """What is not hidden from a spectator is hidden from no seat: then nothing is concealed twice."""
    for _, p in random_game(name, options, seed):
        views = {}
        for seat in (-1, *range(p.players)):
            views[seat] = p.state
            generic.conceal(views[seat], seat)
        if views[-1].tobytes() == p.state.tobytes():
            assert len({state.tobytes() for state in views.values()}) == 1
        for seat in range(p.players):
            assert p.concealed(seat).tobytes() == views[seat].tobytes()
