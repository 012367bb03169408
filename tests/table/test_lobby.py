"""Before a game: settings, seats, names, bots, and who may do what."""

import pytest
from hypothesis import given
from hypothesis.strategies import text

from tavoliere import Refused
from tavoliere.table import fairness
from tavoliere.table import messages as say
from tavoliere.table.messages import Denied
from tavoliere.table.names import clean
from tests.table.desk import Desk


def kinds(desk):
    return [seat["kind"] for seat in desk.state("a")["table"]["seats"]]


def refused(code, desk, device, message):
    before = len(desk.log)
    with pytest.raises(Denied) as error:
        desk.say(device, message)
    assert error.value.code == code
    assert len(desk.log) == before
    return str(error.value)


def test_a_table_opens_with_its_host_on_the_first_seat():
    desk = Desk("on-board")
    assert kinds(desk) == ["person", "open", "open", "open"]
    assert desk.state("a")["you"] == {
        "seats": [0],
        "host": True,
        "may_sit": True,
        "undo": {},
        "links": {"invite": "/i", "watch": "/w"},
    }
    assert desk.state("w")["you"]["links"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "duel", "players": 3},
        {"game": "duel", "dice": "loaded"},
        {"game": "crosswise", "dice": "own"},
        {"game": "duel", "stand_in": "os:system"},
        {"game": "duel", "side": "a"},
        {"game": "on-board", "side": "c"},
        {"game": "on-board", "track": ["r2 1"] * 39 + ["r2 99"]},
        {"game": "crosswise", "lone": 3},
        {"game": "qwixx", "lone": 1},
        {"game": "qwixx", "players": 2, "first": 2},
        {"game": "duel", "name": " \u202e "},
        {"game": "duel", "talk": "loud"},
    ],
)
def test_what_cannot_be_played_is_refused(wrong):
    with pytest.raises(Refused):
        Desk(**wrong)


def test_the_last_seat_is_taken_once():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo"))
    assert "all seats" in refused("taken", desk, "c", say.Sit(name="Cy"))
    assert "somebody sits" in refused("taken", desk, "c", say.Sit(name="Cy", seat=1))
    assert [seat.name for seat in desk.table.seats] == ["Ada", "Bo"]


def test_one_device_may_hold_several_seats_and_sees_the_views_of_all():
    desk = Desk("crosswise", players=3)
    desk.say("a", say.Sit(name="Nonna"))
    desk.started("b")
    state = desk.state("a")
    assert state["you"]["seats"] == [0, 1]
    assert [view["seat"] for view in state["views"].values()] == [0, 1]
    for seat in (0, 1):
        hands = state["views"][str(seat)]["hands"]
        assert [bool(hand["tiles"]) for hand in hands] == [other == seat for other in range(3)]


def test_who_only_watches_cannot_sit():
    refused("forbidden", Desk("duel"), "w", say.Sit(name="Eve"))


@pytest.mark.parametrize(
    "message", [say.Configure(players=2), say.Bot("random"), say.Start(), say.Free(seat=0)], ids=str
)
def test_only_the_host_arranges_the_table(message):
    desk = Desk("qwixx")
    desk.say("b", say.Sit(name="Bo"))
    refused("forbidden", desk, "b", message)
    refused("forbidden", desk, "w", message)


def test_bots_have_names_of_their_own_and_only_known_levels():
    desk = Desk("qwixx")
    desk.say("a", say.Bot("random"))
    desk.say("a", say.Bot("medium", seat=4))
    assert [seat.name for seat in desk.table.seats] == ["Ada", "Talbot", "", "", "Cabot"]
    with pytest.raises(Refused, match="there is no bot"):
        desk.say("a", say.Bot("os:system"))


def test_open_seats_are_left_out_at_the_start():
    desk = Desk("qwixx")
    desk.say("b", say.Sit(name="Bo", seat=3))
    desk.say("a", say.Start())
    assert [seat.name for seat in desk.table.seats] == ["Ada", "Bo"]
    assert desk.state("b")["you"]["seats"] == [1]


def test_a_game_for_two_does_not_start_with_one():
    assert "at least 2" in refused("stage", Desk("duel"), "a", say.Start())


def test_other_settings_keep_those_who_sit():
    desk = Desk("qwixx")
    desk.say("b", say.Sit(name="Bo", seat=4))
    desk.say("a", say.Configure(game="on-board", side="b", clock=30))
    assert [seat.name for seat in desk.table.seats] == ["Ada", "", "", "Bo"]
    desk.say("a", say.Configure(game="duel"))
    assert [seat.name for seat in desk.table.seats] == ["Ada", "Bo"]
    assert desk.table.settings.side is None
    assert desk.table.settings.clock == 30
    desk.say("a", say.Configure(game="qwixx", players=3))
    desk.say("c", say.Sit(name="Cy"))
    assert "free one first" in refused("taken", desk, "a", say.Configure(game="duel"))


def test_nobody_arranges_anything_during_a_game():
    desk = Desk("duel").started("b")
    for message in (
        say.Configure(clock=30),
        say.Bot("random"),
        say.Free(seat=1),
        say.Start(),
        say.Rematch(),
    ):
        refused("stage", desk, "a", message)
    refused("stage", desk, "c", say.Sit(name="Cy"))


def test_the_host_stays_the_host_on_another_seat():
    """Two people on one device: when the first stands up, the device still has a seat."""
    desk = Desk("qwixx", players=3)
    desk.say("b", say.Sit("Bo"))
    desk.say("a", say.Sit("Cy"))
    desk.say("a", say.Free(0))
    assert desk.table.host == "a"
    assert desk.table.seats_of("a") == [2]


def test_the_host_passes_on_when_he_goes():
    desk = Desk("qwixx")
    desk.say("b", say.Sit(name="Bo"))
    desk.say("a", say.Leave(seat=0))
    assert desk.table.host == "b"
    assert kinds(desk)[:2] == ["open", "person"]
    desk.say("b", say.Free(seat=1))
    assert desk.table.host == "b"  # nobody else is there


def test_a_device_speaks_for_its_own_seats_only():
    desk = Desk("duel").started("b")
    for message in (
        say.Rename(1, "Eve"),
        say.Say(1, "hi"),
        say.Emote(1, "hello"),
        say.Leave(1),
        say.Resign(1),
        say.Return(1),
    ):
        refused("forbidden", desk, "a", message)
        refused("forbidden", desk, "w", message)
        refused("forbidden", desk, "", message)


def test_names_and_chat_are_cleaned():
    assert clean("  Zoë\u202e\u2066 \x00\n\r\tB\u200bo\ufeff ", 24) == "Zoë Bo"
    assert clean("👩\u200d🚀", 24) == "👩\u200d🚀"
    assert clean("Z" + "\u0301" * 50, 24).count("\u0301") <= 3
    assert len(clean("x" * 10_000, 24)) == 24
    for nothing in ("", " ", "\u202e", "\x07\x08", "\u200d", "\u2800 \u2800", "\u0301"):
        with pytest.raises(Refused):
            clean(nothing, 24)


@pytest.mark.parametrize(
    "sign",
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200c\u200d\u2064\u3164\ufe0f\uffa0\U000e0041\U000e0100",
)
def test_a_name_cannot_look_like_another_by_what_is_not_seen(sign):
    assert clean(f"A{sign}d{sign}a{sign}", 24) == "Ada"
    with pytest.raises(Refused):
        clean(sign * 3, 24)


@pytest.mark.parametrize(
    "name", ["Аda", "ＡＤＡ", "𝐀𝐝𝐚", "Adа", "ADA", "A d a", "Talbot", "Tаlbot", "Ta1bot"]
)
def test_a_name_that_imitates_another_or_a_bot_is_refused(name):
    desk = Desk("qwixx", players=3)  # Ada sits there
    assert "take another name" in refused("taken", desk, "b", say.Sit(name=name))
    desk.say("b", say.Sit(name="Zoë"))
    assert "take another name" in refused("taken", desk, "b", say.Rename(1, name))


def test_names_that_only_resemble_each_other_are_names():
    desk = Desk("qwixx", players=5)
    for device, name in zip("bcde", ("Adá", "Аня", "Ида", "Idа Ó"), strict=True):
        assert desk.say(device, say.Sit(name=name)).events


def test_joiners_stay_where_they_are_seen():
    for name in ("क्\u200dष", "👩🏽\u200d🔬", "🏳\u200d🌈"):
        assert clean(name, 24) == name
    assert clean("👩\u200d\u200d🔬", 24) == "👩\u200d🔬"
    assert clean("👩\u200dAda", 24) == "👩Ada"


@given(text(max_size=60))
def test_what_is_clean_stays_as_it_is(typed):
    try:
        cleaned = clean(typed, 24)
    except Refused:
        return
    assert clean(cleaned, 24) == cleaned


def test_chat_and_emotes_are_told_to_all():
    desk = Desk("duel").started("b")
    before = desk.table.seq
    desk.say("b", say.Say(1, "good\u202e luck"))
    desk.say("a", say.Emote(0, "thanks"))
    with pytest.raises(Refused, match="is not an emote"):
        desk.say("a", say.Emote(0, "<script>"))
    told = desk.state("w", since=before)["events"]
    assert [(event["type"], event["seat"]) for event in told] == [("said", 1), ("emote", 0)]
    assert told[0]["text"] == "good luck"


def test_where_people_only_show_reactions_nothing_is_said_in_words_and_who_dawdles_may_be_nudged():
    desk = Desk("duel")
    desk.say("a", say.Configure(talk="reactions"))
    desk.started("b")
    before = desk.table.seq
    for words in (say.Say(1, "take the red one"), say.Emote(1, "thinking")):
        assert "only show reactions" in refused("forbidden", desk, "b", words)
    for emote in ("wow", "well-played", "nudge"):
        desk.say("b", say.Emote(1, emote))
    state = desk.state("w", since=before)
    assert state["table"]["talk"] == "reactions"
    assert [event["emote"] for event in state["events"]] == ["wow", "well-played", "nudge"]


def test_a_rematch_has_the_same_people_a_new_seed_and_the_next_first_player():
    desk = Desk("duel").started("b")
    first, seed = desk.table.first, desk.table.seed
    desk.say("b", say.Resign(1))
    desk.say("b", say.Rematch())
    state = desk.state("a")["table"]
    assert (state["stage"], state["number"]) == ("lobby", 2)
    assert [seat["ready"] for seat in state["seats"]] == [
        False,
        False,
    ]  # entropy comes after the new commitment
    assert state["seed"] is None
    assert desk.table.seed != seed
    numbers = {"a": "f" * 32, "b": "e" * 32}
    desk.say("b", say.Ready(1, desk.seal("b", numbers)))
    desk.start(numbers)
    assert desk.table.first == 1 - first
    assert desk.table.entropy == "f" * 32 + "/" + "e" * 32


def test_who_left_gives_up_the_seat_with_the_rematch():
    desk = Desk("qwixx", players=3).started("b", "c")
    desk.say("a", say.Leave(0))
    assert desk.table.host == "b"
    desk.say("b", say.Resign(1))  # a bot plays on for good
    desk.say("c", say.Leave(2))
    while desk.table.stage == "playing":
        seat, decision = next(iter(desk.table.asked.items()))
        is_roll = desk.position.chance
        desk.say("house", say.Roll(seat, decision) if is_roll else say.Act(seat, decision, "pass"))
    refused("forbidden", desk, "w", say.Rematch())
    desk.say("c", say.Rematch())
    assert kinds(desk) == ["open", "bot", "open"]
    assert desk.table.seats[1].entropy == ""  # all entropy comes after the new commitment


def test_a_host_who_has_been_away_for_a_minute_holds_up_no_rematch():
    for away, host in ((59_999, "a"), (60_000, "b")):
        desk = Desk("duel").started("b")
        desk.say("b", say.Resign(1))
        desk.gone["a"] = away
        desk.say("b", say.Rematch())
        assert desk.table.host == host
        assert kinds(desk) == ["person", "person"]
    desk.say("b", say.Free(0))
    desk.say("b", say.Bot("random"))
    desk.say("b", say.Start())


def test_a_host_who_has_been_away_for_a_minute_holds_up_no_lobby():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo"))
    assert "Ada has not been away for long" in refused("stage", desk, "b", say.Host())
    desk.gone["a"] = 59_999
    refused("stage", desk, "b", say.Host())
    desk.gone["a"] = 60_000
    refused("forbidden", desk, "c", say.Host())  # not seated
    desk.say("b", say.Host())
    assert desk.state("b")["you"]["host"]
    assert desk.state("a")["events"][-1] == {"seq": 3, "at": desk.now, "type": "host", "seat": 1}
    assert desk.say("b", say.Host()).already
    desk.say("b", say.Free(0))
    desk.say("b", say.Bot("random"))
    desk.say("b", say.Start())
    refused("stage", desk, "b", say.Host())


def test_a_host_without_a_seat_can_be_replaced_too():
    desk = Desk("duel", name=None)
    desk.say("b", say.Sit(name="Bo"))
    assert "the host has not been away for long" in refused("stage", desk, "b", say.Host())
    desk.gone["a"] = 60_000
    desk.say("b", say.Host())
    assert desk.table.host == "b"


def test_C3_a_lone_player_is_there_if_three_play_in_the_end():
    three = Desk("crosswise", players=3, lone=1).started("b", "c")
    assert three.position.state.lone == 1
    two = Desk("crosswise", players=3, lone=1).started("b")  # the third seat stayed open
    assert two.position.state.players == 2
    assert two.table.settings.lone == 1  # for a rematch in which somebody else sits down


def test_nobody_has_the_name_of_another_at_the_table():
    desk = Desk("qwixx")
    desk.say("a", say.Bot("random"))
    for name in (" ada ", "talbot"):
        assert "called" in refused("taken", desk, "b", say.Sit(name=name))
    desk.say("b", say.Sit(name="Bo"))
    assert "called Ada" in refused("taken", desk, "b", say.Rename(2, "Ada"))
    desk.say("b", say.Rename(2, "BO"))  # nobody else's
    assert desk.table.seats[2].name == "BO"
    assert "what a bot is called" in refused("taken", desk, "c", say.Sit(name="Cabot"))
    desk.say("c", say.Sit(name="Cleo"))
    desk.say("a", say.Bot("random"))
    assert desk.table.seats[4].name == "Cabot"


def test_bots_play_at_a_pace_that_any_player_may_change_at_any_time():
    desk = Desk("qwixx", pace="relaxed").started("b")
    desk.say("b", say.Pace(1, "once"))
    assert desk.state("a")["table"]["pace"] == "once"
    assert desk.restored().settings.pace == "once"
    with pytest.raises(Refused, match="relaxed"):
        desk.say("b", say.Pace(1, "never"))
    with pytest.raises(Refused, match="relaxed"):
        Desk("qwixx", pace="never")
    refused("forbidden", desk, "w", say.Pace(1, "brisk"))


def test_nobody_adds_entropy_once_the_dice_roll():
    desk = Desk("duel").started("b")
    assert "before the game starts" in refused("stage", desk, "b", say.Ready(1, fairness.seal("e" * 32)))
    assert desk.table.entropy == f"{'a' * 32}/{'b' * 32}"


# --- who sits where, who begins -------------------------------------------------------------------------------


def names(desk):
    return [seat.name for seat in desk.table.seats]


def test_somebody_at_the_table_may_change_to_an_open_seat_and_the_host_moves_anybody():
    desk = Desk("crosswise", players=4)
    desk.say("b", say.Sit(name="Bo"))
    desk.say("b", say.Reseat(1, 3))
    assert names(desk) == ["Ada", "", "", "Bo"]
    desk.say("a", say.Reseat(3, 0))
    assert names(desk) == ["Bo", "", "", "Ada"]
    assert desk.state("b")["you"]["seats"] == [0]
    refused("taken", desk, "b", say.Reseat(0, 3))
    refused("forbidden", desk, "b", say.Reseat(3, 1))
    refused("forbidden", desk, "w", say.Reseat(3, 1))
    before = desk.table.seq
    desk.say("a", say.Reseat(1, 2))  # nobody sits on either
    desk.say("a", say.Reseat(3, 3))
    assert desk.table.seq == before


def test_who_was_chosen_to_begin_still_does_on_another_seat_and_when_open_seats_are_left_out():
    desk = Desk("crosswise", players=4, first=0)
    desk.say("b", say.Sit(name="Bo"))
    desk.say("b", say.Reseat(1, 2))
    desk.say("a", say.Reseat(0, 3))
    assert desk.state("b")["table"]["options"]["first"] == 3
    desk.say("a", say.Start())
    assert names(desk) == ["Bo", "Ada"]
    assert (desk.table.first, desk.table.lot) == (1, False)


def test_who_plays_alone_does_so_when_an_open_seat_is_left_out():
    desk = Desk("crosswise", players=3, lone=2)
    desk.say("a", say.Configure(players=4))
    desk.say("b", say.Sit(name="Bo", seat=2))
    desk.say("c", say.Sit(name="Cy", seat=3))
    desk.say("a", say.Start())
    assert names(desk) == ["Ada", "Bo", "Cy"]
    assert len(desk.state("b")["views"]["1"]["hands"][1]["tiles"]) == 6


def test_nobody_is_chosen_to_begin_any_more_when_the_seat_is_free_again():
    desk = Desk("qwixx", players=3, first=1)
    desk.say("b", say.Sit(name="Bo"))
    desk.say("b", say.Free(1))
    assert desk.state("a")["table"]["options"]["first"] is None


def test_before_a_rematch_the_host_may_choose_who_begins_or_draw_lots():
    desk = Desk("duel", first=0).started("b")
    desk.say("b", say.Resign(1))
    desk.say("a", say.Rematch())
    assert desk.state("b")["table"]["options"]["first"] == 1
    desk.say("a", say.Configure(first=0))
    desk.say("a", say.Start())
    assert (desk.table.first, desk.table.lot) == (0, False)
    desk.say("b", say.Resign(1))
    desk.say("a", say.Rematch())
    desk.say("a", say.Configure(first=None))
    desk.say("a", say.Start())
    assert desk.table.lot


def test_fewer_seats_move_those_who_stay_with_what_was_chosen_for_them():
    desk = Desk("qwixx", players=5, first=4)
    desk.say("b", say.Sit(name="Bo", seat=4))
    desk.say("a", say.Configure(players=2))
    assert names(desk) == ["Ada", "Bo"]
    assert desk.table.settings.first == 1
