"""A device's table answers the same messages as the server's: the same events, and the same is shown and told."""

import json
import random
import re
from typing import Any

import msgspec
import pytest

from tavoliere.games.refused import Refused
from tavoliere.notation.game import game as game_of
from tavoliere.notation.game import games
from tavoliere.notation.position import Position
from tavoliere.notation.record import apply, read_step, start_of
from tavoliere.notation.tracks import side_of_board
from tavoliere.script.games import game_module
from tavoliere.table import log, messages
from tavoliere.table.answers import Surroundings
from tavoliere.table.handle import handle
from tavoliere.table.lobby import open_table
from tavoliere.table.messages import HOUSE, MESSAGES, Sender
from tavoliere.table.sight import public
from tavoliere.table.table import Table
from tests.rings import cases
from tests.script.conftest import Engine
from tests.script.test_views import add_static

HERE = Sender("here", may_sit=True)
AROUND = Surroundings(lambda game: ("easy", "medium"))
CHANCE = (
    "dice",
    "tile",
    "first",
    "lot",
    "seed",
    "host",
    "entropy",
    "scheme",
    "seal",
)  # the server's own, or drawn
SECRET = ("commitment", "seals", "entropy", "seed")  # a device promises nobody anything


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def cleaned(event: Any) -> Any:
    """An event without what only a server has; seats by what differs from an open one."""
    if isinstance(event, list):
        return [cleaned(part) for part in event]
    if not isinstance(event, dict):
        return event
    empty = ("", None, False)
    return {key: cleaned(part) for key, part in event.items() if key not in CHANCE and part not in empty}


class Script:
    """Messages at random, most of them sensible, and what the server's table makes of them."""

    def __init__(self, seed: int, create: dict[str, Any]) -> None:
        self.chance = random.Random(seed)
        opened = open_table(messages.Create(**create), "here", AROUND.levels)
        self.table = Table("same", [log.Logged(1, 0, opened)])
        self.opened = {**cleaned(plain(opened)), "settings": plain(opened.settings)}
        self.steps: list[dict[str, Any]] = []
        self.shown: list[dict[str, Any]] = []

    def say(self, message: str, **body: Any) -> None:
        sender = HOUSE if self.by_house(message, body) else HERE
        try:
            said = msgspec.convert(body, MESSAGES[message])
            logged: list[log.Logged] | None = handle(self.table, sender, said, 0, AROUND).events
        except (Refused, msgspec.ValidationError):
            logged = None
        for one in logged or []:
            self.table.apply(one)
        events = None if logged is None else [plain(one.event) for one in logged]
        for event in events or []:
            event.pop("seed", None), event.pop("host", None)
        self.steps.append({"message": message, "body": body, "events": events})
        table = self.table
        seats = table.seats_of("here")
        told = table.told[-1]
        line = told.private if told.private and told.seat in seats else told.public
        self.shown.append(
            {
                "events": events if events is None else cleaned(events),
                "table": plain(public(table, {"here"}, 0)),
                "undo": {str(seat): seq for seat, seq in table.undoable().items() if seat in seats},
                "views": {str(seat): table.position.view(seat) for seat in seats} if table.position else {},
                "told": json.loads(line),
            }
        )

    def by_house(self, message: str, body: dict[str, Any]) -> bool:
        is_answer = message in ("roll", "act") and body["seat"] < len(self.table.seats)
        own_dice = message == "roll" and self.table.settings.dice == "own"
        return is_answer and not own_dice and self.table.is_bots(body["seat"])

    def play(self) -> None:
        """One game to its end, with undos and mistakes."""
        while self.table.stage == "playing":
            table, position = self.table, self.table.position
            assert position
            undoable = [(seat, seq) for seat, seq in table.undoable().items() if table.seats[seat].device]
            if undoable and self.chance.random() < 0.15:
                seat, seq = self.chance.choice(undoable)
                self.say("undo", seat=seat, answer=seq)
                continue
            seat, decision = self.chance.choice(list(table.asked.items()))
            if self.chance.random() < 0.05:
                self.say("act", seat=seat, decision=decision - 1, move="pass")
            if self.chance.random() < 0.05:
                self.say("undo", seat=0, answer=table.seq + 7)
            if self.chance.random() < 0.1:
                self.say("hint", seat=seat, decision=decision)
            if position.chance == "dice":
                dice = (
                    position.outcome(self.chance.randrange(46656)) if table.settings.dice == "own" else None
                )
                if dice and self.chance.random() < 0.6:
                    dice = dice[:3] + "?" * 4
                self.say("roll", seat=seat, decision=decision, **({"dice": dice} if dice else {}))
                if dice and dice.endswith("????") and table.is_bots(seat):
                    self.say("roll", seat=seat, decision=decision, dice=self.seen(position))
            elif table.settings.dice == "own" and self.chance.random() < 0.3:
                self.say("look", seat=seat, decision=decision, dice=self.seen(position))
            else:
                self.say("act", seat=seat, decision=decision, move=self.chance.choice(position.legal(seat)))

    def seen(self, position: Position) -> str:
        """The white dice that lie, most of the time, and some coloured ones."""
        line = re.search(r"dice (\d\d)", str(position))
        white = line[1] if line and self.chance.random() < 0.9 else "41"
        return f"{white} {''.join(self.chance.choice('123456?') for _ in range(4))}"


# A track of one's own: side B with a last number on it (B7).
TYPED = [f"{colour[0]}{number}/{bonus}" for colour, number, bonus in side_of_board("b")[:39]] + ["r12/20"]
CREATIONS: list[dict[str, Any]] = [
    {"game": "qwixx", "players": 3, "name": "Ada"},
    {"game": "qwixx", "players": 2, "name": "Ada", "dice": "own"},
    {"game": "on-board", "players": 3, "name": "Ada", "track": TYPED},
    {"game": "duel", "players": 2, "name": "Ada"},
    {"game": "crosswise", "players": 3, "name": "Ada", "lone": 2, "first": 0},
]


def on_device(engine: Engine, script: Script) -> list[dict[str, Any]]:
    """What a device's table makes of the same messages."""
    add_static(
        engine,
        "core/api.js",
        "core/i18n.js",
        *(f"engine/device/{name}.js" for name in ("position", "table", "messages")),
    )
    modules = {}
    for game in games():
        engine.add(f"tables/{game}.js", game_module(game))
        modules[game] = f"/tables/{game}.js"
    engine.add("script.json", json.dumps({"opened": script.opened, "steps": script.steps}))
    found: list[dict[str, Any]] = engine.compare("tables.js", modules, "/script.json")
    return found


@pytest.mark.parametrize(
    "create", cases(CREATIONS, CREATIONS[1::3]), ids=lambda create: f"{create['game']}-{create['players']}"
)
def test_the_same_messages_make_the_same_table(engine: Engine, create: dict[str, Any]) -> None:
    script = Script(7, create)
    script.say("bot", level="easy", seat=1)
    script.say("sit", name="  Bo  Berta ", seat=1)
    script.say("sit", name=" Cleo  C ")
    script.say("rename", seat=0, name="Ada L")
    script.say("rename", seat=0, name="bo berta")
    script.say("configure", players=2)
    script.say("configure", first=0)
    script.say("reseat", seat=0, to=create["players"] - 1)
    script.say("reseat", seat=create["players"] - 1, to=0)
    script.say("pace", seat=0, pace="slow")
    script.say("pace", seat=0, pace="once")
    script.say("configure", players=create["players"], hints=True)
    script.say("start")
    script.play()
    script.say("rematch")
    script.say("free", seat=1)
    script.say("sit", name="Dora", seat=1)
    script.say("configure", hints=False, first=1)  # else lots are drawn: the first one's seat was freed
    script.say("start")
    script.say("leave", seat=0)
    script.say("return", seat=0)
    script.say("resign", seat=0)
    found = on_device(engine, script)
    assert len(found) == len(script.steps) > 30
    for step, mine, theirs in zip(script.steps, found, script.shown, strict=True):
        mine["events"] = cleaned(mine["events"])
        for shown in (mine, theirs):
            for name in SECRET:
                shown["table"].pop(name), shown["told"].pop(name, None)
            for seat in shown["table"]["seats"]:
                seat.pop("ready")  # nobody waits for anybody on one device
        assert mine == theirs, (step["message"], step["body"])


@pytest.mark.parametrize(("game", "steps"), [("duel", "roll 41 2356"), ("crosswise", "draw sun")])
def test_a_rematch_from_a_position_is_the_same_unless_hands_were_seen(
    engine: Engine, game: str, steps: str
) -> None:
    begun = start_of(game_of(game), {"players": 2, "first": 0})
    position = apply(begun, read_step(steps))
    script = Script(7, {"game": game, "name": "Ada", "position": str(position)})
    script.opened["settings"] |= {"position": steps, "first": 0}  # a device's position is how it came about
    script.say("sit", name="Bo")
    script.say("start")
    script.say("resign", seat=0)
    script.say("rematch")
    again = on_device(engine, script)[-1]["table"]
    assert (again["stage"], again["number"]) == ("lobby", 2)
    assert (
        (again["options"]["position"] is None) == (script.table.settings.position is None) == (game != "duel")
    )
