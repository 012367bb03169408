"""A hash chain over what is told of a table: a past that was changed has another head."""

import json
import random

import msgspec
import pytest
from msgspec.structs import replace

from tavoliere.table import chain, forget, log
from tavoliere.table import messages as say
from tavoliere.table.log import Logged, read_event
from tavoliere.table.replayed import difference
from tavoliere.table.table import Table
from tests.table.desk import Desk

# A log as a version before the chain wrote it, and its heads. If this fails, what is told has changed: then devices
# take every table that was there before the update for a changed one. New fields have a default that is left out.
BEFORE = [
    '{"type":"opened","number":1,"settings":{"game":"duel"},"seats":[{},{}],"host":"a","seed":"'
    + "11" * 32
    + '"}',
    '{"type":"seated","seat":1,"who":{"name":"Bo","device":"b"}}',
    '{"type":"started","seats":[{"name":"Ada","device":"a"},{"name":"Bo","device":"b"}],"first":0,"lot":false}',
    '{"type":"said","seat":1,"text":"hello"}',
    '{"type":"rolled","seat":0,"dice":"41 2356"}',
    '{"type":"played","seat":0,"move":"y5"}',
    '{"type":"resigned","seat":0}',
]
HEAD = "c3b738f8b1731c3a9de15fb433fc42f5d78118de8514c838a7e2ba62108deceb"


def head_of(desk):
    return desk.state("w")["table"]["head"]


def talked():
    desk = Desk("duel").started("b")
    desk.say("b", say.Say(1, "my secret"))
    desk.say("a", say.Say(0, "what ada says"))
    desk.say("b", say.Rename(1, "Bonifatius"))
    return desk


def lines(desk, since=0):
    return [msgspec.Raw(line.public) for line in Table("desk", desk.log, told=None).told if line.seq > since]


def test_a_log_of_before_has_the_same_head_in_every_version():
    events = [Logged(seq, 1000 * seq, read_event(text.encode())) for seq, text in enumerate(BEFORE, start=1)]
    assert Table("t", events).head.hex() == HEAD


def test_everybody_gets_the_same_head_and_can_compute_it_from_what_is_told():
    desk = Desk("qwixx", players=3).started("b", "c")
    desk.say("b", say.Say(1, "hello"))
    desk.play_on(random.Random(3), 20)
    assert {head_of(desk), *(desk.state(device)["table"]["head"] for device in "abc")} == {head_of(desk)}
    found = chain.heads(lines(desk))
    assert found[desk.table.seq] == head_of(desk)
    assert desk.restored().head == desk.table.head
    later = chain.heads(lines(desk, since=5), found[5])  # from a head that was kept
    assert later[desk.table.seq] == head_of(desk)


@pytest.mark.parametrize(
    "change",
    [
        lambda event: replace(event, dice="66 6666") if isinstance(event, log.Rolled) else event,
        lambda event: replace(event, text="something else") if isinstance(event, log.Said) else event,
        lambda event: replace(event, name="Cy") if isinstance(event, log.Renamed) else event,
    ],
)
def test_a_past_that_was_changed_has_another_head(change):
    desk = talked()
    seat = next(iter(desk.table.asked))
    desk.say(desk.device_of(seat), say.Roll(seat, desk.table.asked[seat]))
    changed = [replace(logged, event=change(logged.event)) for logged in desk.log]
    other = Table("desk", changed)
    assert other.seq == desk.table.seq
    assert other.head != desk.table.head
    moved = [replace(logged, at=logged.at + (logged.seq == 2)) for logged in desk.log]
    assert Table("desk", moved).head != desk.table.head  # nor can a time be changed


def test_who_is_forgotten_leaves_no_words_and_the_chain_holds():
    desk = talked()
    before = chain.heads(lines(desk))
    for changed in (
        forget.without_talk("desk", desk.log, "b"),
        forget.without("desk", desk.log, "b", "somebody"),
    ):
        rows = {logged.seq: logged for logged in changed}
        desk.log = [rows.get(logged.seq, logged) for logged in desk.log]
        assert chain.heads(lines(desk)) == before
        assert Table("desk", desk.log).head == desk.table.head
    told = b"".join(map(bytes, lines(desk)))
    for word in (b"secret", b"Bonifatius", b"Player b"):
        assert word not in told
    assert b"what ada says" in told
    said = [json.loads(bytes(line)) for line in lines(desk) if b"my secret" not in bytes(line)]
    assert all("salt" not in line for line in said if "was" in line)


def test_the_chain_goes_on_over_a_rematch_and_a_past_game_that_was_changed_is_found():
    desk = Desk("duel").started("b")
    desk.say("b", say.Say(1, "hello"))
    desk.say("a", say.Resign(0))
    end = head_of(desk)
    desk.say("b", say.Rematch())
    opened = desk.log[-1]
    assert isinstance(opened.event, log.Opened)
    assert opened.event.before == end
    assert Table("desk", [opened]).head == desk.table.head  # as it is loaded: from the last opening on
    assert difference("desk", desk.log) == ""
    changed = [
        replace(logged, event=replace(logged.event, text="goodbye"))
        if isinstance(logged.event, log.Said)
        else logged
        for logged in desk.log
    ]
    assert "is not what it was" in difference("desk", changed)


def test_what_is_hidden_is_not_in_the_head():
    """Else whoever guesses an answer could check the guess."""
    desk = Desk("qwixx", players=2).started("b")
    seat = next(iter(desk.table.asked))
    desk.say(desk.device_of(seat), say.Roll(seat, desk.table.asked[seat]))
    heads = set()
    for move in ("pass", desk.position.legal(1)[0]):
        twin = object.__new__(Desk)
        twin.__dict__ = dict(desk.__dict__)
        twin.log, twin.table = list(desk.log), desk.restored()
        twin.say("b", say.Act(1, twin.table.asked[1], move))
        heads.add(twin.table.head)
    assert len(heads) == 1
