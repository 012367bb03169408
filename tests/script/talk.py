"""A table of the server, and messages to it at random: some sensible, some wrong."""

import json
import random
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.notation.story import story
from tavoliere.table import log, messages
from tavoliere.table.answers import Surroundings
from tavoliere.table.export import game_events, record_of
from tavoliere.table.handle import handle
from tavoliere.table.lobby import open_table
from tavoliere.table.messages import HOUSE, MESSAGES, Sender
from tavoliere.table.sight import public
from tavoliere.table.table import Table

HERE = Sender("here", may_sit=True)
# At one device people may be called what they like.
AROUND = Surroundings(lambda game: ("easy", "medium"), looks_like=lambda name, other: False)
# What only the server has, or chance brought.
CHANCE = ("dice", "tile", "first", "lot", "seed", "host", "entropy", "scheme", "seal", "salt", "before")
# A device promises nobody anything, and nobody waits for anybody there.
SECRET = ("commitment", "seals", "entropy", "seed", "ready", "head", "salt", "before")
HEADERS = (
    "game",
    "players",
    "first",
    "side",
    "track",
    "lone",
    "seat 0",
    "seat 1",
    "seat 2",
    "seat 3",
    "seat 4",
    "bots",
)
NAMES = (
    "",
    "   ",
    "Bo  Berta",
    "bo berta",
    "Straße",
    "STRASSE",
    "\u202eAda\u200b",
    "A\u0301\u0301\u0301\u0301\u0301da",
    "\u0915\u094d\u200d\u0937",
    "👩\u200d👧 und 👍🏽",
    "Ada\u200dAda\u3164",
    "\U000e0100x\u2800y\tz",
    "Talbot",
    "ＦＵＬＬ width",
    "ab" * 90,
    "𝒜" * 40,
    "é" * 30 + "\u0301",
    "...",
    "\u0301",
)
WORDS = ("pass", "r2", "b12", "y7", "", "zz", "place sun a1", "PASS")
ROLLS = ("41 2356", "11 ----", "66 ????", "412356", "41 23", "dice", "", "00 0000", "25 1-34", None)
BEFORE = ("configure", "sit", "bot", "free", "reseat", "rename", "pace", "leave", "start")
DURING = (
    "act",
    "roll",
    "look",
    "undo",
    "hint",
    "rename",
    "pace",
    "leave",
    "return",
    "resign",
    "configure",
    "sit",
)
AFTER = ("rematch", "free", "rename", "act", "undo", "start", "return", "sit")
BY_STAGE = {log.LOBBY: BEFORE, log.PLAYING: DURING, log.OVER: AFTER}


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def cleaned(event: Any) -> Any:
    """An event without what only a server has; seats by what differs from an open one."""
    if isinstance(event, list):
        return [cleaned(part) for part in event]
    if not isinstance(event, dict):
        return event
    empty = ("", None, False)
    if "settings" in event:
        event = event | {"settings": plain(msgspec.convert(event["settings"], log.Settings))}
    return {key: cleaned(part) for key, part in event.items() if key not in CHANCE and part not in empty}


def without(facts: Any, names: Iterable[str] = SECRET) -> Any:
    """The same facts, without what belongs to a server alone."""
    if isinstance(facts, list):
        return [without(part, names) for part in facts]
    if not isinstance(facts, dict):
        return facts
    return {key: without(part, names) for key, part in facts.items() if key not in names}


def past_of(text: str, facts: Any) -> Any:
    """A finished game: what its record says of it, its steps line by line, and its story."""
    top, _, steps = text.partition("\n\n")
    headers = dict(line.split(": ", 1) for line in top.splitlines() if ": " in line)
    return {name: headers.get(name) for name in (*HEADERS, "resigned", "result")}, steps, facts


class Talk:
    """What is said to a table, and what the server's table makes of it."""

    def __init__(self, seed: int, create: dict[str, Any]) -> None:
        self.chance = random.Random(seed)
        opened = open_table(messages.Create(**create), "here", AROUND.levels)
        self.logged = [log.Logged(1, 0, opened)]
        self.table = Table("same", self.logged, told=None)
        self.opened = {**cleaned(plain(opened)), "settings": plain(opened.settings)}
        self.steps: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []

    @property
    def script(self) -> dict[str, Any]:
        return {"opened": self.opened, "steps": self.steps}

    def say(self, message: str, is_bot: bool | None = None, **body: Any) -> None:
        """Say something; for a bot's seat its bot does, unless it says otherwise."""
        if is_bot is None:
            is_bot = self.is_by_bot(message, body)
        said = msgspec.convert(body, MESSAGES[message])
        refused, events = None, []
        try:
            events = handle(self.table, HOUSE if is_bot else HERE, said, 0, AROUND).events
        except Refused as error:
            refused = {
                "code": getattr(error, "code", "refused"),
                "template": error.template,
                "rule": error.rule,
                "values": plain(error.values),
            }
        before = self.table.seq
        for one in events:
            self.table.apply(one)
        self.logged += events
        kept = [plain(one.event) for one in events]
        for event in kept:
            event.pop("seed", None), event.pop("host", None)
        self.steps.append({"message": message, "body": body, "isBot": is_bot, "events": kept})
        self.shown.append(
            self.seen(before) | ({"refused": refused} if refused else {"events": cleaned(kept)})
        )

    def seen(self, before: int) -> dict[str, Any]:
        """What the table shows and tells now, since a place in its log."""
        table, position = self.table, self.table.position
        seats = table.seats_of("here")
        lines = [line for line in table.told if line.seq > before]
        told = [
            json.loads(line.private if line.private and line.seat in seats else line.public) for line in lines
        ]
        views = [*map(position.view, range(position.players)), position.view(None)] if position else []
        past = None
        if table.stage == log.OVER:
            record = record_of("same", game_events(self.logged, table.number))
            past = past_of(record.write(), story(record))
        return {
            "table": plain(public(table, {"here"}, 0)),
            "undo": {str(seat): seq for seat, seq in table.undoable().items() if seat in seats},
            "views": plain(views),
            "told": told,
            "past": past,
        }

    def is_by_bot(self, message: str, body: dict[str, Any]) -> bool:
        is_answer = message in ("roll", "act") and body["seat"] < len(self.table.seats)
        own_dice = message == "roll" and self.table.settings.dice == "own"
        return is_answer and not own_dice and self.table.is_bots(body["seat"])

    # --- at random

    def play(self, noise: float = 0.0, most: int = 10_000) -> None:
        """A game to its end, with undos, and with this share of messages of any kind.

        Where people have own dice, somebody must be left to roll them.
        """
        until = len(self.steps) + most
        while self.table.stage == log.PLAYING and len(self.steps) < until and self.table.seats_of("here"):
            if self.chance.random() < noise:
                self.say_anything()
            else:
                self.go_on()

    def go_on(self) -> None:
        table, position = self.table, self.table.position
        assert position
        undoable = [(seat, seq) for seat, seq in table.undoable().items() if table.seats[seat].device]
        if undoable and self.chance.random() < 0.15:
            seat, seq = self.chance.choice(undoable)
            self.say("undo", seat=seat, answer=seq)
            return
        seat, decision = self.chance.choice(list(table.asked.items()))
        if self.chance.random() < 0.1:
            self.say("hint", seat=seat, decision=decision)
        if position.chance == "dice":
            dice = position.outcome(self.chance.randrange(46656)) if table.settings.dice == "own" else None
            if dice and self.chance.random() < 0.6:
                dice = dice[:3] + "?" * 4
            shown: dict[str, Any] = {"dice": dice} if dice else {}
            self.say("roll", seat=seat, decision=decision, **shown)
            if dice and dice.endswith("????") and table.is_bots(seat):
                self.say("roll", seat=seat, decision=decision, dice=self.some_dice(position))
        elif table.settings.dice == "own" and self.chance.random() < 0.3:
            self.say("look", seat=seat, decision=decision, dice=self.some_dice(position))
        else:
            self.say("act", seat=seat, decision=decision, move=self.chance.choice(position.legal(seat)))

    def some_dice(self, position: Position) -> str:
        """The white dice that lie, most of the time, and some coloured ones."""
        line = re.search(r"dice (\d\d)", str(position))
        white = line[1] if line and self.chance.random() < 0.9 else "41"
        return f"{white} {''.join(self.chance.choice('123456?') for _ in range(4))}"

    def say_anything(self) -> None:
        """A message of any kind, with seats, numbers and words of any kind."""
        chance, stage = self.chance, self.table.stage
        every = chance.choice([BY_STAGE[stage], BY_STAGE[stage], BEFORE, DURING, AFTER])
        message = chance.choice(every)
        if message == "resign" and chance.random() < 0.9:
            return
        body: dict[str, Any] = getattr(self, f"any_{message}", dict)()
        is_bot = message in ("act", "roll") and self.table.settings.dice != "own" and chance.random() < 0.4
        self.say(message, is_bot=is_bot, **body)

    def any_seat(self) -> dict[str, Any]:
        return {"seat": self.chance.choice([0, 0, 0, 1, 1, 2, 3, 4])}

    def any_decision(self) -> dict[str, Any]:
        """A seat, and mostly what it is asked."""
        body = self.any_seat()
        asked = self.table.asked.get(body["seat"], self.table.seq)
        return {**body, "decision": max(0, asked + self.chance.choice([0, 0, 0, -1, 1, 7]))}

    any_hint, any_free, any_leave, any_return, any_resign = (
        any_decision,
        any_seat,
        any_seat,
        any_seat,
        any_seat,
    )

    def any_act(self) -> dict[str, Any]:
        body, position = self.any_decision(), self.table.position
        legal = position.legal(body["seat"]) if position and body["seat"] < position.players else []
        answers = self.table.course.answers if self.table.course else []
        if body["seat"] < len(answers) and self.chance.random() < 0.3:  # once more what was said
            body["decision"] = answers[body["seat"]].decision
            legal += [answers[body["seat"]].word] * 9
        every = position.game.actions if position else 1
        some = [position.game.write_move(self.chance.randrange(every))] if position else []
        return {**body, "move": self.chance.choice([*legal, *some, self.chance.choice(WORDS)])}

    def any_roll(self) -> dict[str, Any]:
        dice = self.chance.choice(ROLLS)
        return self.any_decision() | ({} if dice is None else {"dice": dice})

    def any_look(self) -> dict[str, Any]:
        return self.any_decision() | {"dice": self.chance.choice(ROLLS) or ""}

    def any_undo(self) -> dict[str, Any]:
        return self.any_seat() | {"answer": max(0, self.table.seq - self.chance.randrange(-1, 5))}

    def any_reseat(self) -> dict[str, Any]:
        return self.any_seat() | {"to": self.any_seat()["seat"]}

    def any_rename(self) -> dict[str, Any]:
        return self.any_seat() | {"name": self.chance.choice(NAMES)}

    def any_sit(self) -> dict[str, Any]:
        return self.chance.choice([{}, self.any_seat()]) | {"name": self.chance.choice(NAMES)}

    def any_bot(self) -> dict[str, Any]:
        return self.chance.choice([{}, self.any_seat()]) | {"level": "easy"}

    def any_pace(self) -> dict[str, Any]:
        return self.any_seat() | {"pace": self.chance.choice(["relaxed", "brisk", "once", "slow", ""])}

    def any_configure(self) -> dict[str, Any]:
        possible = game(self.table.settings.game).players
        return self.chance.choice(
            [
                {"hints": self.chance.choice([True, False, None])},
                {"pace": self.chance.choice(["once", "slow"])},
                {"dice": self.chance.choice(["own", "fair"])},
                {"players": self.chance.choice([*possible])},
            ]
        )
