"""What a device knows of its table, and what follows from it. Nothing here waits for anybody."""

import contextlib
import json
import secrets
from base64 import b64decode
from collections.abc import Iterator
from typing import Any, cast

from tavoliere.client.device import Device
from tavoliere.games.generic import PLAIN, STATES
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.notation.views import View
from tavoliere.table.fairness import seal
from tavoliere.table.messages import Denied

Message = tuple[str, dict[str, Any]]


class Seen:
    """A table as one device sees it. `state` is the newest (docs/api.md); it changes while you look at the table."""

    def __init__(self, device: Device, state: dict[str, Any]) -> None:
        self.device = device
        self.state = state
        self._numbers: dict[str, str] = {}  # what was given for the dice, by its seals
        self._shown: dict[str, list[Any]] = {}  # the dice that each was shown for
        self._acknowledged = self._since = state["seq"]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.device.server}/t/{self.state['table']['id']} {self.stage}>"

    # --- what is known

    @property
    def seat(self) -> int | None:
        """Your seat, or None if you only watch. Where seats are left out at the start, the others move up."""
        return next(iter(self.state["you"]["seats"]), None)

    @property
    def stage(self) -> str:
        """lobby, playing or over."""
        return str(self.state["table"]["stage"])

    @property
    def number(self) -> int:
        """Which game at this table this is; the first is 1."""
        return int(self.state["table"]["number"])

    @property
    def game(self) -> str:
        """The name of the game that is played here."""
        return str(self.state["table"]["game"])

    @property
    def names(self) -> list[str]:
        """What the players are called, by seat; empty for an open seat."""
        return [seat["name"] or "" for seat in self.state["table"]["seats"]]

    @property
    def view(self) -> View | None:
        """What you may see, as `Position.view` gives it; None before the game."""
        views = self.state["views"]
        seat = "spectator" if self.seat is None else str(self.seat)
        return cast(View, views[seat]) if seat in views else None

    @property
    def position(self) -> Position:
        """The position as your seat sees it: for hints, bots and pictures. Only while you play."""
        record = self.state["records"].get(str(self.seat))
        if record is None:
            raise Refused("there is a position only for those who play, during a game")
        data = b64decode(record)
        if self.game not in STATES or len(data) != STATES[self.game].itemsize:
            raise Refused("this server has another version of {game}: install the same one", game=self.game)
        return Position(game(self.game), PLAIN[STATES[self.game]](data))

    @property
    def is_asked(self) -> bool:
        """Whether it is for you to choose a move now."""
        view = self.view
        return self.decision is not None and view is not None and bool(view["legal"])

    @property
    def decision(self) -> int | None:
        """The number of what your seat is asked now, a roll or a move."""
        asked: dict[str, int] = self.state["table"]["asked"]
        return asked.get(str(self.seat))

    @property
    def invitation(self) -> str:
        """The link by which others can sit down; for those who sit at the table."""
        links = self.state["you"]["links"]
        if not links:
            raise Refused("only those who sit at the table can invite others")
        return self.device.server + str(links["invite"])

    # --- what comes, and what is to be said

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.device.cookie}

    def address(self) -> str:
        """Where the pushes come from, after what is known."""
        self._since = self.state["seq"]
        server = self.device.server.replace("http", "ws", 1)
        return f"{server}{self.path('socket')}?since={self._since}"

    def path(self, what: str) -> str:
        return f"/api/tables/{self.state['table']['id']}/{what}"

    def take(self, frame: str | bytes) -> bool:
        """Take a push in; return whether it is news."""
        state: dict[str, Any] = json.loads(frame)
        if state["type"] != "state":
            return False
        if state["since"] is None and state["seq"] < self._since:  # a backup was restored: begin anew
            self._acknowledged = 0
        self._since = 0
        if state["seq"] < self._acknowledged:  # it was on its way when an answer was acknowledged
            return False
        self.state = state
        return True

    def acknowledged(self, answer: dict[str, Any]) -> None:
        self._acknowledged = max(self._acknowledged, answer["seq"])

    def sealed(self) -> str:
        """The seal to a new number for the dice, which is shown when the game starts."""
        number = secrets.token_hex(32)
        self._numbers[seal(number)] = number
        return seal(number)

    def chores(self) -> Iterator[Message]:
        """What a device says by itself: it is ready for the next game, shows what it sealed, and rolls."""
        table, seat = self.state["table"], self.seat
        if seat is None:
            return
        if self.stage == "lobby" and not table["starting"] and not table["seats"][seat]["ready"]:
            yield "ready", {"seat": seat, "seal": self.sealed()}
        elif seat in (table["starting"] or ()) and (own := table["seals"][seat]) in self._numbers:
            dice = [table["commitment"], *table["seals"]]
            # Whoever knows a number could choose other dice to suit it, so it is never shown for others.
            if self._shown.setdefault(own, dice) == dice:
                yield "show", {"seat": seat, "entropy": self._numbers[own]}
        elif self.decision is not None and table["dice"] == "fair" and self.view and self.view["chance"]:
            yield "roll", {"seat": seat, "decision": self.decision}

    def answer(self, name: str, what: str | None) -> Message:
        """The message that answers what the seat is asked: a move, or own dice."""
        if self.decision is None:
            raise Denied("not_asked", "your seat is not asked now: wait for a view with legal moves")
        body = {"seat": self.seat, "decision": self.decision}
        return (name, body) if what is None else (name, body | {"move" if name == "act" else "dice": what})

    # --- coming and going

    def sit_down(self, name: str, program: bool) -> None:
        """Take the first open seat."""
        body = {"name": name, "seal": self.sealed(), "program": program}
        self.acknowledged(self.device.tell(self.path("sit"), body))
        self.take(self.device.ask(f"/api/tables/{self.state['table']['id']}"))

    def leave(self) -> None:
        """Leave the seat: during a game, a bot plays on. A server that is away finds out by itself."""
        if self.seat is not None:
            with contextlib.suppress(Refused):
                self.device.tell(self.path("leave"), {"seat": self.seat}, patience=0)
