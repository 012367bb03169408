"""What others are sent does not depend on what is hidden from them: the very bytes are equal."""

import random

import pytest

from tavoliere import Refused
from tavoliere.games.refused import Refused as Error
from tavoliere.table import fairness, log
from tavoliere.table import messages as say
from tavoliere.table.log import Logged
from tavoliere.table.table import Table
from tests.table.desk import Desk


def twin(desk, change):
    """The same table, but for what `change` makes of each event."""
    other = object.__new__(Desk)
    other.__dict__ = dict(desk.__dict__)
    other.log = [Logged(logged.seq, logged.at, change(logged.event), logged.key) for logged in desk.log]
    other.table = Table("desk", other.log)
    return other


def tiles_of(desk, seat):
    return [
        logged.event.tile
        for logged in desk.log
        if isinstance(logged.event, log.Drawn) and logged.event.seat == seat
    ]


@pytest.mark.parametrize("seed", range(8))
def test_another_hand_makes_no_difference_to_those_who_cannot_see_it(seed):
    """A tile of one hand is dealt in other kinds, to the bag's cost; the others are sent the same bytes."""
    # The dice are the table's own: now and then somebody is asked about action tiles only, which everybody may know
    # (C4), or no other tile could have been drawn.
    assert any(compared_with_twins(seed) for _ in range(20))


def compared_with_twins(seed: int) -> int:
    """How many tables were compared that differ in a tile of seat 1."""
    desk = Desk("crosswise", players=3).started("b", "c")
    if desk.position.view(None)["phase"] != "turn":
        return 0
    desk.play_on(random.Random(seed), seed)
    dealt = [
        place
        for place, logged in enumerate(desk.log)
        if isinstance(logged.event, log.Drawn) and logged.event.seat == 1
    ]
    last = dealt[-1]
    bag = desk.position.view(1)["unseen"]
    drawn = tiles_of(desk, 1)[-1]
    others = [tile for tile in bag if tile != drawn]
    symbols = ("sun", "moon", "wave", "bloom", "gem", "cross")
    tried = 0
    for tile in others:
        if (tile in symbols) != (drawn in symbols):
            continue
        changed = list(desk.log)
        changed[last] = Logged(changed[last].seq, changed[last].at, log.Drawn(1, tile))
        try:
            other = twin(desk, lambda event: event)
            other.log = changed
            other.table = Table("desk", changed)
        except Error:
            continue  # somebody else has drawn or played this tile since
        other.table.seed = desk.table.seed
        tried += 1
        for device in ("a", "c", "w"):
            assert other.wire(device) == desk.wire(device)
            assert other.wire(device, desk.table.seq - 3) == desk.wire(device, desk.table.seq - 3)
        assert other.wire("b") != desk.wire("b")
    return tried


@pytest.mark.parametrize("move", ["y5", "g5", "b5", "pass"])
def test_an_answer_that_is_kept_aside_makes_no_difference_to_the_others(move):
    def answered(move):
        desk = Desk("qwixx", draws=bytes, players=3, first=0, dice="own").started("b", "c")
        desk.say("a", say.Roll(0, desk.table.asked[0], "41 2356"))
        desk.say("b", say.Act(1, desk.table.asked[1], move))
        return desk

    one, two = answered("r5"), answered(move)
    for device in ("a", "c", "w"):
        assert one.wire(device) == two.wire(device)
        assert one.wire(device, one.table.seq - 1) == two.wire(device, two.table.seq - 1)
    assert one.wire("b") != two.wire("b")
    for forged in (say.Act(1, one.table.asked[0], "r5"), say.Undo(1, one.table.seq), say.Act(0, 1, "r5")):
        assert error(one, "c", forged) == error(two, "c", forged)
    one.say("b", say.Undo(1, one.table.seq))
    two.say("b", say.Undo(1, two.table.seq))
    for device in ("a", "c", "w"):
        assert one.wire(device) == two.wire(device)


def error(desk, device, message):
    with pytest.raises(Refused) as refusal:
        desk.say(device, message)
    return str(refusal.value), refusal.value.template, refusal.value.values


def test_errors_about_anothers_seat_say_nothing_of_its_hand():
    desks = [Desk("crosswise", players=2).started("b") for _ in range(12)]
    said = set()
    for desk in desks:
        for move in ("sun a1", "replace a1 sun", "remove a1", "pass", "keep"):
            seat = next(iter(desk.table.asked))
            stranger = "b" if desk.device_of(seat) == "a" else "a"
            said.add(error(desk, stranger, say.Act(seat, desk.table.asked[seat], move))[0])
    assert said == {"this is not your seat"}


def test_the_state_of_a_spectator_names_no_secret():
    desk = Desk("crosswise", players=2).started("b")
    text = desk.wire("w").decode()
    assert desk.table.seed not in text
    assert '"device"' not in text
    for seat in range(2):
        for event in desk.state("w")["events"]:
            assert "tile" not in event
        assert tiles_of(desk, seat)
    assert fairness.commitment(desk.table.seed) in text
