"""Fair dice: known answers, equal chances, and exports in which any change is found at its line."""

import hashlib
import random
from collections import Counter

import pytest

from tavoliere.notation.record import Record
from tavoliere.table import fairness
from tavoliere.table import messages as say
from tavoliere.table.export import export, game_events, verify
from tests.table.desk import Desk

SEED = "11" * 32
ENTROPY = "abab/cdcd"
# HMAC-SHA256(SEED, ENTROPY ‖ i) as openssl says it, for i = 0, 1, 2.
DIGESTS = (
    "042f028928f62351dc0be5e96b5bf5f9a0c7ffc8fbbd29b58550cb5d80a63704",
    "6e8a1f41a789100374dbf211b8eb11cb338a682c60be73aa70db755356bde25a",
    "11207953f8dd44128c12dde2ea239602605746f3a4a4361a77f7a76076119429",
)


@pytest.mark.parametrize("index", range(3))
@pytest.mark.parametrize("below", [1, 2, 5, 54, 46656])
def test_known_answers(index, below):
    word = int(DIGESTS[index][:8], 16)  # the first of eight words; none of these is rejected
    assert word < 2**32 - 2**32 % below
    assert fairness.draw(SEED, ENTROPY, index, below) == word % below


def test_a_word_above_the_last_multiple_is_rejected_and_the_next_one_counts():
    most = 2**31 + 1  # nearly half of all words are above the only multiple: now and then all eight are
    # Of draw 3 openssl says 9b9e6af1 c153b000 3ef5c1a0 …: two words are too large, the third counts.
    assert fairness.draw(SEED, ENTROPY, 3, most) == 0x3EF5C1A0
    draws = [fairness.draw(SEED, ENTROPY, index, most) for index in range(3000)]
    assert all(0 <= number < most for number in draws)
    assert 0.45 < sum(number < most // 2 for number in draws) / 3000 < 0.55


def test_the_commitment_is_the_hash_of_the_seed():
    assert fairness.commitment(SEED) == "02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc"
    seeds = {fairness.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


def test_every_seat_changes_the_dice_and_so_does_its_place():
    def rolls(*entropies):
        return [fairness.draw(SEED, fairness.mixed(entropies), index, 46656) for index in range(8)]

    assert (
        len({tuple(rolls(*pair)) for pair in (("a", "b"), ("b", "a"), ("ab", ""), ("", "ab"), ("a", None))})
        == 5
    )


@pytest.mark.parametrize("below", [6, 46656])
def test_all_numbers_are_equally_likely(below):
    """Chi-square over 60,000 draws, in as many classes as have expectations of 100 or more."""
    count = 60_000
    classes = min(below, 600)
    draws = [fairness.draw(SEED, "entropy", index, below) for index in range(count)]
    found = Counter(number * classes // below for number in draws)
    expected = [
        count * ((below * (n + 1) + classes - 1) // classes - (below * n + classes - 1) // classes) / below
        for n in range(classes)
    ]
    chi_square = sum((found[n] - expected[n]) ** 2 / expected[n] for n in range(classes))
    freedom = classes - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_rolled_dice_show_every_face_equally_often():
    desk = Desk("duel").started("b")
    position = desk.position
    faces: Counter[tuple[int, str]] = Counter()
    for index in range(6000):
        roll = fairness.outcome(position, SEED, "e", index).text.replace(" ", "")
        faces.update(enumerate(roll))
    assert len(faces) == 36
    chi_square = sum((count - 1000) ** 2 / 1000 for count in faces.values())
    assert chi_square < 30 + 4 * 60**0.5


# --- exports ------------------------------------------------------------------------------------------------


def finished(game, players, seed=1, **settings):
    desk = Desk(game, players=players, **settings).started(*"bcdef"[: players - 1])
    desk.play_on(random.Random(seed))
    return desk, export("desk", game_events(desk.log, desk.table.number))


GAMES = [("qwixx", 1), ("qwixx", 3), ("on-board", 2), ("duel", 2), ("crosswise", 2), ("crosswise", 3)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_an_honest_export_holds(game, players):
    desk, text = finished(game, players)
    checked = verify(text)
    assert checked.holds, checked
    assert checked.moves + checked.rolls == len(desk.table.history)
    assert Record.read(text).position == desk.position


def test_an_export_holds_after_undo_own_dice_resignation_and_in_a_rematch():
    desk = Desk("duel", first=0).started("b")
    dice = random.Random(4)
    while desk.table.stage == "playing":
        desk.say(*desk.next_message(dice))
        for seat, answer in desk.table.undoable().items():
            if dice.random() < 0.3:
                desk.say(desk.device_of(seat), say.Undo(seat, answer))
    desk.say("a", say.Rematch())
    numbers = {"a": "c" * 40, "b": "b" * 40}
    desk.say("b", say.Ready(1, desk.seal("b", numbers)))
    desk.start(numbers)
    desk.play_on(dice, 20)
    desk.say("a", say.Resign(0))
    first, second = (export("desk", game_events(desk.log, number)) for number in (1, 2))
    assert verify(first).holds
    assert verify(second).holds
    assert "first by: choice" in second
    assert "resigned: 0" in second
    assert first.split("seed: ")[1][:64] != second.split("seed: ")[1][:64]
    own = verify(finished("duel", 2, dice="own")[1])
    assert (own.holds, own.dice, verify(first).dice) == (True, "own", "fair")


def test_an_export_of_who_played_alone_and_gave_up_holds():
    desk = Desk("qwixx", players=1).started()
    desk.play_on(random.Random(1), 12)
    desk.say("a", say.Resign(0))
    text = export("desk", desk.log)
    assert verify(text).holds, verify(text)
    assert Record.read(text).resigned == 0


@pytest.mark.parametrize("above", ["\n\n", "# from Ada\n\n", "\ufeff# from Ada\n\n"])
def test_what_stands_above_or_among_the_headers_moves_only_the_lines(above):
    _, text = finished("duel", 2)
    moved = above + text.replace("\nresult:", "\n# and the result\nresult:")
    assert verify(moved).holds, verify(moved)
    number = next(n for n, line in enumerate(moved.splitlines(), start=1) if line.startswith("roll "))
    face = moved.splitlines()[number - 1][5]
    changed = moved.replace(f"roll {face}", f"roll {int(face) % 6 + 1}", 1)
    assert verify(changed).faults[0].line == number


def test_a_game_given_up_before_the_first_roll_holds_also_if_an_editor_has_cut_its_end():
    desk = Desk("duel").started("b")
    desk.say("a", say.Resign(0))
    assert verify(export("desk", desk.log).strip()).holds


def test_nobody_gives_up_a_game_that_is_over_nor_finds_the_first_player_in_another_way():
    _, text = finished("duel", 2)
    lines = text.splitlines()
    for changed, line in (
        (text.replace("\nresult:", "\nresigned: 0\nresult:"), lines.index("")),
        (text.replace("first by: lot", "first by: luck"), lines.index("first by: lot") + 1),
    ):
        assert [fault.line for fault in verify(changed).faults] == [line]


def test_dice_that_no_table_has_do_not_hold():
    _, text = finished("crosswise", 2)
    for dice in ("own", "loaded", ""):
        found = verify(text.replace("dice: fair", f"dice: {dice}"))
        assert (found.holds, found.faults[0].line) == (False, text.splitlines().index("dice: fair") + 1)


def tampered(text):
    """The text with one thing changed, for every line in which something can be changed, and that line's number."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        others = []
        if line.startswith(("commitment:", "seed:")):
            others.append(line[:-1] + ("0" if line[-1] != "0" else "1"))
        elif line.startswith("first:"):
            others.append("first: " + ("1" if line.endswith("0") else "0"))
        elif line.startswith("roll "):
            face = line[5]
            others.append(line.replace(f"roll {face}", f"roll {int(face) % 6 + 1}", 1))
        for other in others:
            yield number, "\n".join([*lines[: number - 1], other, *lines[number:]]) + "\n"


@pytest.mark.parametrize(("game", "players"), [("duel", 2), ("qwixx", 2)])
def test_a_tampered_export_is_caught_at_the_tampered_line(game, players):
    _, text = finished(game, players)
    for number, changed in tampered(text):
        checked = verify(changed)
        assert not checked.holds
        fault = checked.faults[0]
        line = changed.splitlines()[number - 1]
        if line.startswith("commitment:"):
            assert fault.line == number + 1  # the seed's line: it does not fit the commitment any more
        elif line.startswith("first:"):
            assert fault.line >= number  # the lot, or a move by the wrong seat
        else:
            assert fault.line == number, (line, fault)


def test_a_lot_that_fell_on_nobody_who_began_is_caught(monkeypatch):
    """The whole game is right but for who began: chosen, though the record says that it was the lot."""
    monkeypatch.setattr(fairness, "new_seed", lambda draws: SEED)
    found = {}
    for first in (0, 1):
        desk = Desk("duel", first=first).started("b").play_on(random.Random(1))
        text = export("desk", desk.log)
        assert verify(text).holds
        drawn = verify(text.replace("first by: choice", "first by: lot"))
        found[first == fairness.draw(SEED, desk.table.entropy, fairness.LOT, 2)] = drawn
    assert found[True].holds
    fault = found[False].faults[0]
    assert text.splitlines()[fault.line - 1].startswith("first:")


def test_a_move_that_was_not_legal_is_caught_at_its_line():
    _, text = finished("duel", 2)
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("roll "))
    roll, first, second = lines[number].split("; ")
    wrong = "r2" if "r2" not in first else "r3"
    lines[number] = "; ".join([roll, f"{first[0]} {wrong}", second])
    checked = verify("\n".join(lines))
    assert checked.faults[0].line == number + 1


def test_entropy_that_was_changed_is_caught_at_the_first_roll_that_it_changes():
    _, text = finished("duel", 2)
    changed = text.replace("entropy: a", "entropy: b")
    assert changed != text
    checked = verify(changed)
    assert not checked.holds


@pytest.mark.parametrize("key", ["commitment", "seed", "entropy", "dice", "first by"])
def test_a_missing_line_is_named(key):
    _, text = finished("duel", 2)
    without = "\n".join(line for line in text.splitlines() if not line.startswith(f"{key}:"))
    checked = verify(without)
    assert not checked.holds
    assert key in checked.faults[0].message


@pytest.mark.parametrize(
    "nonsense", ["", "hello", "game: duel", "game: duel\n\nroll 11 1111; 0 r2", "\x00" * 50]
)
def test_nonsense_does_not_hold(nonsense):
    assert not verify(nonsense).holds


def test_a_game_that_was_cut_short_does_not_hold():
    _, text = finished("duel", 2)
    body = text.rstrip().splitlines()
    cut = "\n".join(body[:-1]).replace("result: " + text.split("result: ")[1].split("\n")[0], "result: *")
    assert "before its end" in verify(cut).faults[0].message


def test_the_seed_is_shown_to_nobody_before_the_end():
    desk = Desk("crosswise", players=2).started("b")
    desk.play_on(random.Random(1), 20)
    for device in "abw":
        assert desk.table.seed.encode() not in desk.wire(device)
    assert desk.table.commitment == hashlib.sha256(bytes.fromhex(desk.table.seed)).hexdigest()


# --- what happens at the table afterwards -------------------------------------------------------------------


AFTERWARDS = {
    "a guest leaves": [("b", say.Leave(1))],
    "the host leaves": [("a", say.Leave(0))],
    "the host frees a seat": [("a", say.Free(1))],
    "everybody leaves": [("a", say.Leave(0)), ("b", say.Leave(1))],
    "somebody takes another name": [("b", say.Rename(1, "Somebody else"))],
}


@pytest.mark.parametrize("then", AFTERWARDS.values(), ids=AFTERWARDS)
@pytest.mark.parametrize("game", ["duel", "crosswise"])
def test_what_happens_afterwards_cannot_touch_a_finished_game(game, then):
    desk, before = finished(game, 2)
    shown = desk.state("w")["table"]
    for device, message in then:
        desk.say(device, message)
    after = export("desk", game_events(desk.log, 1))
    assert after == before
    assert verify(after).holds
    assert [line for line in after.splitlines() if line.startswith("seat ")] == [
        "seat 0: Ada",
        "seat 1: Player b",
    ]
    assert "bots:" not in after
    for part in ("result", "entropy", "seed", "commitment"):
        assert desk.state("w")["table"][part] == shown[part]
    assert shown["result"]["names"] == ["Ada", "Player b"]
    assert shown["entropy"] == ["a" * 32, "b" * 32]


def test_what_happens_during_a_game_does_not_change_its_dice_either():
    desk = Desk("qwixx", players=3).started("b", "c")
    desk.play_on(random.Random(1), 10)
    desk.say("b", say.Rename(1, "Bo"))
    desk.say("c", say.Resign(2))  # a bot plays on for good
    desk.say("b", say.Leave(1))
    desk.play_on(random.Random(2))
    desk.say("a", say.Rematch())
    desk.say("a", say.Free(0))
    text = export("desk", game_events(desk.log, 1))
    assert verify(text).holds
    assert "seat 1: Player b" in text
    assert "seat 2: Player c" in text
    assert "bots: 1 2" in text  # nobody is rated for what a bot did in his place


def test_a_record_of_a_device_proves_nothing():
    """Its moves are checked, but nobody can say where its dice come from."""
    text = "game: duel\nplayers: 2\nfirst: 0\ndice: device\nresigned: 1\nresult: *\n\nroll 41 2356; 0 y5; 0 b10\n"
    found = verify(text)
    assert not found.holds
    assert "nothing was sealed" in found.faults[0].message
    assert "line 8" in verify(text.replace("b10", "b11")).faults[0].message
