"""A host keeps the peace: somebody is sent away for good, or muted, and links are renewed."""

import pytest

from tavoliere.table import messages as say
from tavoliere.table.messages import Denied
from tests.table.desk import Desk


def refused(desk, device, message, code):
    before = len(desk.log)
    with pytest.raises(Denied) as refusal:
        desk.say(device, message)
    assert (refusal.value.code, len(desk.log)) == (code, before)


def test_whoever_is_banned_in_the_lobby_loses_all_seats_and_the_links_are_renewed():
    desk = Desk("qwixx", players=4)
    for seat in (1, 2):
        desk.say("b", say.Sit(name=f"Bo {seat}", seal=""))
    desk.say("a", say.Ban(1))
    assert [seat.kind for seat in desk.table.seats] == ["person", "open", "open", "open"]
    assert (desk.table.banned, desk.table.renewals) == (("b",), 1)
    assert [event["type"] for event in desk.state("a")["events"]][-4:] == [
        "banned",
        "renewed",
        "freed",
        "freed",
    ]
    assert desk.restored().banned == ("b",)


def test_for_whoever_is_banned_during_a_game_a_bot_plays_on_and_a_rematch_remembers():
    desk = Desk("duel").started("b")
    desk.say("a", say.Ban(1))
    assert desk.table.stage == "playing"
    assert (desk.table.seats[1].device, desk.table.seats[1].bot) == ("", desk.table.settings.stand_in)
    desk.say("a", say.Resign(0))
    desk.say("a", say.Rematch())
    assert (desk.table.banned, desk.table.renewals) == (("b",), 1)


def test_a_ban_while_a_game_is_about_to_begin_calls_the_start_off():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo", seal=desk.seal("b")))
    desk.say("a", say.Start(desk.seal("a")))
    desk.say("a", say.Ban(1))
    assert desk.state("w")["table"]["starting"] is None
    assert desk.state("w")["events"][-1]["type"] == "called_off"


def test_only_the_host_bans_mutes_and_renews_and_nobody_bans_themselves_or_a_bot():
    desk = Desk("qwixx", players=3)
    desk.say("b", say.Sit(name="Bo", seal=""))
    desk.say("a", say.Bot("random"))
    for message in (say.Ban(0), say.Mute(0, True), say.Renew()):
        refused(desk, "b", message, "forbidden")
    refused(desk, "a", say.Ban(0), "forbidden")
    refused(desk, "a", say.Ban(2), "stage")
    refused(desk, "a", say.Mute(2, True), "stage")


def test_whoever_is_muted_says_nothing_in_words_pictures_or_names_until_the_host_allows_it():
    desk = Desk("duel")
    desk.say("b", say.Sit(name="Bo", seal=""))
    desk.say("a", say.Mute(1, True))
    assert desk.say("a", say.Mute(1, True)).already
    assert [seat["muted"] for seat in desk.state("w")["table"]["seats"]] == [False, True]
    for message in (say.Say(1, "hello"), say.Emote(1, "joy"), say.Emote(1, "nudge"), say.Rename(1, "Hello")):
        refused(desk, "b", message, "forbidden")
    desk.say("b", say.Leave(1))
    desk.say("b", say.Sit(name="Bea", seal=""))  # another name is no way round it
    refused(desk, "b", say.Say(1, "hello"), "forbidden")
    desk.say("a", say.Mute(1, False))
    desk.say("b", say.Say(1, "hello"))
    assert desk.restored().muted == ()
