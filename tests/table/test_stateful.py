"""A table with several devices on a bad line: messages come twice, late, in another order, forged, or not at all."""

import contextlib
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tavoliere import Refused
from tavoliere.table import fairness, play
from tavoliere.table import messages as say
from tavoliere.table.handle import number as log_number
from tavoliere.table.messages import MESSAGES, FromDevice
from tests.table.desk import Desk, of

DEVICES = "abcdw"
SETUPS = [("qwixx", 3, "fair"), ("on-board", 3, "own"), ("duel", 2, "fair"), ("crosswise", 3, "fair")]
OF_A_SEAT = (say.Act, say.Say, say.Rename, say.Resign, say.Leave, say.Return)


class BadLine(RuleBasedStateMachine):
    """Every message that is sent lies on the line, and may be delivered any number of times, at any time."""

    @initialize(
        setup=st.sampled_from(SETUPS),
        clock=st.sampled_from([None, 30]),
        seed=st.integers(0, 2**32),
        is_under_way=st.booleans(),
    )
    def begin(self, setup, clock, seed, is_under_way):
        game, players, dice = setup
        self.dice = random.Random(seed)
        # Hypothesis plays a run again to understand it: the table's own seeds must come again too.
        self.desk = Desk(game, self.dice.randbytes, players=players, dice=dice, clock=clock)
        self.line: list[tuple[str, FromDevice, str]] = []
        self.done: dict[str, int] = {}
        self.sent = 0
        if is_under_way:
            self.desk.started(*"bcd"[: players - 1])

    def send(self, device: str, message: FromDevice) -> None:
        self.sent += 1
        self.line.append((device, message, f"key {self.sent}"))

    def deliver(self, device: str, message: FromDevice, key: str) -> None:
        before = of(self.desk.table)
        owners = [seat.device for seat in self.desk.table.seats]
        try:
            outcome = self.desk.say(device, message, key)
        except Refused:
            assert of(self.desk.table) == before  # a refusal changes nothing
            return
        if outcome.already:
            assert of(self.desk.table) == before  # nor does a message that was known
        if key in self.done:
            assert outcome.already
        if outcome.events and isinstance(message, OF_A_SEAT):
            assert device in ("house", owners[message.seat])  # nobody plays or speaks for another
        if outcome.events:
            assert self.done.setdefault(key, outcome.seq) == outcome.seq

    # --- what people do

    @rule(device=st.sampled_from("bcd"))
    def sit(self, device):
        self.send(device, say.Sit(name=device.upper()))

    @rule(seat=st.integers(0, 4), device=st.sampled_from(DEVICES))
    def sit_there(self, seat, device):
        self.send(device, say.Sit(name="x", seat=seat, seal=fairness.seal("ab" * 16)))

    @rule()
    def bot(self):
        self.send("a", say.Bot("random"))

    @rule(device=st.sampled_from(DEVICES))
    def become_host(self, device):
        self.send(device, say.Host())

    @rule(device=st.sampled_from(DEVICES))
    def start(self, device):
        self.send(device, say.Start(fairness.seal("cd" * 16)))

    @precondition(lambda self: self.desk.table.starting_at)
    @rule(device=st.sampled_from(DEVICES), number=st.sampled_from(["ab" * 16, "cd" * 16]))
    def show(self, device, number):
        for seat in self.desk.table.awaited:
            self.send(device, say.Show(seat, number))
            self.send(self.desk.device_of(seat), say.Show(seat, number))

    @precondition(lambda self: self.desk.table.starting_at)
    @rule()
    def call_off(self):
        self.desk.write(
            log_number(self.desk.table, play.call_off(self.desk.table, self.dice.randbytes), self.desk.now)
        )

    @precondition(lambda self: self.desk.table.stage == "playing")
    @rule(times=st.integers(1, 8))
    def answer(self, times):
        for _ in range(times):
            if self.desk.table.stage == "playing":
                device, message = self.desk.next_message(self.dice)
                self.send(device, message)
                if self.dice.random() < 0.8:
                    self.deliver(*self.line[-1])

    @precondition(lambda self: self.desk.table.stage == "playing")
    @rule(
        device=st.sampled_from(DEVICES),
        seat=st.integers(0, 4),
        move=st.sampled_from(["pass", "r5", "sun c4", "+2"]),
    )
    def forge(self, device, seat, move):
        decision = self.desk.table.asked.get(seat, self.dice.randrange(self.desk.table.seq + 2))
        self.send(device, say.Act(seat, decision, move))

    @precondition(lambda self: self.desk.table.stage == "playing")
    @rule(device=st.sampled_from(DEVICES))
    def imitate(self, device):
        """The very answer that somebody else is asked for."""
        self.send(device, self.desk.next_message(self.dice)[1])
        self.deliver(*self.line[-1])

    @precondition(lambda self: self.desk.table.undoable())
    @rule(device=st.sampled_from(DEVICES), twice=st.booleans())
    def undo(self, device, twice):
        for seat, answer in self.desk.table.undoable().items():
            self.send(device, say.Undo(seat, answer))
            self.send(self.desk.device_of(seat), say.Undo(seat, answer))

    @rule(kind=st.sampled_from([say.Leave, say.Return, say.Free, say.Substitute]), seat=st.integers(0, 4))
    def come_and_go(self, kind: Any, seat):
        device = self.desk.device_of(seat) if seat < len(self.desk.table.seats) else "b"
        self.send(device, kind(seat))

    @rule(device=st.sampled_from(DEVICES), seat=st.integers(0, 4), name=st.text(max_size=30))
    def chatter(self, device, seat, name):
        self.send(device, say.Say(seat, name))
        self.send(device, say.Rename(seat, name))

    @rule(device=st.sampled_from(DEVICES))
    def finish(self, device):
        seats = self.desk.table.seats_of(device)
        if seats:
            self.send(device, say.Resign(seats[0]))
        self.send(device, say.Rematch())

    @rule(seconds=st.integers(1, 40))
    def wait(self, seconds):
        self.desk.now += 1000 * seconds
        self.desk.gone = dict.fromkeys("abcd", 1000 * seconds * 3)
        if self.desk.table.stage == "playing":
            self.desk.strike()

    # --- what the line does

    @precondition(lambda self: self.line)
    @rule(data=st.data(), times=st.integers(1, 2))
    def arrive(self, data, times):
        message = data.draw(st.sampled_from(self.line[-12:]))
        for _ in range(times):
            self.deliver(*message)

    @precondition(lambda self: self.line)
    @rule()
    def arrive_all_in_another_order(self):
        latest = self.line[-6:]
        self.dice.shuffle(latest)
        for message in latest:
            self.deliver(*message)

    @precondition(lambda self: self.line)
    @rule()
    def lose(self):
        self.line.pop()

    # --- what always holds

    @invariant()
    def the_table_is_the_replay_of_its_log(self):
        if hasattr(self, "desk"):
            assert of(self.desk.restored()) == of(self.desk.table)

    @invariant()
    def the_log_has_no_gap(self):
        if hasattr(self, "desk"):
            assert [logged.seq for logged in self.desk.log] == list(range(1, len(self.desk.log) + 1))

    @invariant()
    def whoever_is_asked_can_answer(self):
        if not hasattr(self, "desk") or self.desk.table.stage != "playing":
            return
        table, position = self.desk.table, self.desk.position
        assert table.asked
        assert set(table.asked) == set(position.to_move or (position.due,))
        for seat in table.undoable():
            assert seat < len(table.seats)

    @invariant()
    def everybody_sees_something_and_nobody_another_hand(self):
        if not hasattr(self, "desk"):
            return
        for device in DEVICES:
            state = self.desk.state(device)
            own = state["you"]["seats"]
            assert set(state["views"]) <= {str(seat) for seat in own} | ({"spectator"} if not own else set())


BadLine.TestCase.settings = settings(
    max_examples=40, stateful_step_count=40, suppress_health_check=list(HealthCheck)
)
TestBadLine = pytest.mark.slow(BadLine.TestCase)


def test_every_message_of_the_api_is_answered_politely_at_every_stage():
    """Whatever is said, by whomever: events, or a refusal in a sentence."""
    wrong: dict[str, dict[str, Any]] = {
        "seat": {"seat": 4},
        "decision": {"decision": 10**9},
        "answer": {"answer": 10**9},
        "move": {"move": "🂡" * 10},
    }
    desks = [Desk("qwixx"), Desk("duel").started("b"), Desk("duel").started("b")]
    desks[2].say("a", say.Resign(0))
    for desk in desks:
        for kind in MESSAGES.values():
            for seat in (0, 1, 4):
                fields: dict[str, Any] = {
                    "seat": seat,
                    "to": 1,
                    "name": "x",
                    "level": "?",
                    "text": "x",
                    "emote": "?",
                    "dice": "41 ????",
                    "pace": "never",
                    "muted": True,
                    "entropy": "ab" * 16,
                }
                fields |= {
                    name: value for part in wrong.values() for name, value in part.items() if name != "seat"
                }
                message = kind(**{name: fields[name] for name in kind.__struct_fields__ if name in fields})
                for device in ("b", "w", "", "house"):
                    with contextlib.suppress(Refused):  # anything else would be a fault
                        desk.say(device, message)
