"""The positions of a week: one choice each, judged by the coach, the same for everybody on a server.

Another process finds a position, at the lowest priority, when somebody asks for a week's first. Nobody is told what is
best before they have chosen, and only the first choice counts.
"""

import asyncio
import contextlib
import json as plain_json
import logging
import sys
from base64 import b64encode
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from tavoliere.coach.modules import MODULES as COACHED
from tavoliere.coach.practice import weekly as maker
from tavoliere.games.extras import can_compile
from tavoliere.notation.game import games, read
from tavoliere.store import weekly as stored
from tavoliere.store.weekly import Tried
from tavoliere.table import daily, fairness, weekly
from tavoliere.table.messages import Denied, Word
from tavoliere.web.api import body_of, check_limit, json, person_of, rooms_of, spare
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.replies import Place

log = logging.getLogger("tavoliere.weekly")


class Puzzle(Struct):
    """A position of a week with its answer, as the database keeps it."""

    position: str
    seat: int
    choices: dict[str, float]  # what each wins, in percent
    why: tuple[str, dict[str, Any]]

    @property
    def ordered(self) -> list[tuple[str, float]]:
        return sorted(self.choices.items(), key=lambda choice: -choice[1])

    def lost(self, move: str) -> int:
        """What a choice gives away, in tenths of a percent."""
        best, worst = self.ordered[0][1], self.ordered[-1][1]
        return round(10 * (best - self.choices.get(move, worst)))


# --- what is told -------------------------------------------------------------------------------------------


class Choose(Struct, frozen=True, forbid_unknown_fields=True):
    """One's only choice in this week's position of a game."""

    game: Word
    move: Word


class WeeklyAnswer(Struct, forbid_unknown_fields=True):
    """What came of somebody's choice, and what others chose."""

    move: str
    lost: float  # in percent of a won game
    best: str
    choices: list[dict[str, Any]]  # the best first
    why: dict[str, Any]
    place: Place
    chosen: list[tuple[str, int]]


class WeeklyPuzzle(Struct, forbid_unknown_fields=True):
    """A position as its seat sees it; the answer when one has chosen. Without a state it is still being looked for."""

    game: str
    seat: int | None
    state: str | None
    done: WeeklyAnswer | None


class Weekly(Struct, forbid_unknown_fields=True):
    week: str
    next: int  # milliseconds until the next week
    commitment: str
    puzzles: list[WeeklyPuzzle]


class WeeklySeed(Struct, forbid_unknown_fields=True):
    """The seed of a week's positions, which is shown when the week is over."""

    week: str
    commitment: str
    seed: str | None


_choose = msgspec.json.Decoder(Choose)
_puzzle = msgspec.json.Decoder(Puzzle)


class Weeklies:
    """This week's positions on this server."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._making: asyncio.Task[None] | None = None

    def close(self) -> None:
        if self._making:
            self._making.cancel()

    @property
    def games(self) -> list[str]:
        """Those that a coach can judge, apart from the daily roll's."""
        return [name for name in games() if name in COACHED and name != daily.GAME]

    async def puzzle(self, week: str, game: str) -> Puzzle | None:
        text = await stored.puzzle(self._rooms.store, week, game)
        return _puzzle.decode(text) if text else None

    def look_for(self, week: str, missing: list[str]) -> None:
        """Find these positions, unless that is going on."""
        if missing and (self._making is None or self._making.done()):
            self._making = asyncio.create_task(self._find(week, missing))

    async def _find(self, week: str, missing: list[str]) -> None:
        seed = weekly.seed_of(self._rooms.secret_of(str(weekly.monday(week))), week)
        for game in missing:
            try:
                found = await self._made(game, weekly.seed_for(seed, game))
                if found:
                    await stored.keep(self._rooms.store, week, game, plain_json.dumps(found))
            except Exception:  # the next one who asks tries again
                log.exception("no position of the week", extra={"game": game})

    async def _made(self, game: str, seed: str) -> dict[str, Any] | None:
        if not (can_compile() and self._rooms.settings.compile_ahead):
            return maker.shipped_of(game, seed)  # to find one takes too long, or nothing is to run beside
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", maker.__name__, game, stdin=pipe, stdout=pipe
        )
        try:
            told, _ = await process.communicate(seed.encode())
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        found: dict[str, Any] = plain_json.loads(told)
        return found

    async def state(self, person: str) -> Weekly:
        """The positions as somebody may know them."""
        now = self._rooms.now()
        week = weekly.week_of(now)
        found = {game: await self.puzzle(week, game) for game in self.games}
        self.look_for(week, [game for game, puzzle in found.items() if puzzle is None])
        return Weekly(
            week=week,
            next=weekly.end(week) - now,
            commitment=fairness.commitment(
                weekly.seed_of(self._rooms.secret_of(str(weekly.monday(week))), week)
            ),
            puzzles=[await self._told(week, game, puzzle, person) for game, puzzle in found.items()],
        )

    async def _told(self, week: str, game: str, puzzle: Puzzle | None, person: str) -> WeeklyPuzzle:
        if puzzle is None:
            return WeeklyPuzzle(game, None, None, None)
        tried = await stored.tried_by(self._rooms.store, person, week, game) if person else None
        view = read(puzzle.position).concealed(puzzle.seat)
        return WeeklyPuzzle(
            game,
            puzzle.seat,
            b64encode(view.tobytes()).decode(),
            await self._answer(week, game, puzzle, tried) if tried else None,
        )

    async def _answer(self, week: str, game: str, puzzle: Puzzle, tried: Tried) -> WeeklyAnswer:
        store = self._rooms.store
        others = await stored.chosen(store, week, game)
        template, values = puzzle.why
        place = 1 + await stored.better(store, week, game, tried.lost)
        return WeeklyAnswer(
            move=tried.move,
            lost=tried.lost / 10,
            best=puzzle.ordered[0][0],
            choices=[{"move": move, "win": win / 100} for move, win in puzzle.ordered],
            why={"template": template, "values": values},
            place=Place(place, sum(count for _, count in others)),
            chosen=others,
        )

    async def choose(self, person: str, message: Choose) -> WeeklyAnswer:
        """Somebody's choice: the first one counts, whatever is said later."""
        now = self._rooms.now()
        week = weekly.week_of(now)
        puzzle = await self.puzzle(week, message.game) if message.game in self.games else None
        if puzzle is None:
            raise Denied("not_found", "there is no position of this game this week")
        position = read(puzzle.position)
        refused = position.why_not(puzzle.seat, message.move)
        if refused is not None:
            raise refused
        move = position.game.notation.write_move(position.game.read_move(message.move))
        tried = Tried(move, puzzle.lost(move))
        kept = await stored.attempt(self._rooms.store, person, week, message.game, tried, now)
        return await self._answer(week, message.game, puzzle, kept)


# --- routes -------------------------------------------------------------------------------------------------


def weekly_of(request: Request) -> Weeklies:
    if not rooms_of(request).settings.daily:
        raise Denied("not_found", "this server has no daily roll")
    found: Weeklies = request.app.state.weekly
    return found


@answering
async def show(request: Request) -> Response:
    spare(request, "reading")
    device = await person_of(request)
    return json(await weekly_of(request).state(device.hash if device else ""))


@answering
async def choose(request: Request) -> Response:
    message = _choose.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = await person_of(request) or keys.new_device(rooms_of(request).draw)
    response = json(await weekly_of(request).choose(device.hash, message))
    keys.keep_device(request, response, device)
    return response


@answering
async def seed(request: Request) -> Response:
    """The seed of a week's positions: sealed, and when the week is over, open."""
    weekly_of(request)
    rooms, week = rooms_of(request), request.path_params["week"]
    try:
        over = weekly.end(week)
    except ValueError:
        raise Denied("not_found", "a week is written like 2026-W09") from None
    if week > weekly.week_of(rooms.now()):
        raise Denied("not_found", "the positions of weeks to come are not shown, not even sealed")
    found = weekly.seed_of(rooms.secret_of(str(weekly.monday(week))), week)
    return json(WeeklySeed(week, fairness.commitment(found), found if rooms.now() >= over else None))


routes: list[BaseRoute] = [
    Route("/api/weekly", show, methods=["GET"]),
    Route("/api/weekly", choose, methods=["POST"]),
    Route("/api/weekly/{week}", seed, methods=["GET"]),
]
