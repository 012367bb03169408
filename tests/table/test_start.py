"""The start of a game: all seal their numbers, then all show them, and nobody can choose one to suit the others."""

import secrets

import pytest

from tavoliere.table import fairness, log, play
from tavoliere.table import messages as say
from tavoliere.table.export import export, verify
from tavoliere.table.handle import number
from tavoliere.table.log import Logged, read_event
from tavoliere.table.messages import Denied
from tavoliere.table.table import Table
from tests.table.desk import Desk

A, B, C = "a" * 32, "b" * 32, "c" * 32


def sealed(*others, players=2, game="duel", **settings):
    """A table where everybody has sealed a number, and the host has just started."""
    desk = Desk(game, players=players, **settings)
    for device in others:
        desk.say(device, say.Sit(name=f"Player {device}", seal=desk.seal(device)))
    desk.say("a", say.Start(desk.seal("a")))
    return desk


def refused(desk, device, message, code="stage"):
    before = len(desk.log)
    with pytest.raises(Denied) as refusal:
        desk.say(device, message)
    assert (refusal.value.code, len(desk.log)) == (code, before)


def starting(desk):
    return desk.state("w")["table"]["starting"]


def test_no_number_is_shown_before_all_are_sealed_and_no_game_begins_before_all_are_shown():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo", seal=fairness.seal(B)))
    refused(desk, "b", say.Show(1, B))  # the host's seal is not there yet
    desk.say("a", say.Start(fairness.seal(A)))
    shown = desk.state("w")["table"]
    assert (shown["stage"], shown["starting"]) == ("lobby", [0, 1])
    assert shown["seals"] == [fairness.seal(A), fairness.seal(B)]
    assert shown["entropy"] == [None, None]
    assert desk.say("a", say.Start()).already  # twice is as good as once
    desk.say("b", say.Show(1, B))
    assert starting(desk) == [0]
    assert desk.say("b", say.Show(1, B)).already
    desk.say("a", say.Show(0, A))
    table = desk.state("w")["table"]
    assert (table["stage"], table["starting"], table["entropy"]) == ("playing", None, [A, B])
    assert desk.table.entropy == f"{A}/{B}"


def test_whoever_shows_last_has_no_choice_left():
    """The attack of somebody who reads the database and shows last: among all numbers only the sealed one goes in."""
    desk = sealed("b")
    desk.say("b", say.Show(1, B))
    # Now the operator, on seat 0, knows the seed and all other numbers: he can compute the dice for any of his own.
    wished = [
        entropy
        for entropy in (f"{n:032x}" for n in range(200))
        if fairness.draw(desk.table.seed, f"{entropy}/{B}", fairness.LOT, 2) == 0
    ]
    for entropy in wished[:20]:
        refused(desk, "a", say.Show(0, entropy), "forbidden")
        refused(desk, "a", say.Ready(0, fairness.seal(entropy)))  # too late for another seal
    assert starting(desk) == [0]
    refused(desk, "a", say.Show(1, wished[0]), "forbidden")  # nor for somebody else's seat


def test_a_seat_that_shows_nothing_calls_the_start_off_for_all_to_see_and_everything_is_sealed_anew():
    desk = sealed("b", "c", players=3, game="qwixx")
    desk.say("a", say.Show(0, A))
    desk.say("c", say.Show(2, C))
    before = desk.state("a")
    desk.write(number(desk.table, play.call_off(desk.table, secrets.token_bytes), desk.now))
    after = desk.state("a", since=before["seq"])
    assert [(event["type"], event["missing"]) for event in after["events"]] == [("called_off", [1])]
    table = after["table"]
    assert table["commitment"] != before["table"]["commitment"]  # what was shown is worth nothing now
    assert (table["seals"], table["entropy"], table["starting"]) == ([None] * 3, [None] * 3, None)
    assert not any(seat["ready"] for seat in table["seats"])
    refused(desk, "b", say.Show(1, B))  # too late
    assert not play.call_off(desk.table, secrets.token_bytes)
    # Without the silent seat the next start does not wait for anybody.
    desk.say("c", say.Ready(2, fairness.seal(C)))
    desk.start()
    assert desk.table.entropy == f"{A}//{C}"
    assert desk.restored().entropy == desk.table.entropy


@pytest.mark.parametrize(("device", "message"), [("b", say.Leave(1)), ("a", say.Free(1)), ("b", say.Free(1))])
def test_who_leaves_in_between_calls_the_start_off_at_once(device, message):
    desk = sealed("b")
    seed = desk.table.seed
    desk.say("a", say.Show(0, A))
    desk.say(device, message)
    assert starting(desk) is None
    assert desk.table.seed != seed
    assert desk.state("w")["events"][-1]["type"] == "called_off"


def test_nobody_comes_in_and_nothing_changes_while_a_game_is_about_to_begin():
    desk = sealed("b", players=3, game="qwixx")
    for device, message in (
        ("c", say.Sit(name="Cy", seal=fairness.seal(C))),
        ("a", say.Bot("random")),
        ("a", say.Configure(players=2)),
        ("b", say.Ready(1, fairness.seal(C))),
    ):
        refused(desk, device, message)
    desk.say("b", say.Rename(1, "Bea"))  # a name is not part of the dice
    desk.say("a", say.Say(0, "ready?"))
    desk.start()
    assert [seat.name for seat in desk.table.players] == ["Ada", "Bea"]
    assert desk.table.entropy == f"{A}/{B}"


def test_nobody_waits_for_a_device_that_is_away_and_its_number_is_left_out():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo", seal=fairness.seal(B)))
    desk.gone["b"] = play.AWAY
    desk.say("a", say.Start(fairness.seal(A)))
    assert starting(desk) == [0]
    desk.say("a", say.Show(0, A))
    assert (desk.table.stage, desk.table.entropy) == ("playing", f"{A}/")
    assert desk.state("w")["table"]["seals"][1] == ""


def test_bots_seal_nothing_and_seats_without_numbers_start_at_once():
    desk = Desk("duel")
    desk.say("a", say.Bot("random"))
    desk.say("a", say.Start())
    assert desk.table.stage == "playing"
    desk = Desk("duel")
    desk.say("a", say.Bot("random"))
    desk.say("a", say.Start(fairness.seal(A)))
    assert starting(desk) == [0]
    desk.say("a", say.Show(0, A))
    assert desk.table.entropy == f"{A}/"


def test_several_seats_of_one_device_seal_and_show_numbers_of_their_own():
    desk = Desk("qwixx", players=3)
    for seat, letter in ((1, B), (2, C)):
        desk.say("a", say.Sit(name=f"Child {seat}", seat=seat, seal=fairness.seal(letter)))
    desk.say("a", say.Start(fairness.seal(A)))  # for the one that had sealed nothing
    for seat, letter in ((2, C), (0, A), (1, B)):
        desk.say("a", say.Show(seat, letter))
    assert desk.table.entropy == "/".join((A, B, C))


def test_a_copied_seal_gains_nothing():
    """Two seats with the same number are joined, not added up: they do not cancel each other."""
    desk = Desk("duel")
    desk.say("a", say.Ready(0, fairness.seal(A)))
    desk.say("b", say.Sit(name="Bo", seal=desk.state("b")["table"]["seals"][0]))
    desk.say("a", say.Start())
    desk.say("a", say.Show(0, A))
    desk.say("b", say.Show(1, A))
    assert desk.table.entropy == f"{A}/{A}"


def test_another_host_goes_on_with_a_start_and_a_rematch_seals_anew():
    desk = sealed("b")
    desk.gone["a"] = 60_000
    desk.say("b", say.Host())
    assert desk.say("b", say.Start()).already  # it is under way
    for device, seat, letter in (("b", 1, B), ("a", 0, A)):
        desk.say(device, say.Show(seat, letter))
    desk.say("b", say.Resign(1))
    desk.say("b", say.Rematch())
    assert desk.state("w")["table"]["seals"] == [None, None]
    refused(desk, "b", say.Show(1, B))


# --- records --------------------------------------------------------------------------------------------------


def test_a_record_says_what_was_sealed_and_a_number_that_was_not_does_not_hold():
    desk = Desk("duel").started("b")
    desk.say("a", say.Resign(0))
    text = export("desk", desk.log)
    assert f"scheme: 2\nseals: {fairness.seal(A)}/{fairness.seal(B)}\n" in text
    assert verify(text).holds
    for changed, sentence in (
        (text.replace(f"entropy: {A}", f"entropy: {C}"), "seat 0 is not the one"),
        (text.replace(f"/{B}", "/"), "seat 1 is not the one"),
        (text.replace(f"seals: {fairness.seal(A)}/", "seals: "), "as many seals"),
        (text.replace("scheme: 2", "scheme: 3"), "newer version"),
        ("\n".join(line for line in text.splitlines() if "seals" not in line), "seals"),
    ):
        found = verify(changed)
        assert not found.holds
        assert sentence in found.faults[0].message, found


def test_a_game_of_scheme_1_is_checked_by_that_and_a_lobby_of_it_goes_on():
    """Logs of before: entropy came unsealed, in `seated`, `readied` and `started`."""
    seats = '[{"name":"Ada","device":"a"},{}]'
    start = f'"settings":{{"game":"duel"}},"seats":{seats},"host":"a","seed":"{"11" * 32}"'
    events = (
        f'{{"type":"opened","number":1,{start}}}',
        f'{{"type":"seated","seat":1,"who":{{"name":"Bo","device":"b","entropy":"{B}"}}}}',
        f'{{"type":"readied","seat":0,"entropy":"{A}"}}',
    )
    desk = Desk("duel")
    desk.log = [Logged(seq, 1, read_event(event.encode())) for seq, event in enumerate(events, start=1)]
    desk.table = Table("desk", desk.log)
    assert all(seat["ready"] for seat in desk.state("w")["table"]["seats"])
    desk.say("a", say.Start())
    assert (desk.table.stage, desk.table.entropy) == ("playing", f"{A}/{B}")
    desk.say("a", say.Resign(0))
    text = export("desk", desk.log)
    assert "scheme" not in text
    assert verify(text).holds
    assert not verify(text.replace(f"entropy: {A}", f"entropy: {C}")).holds or desk.table.lot


def test_what_a_start_leaves_in_the_log_is_read_back_as_it_was():
    desk = sealed("b")
    desk.say("a", say.Show(0, A))
    desk.write(number(desk.table, play.call_off(desk.table, secrets.token_bytes), desk.now))
    kinds = [type(logged.event) for logged in desk.log[-3:]]
    assert kinds == [log.Starting, log.Shown, log.CalledOff]
    assert desk.restored().seed == desk.table.seed
    assert desk.restored().seats == desk.table.seats
