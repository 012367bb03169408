"""The daily roll: who plays today's dice, what came of it, and what perfect play would have made of them.

Perfect play is known from a table (`minds/sheets/solo.py`) that another process makes at the lowest priority when
somebody begins a first game; a thread of its own looks games up in it. Nobody waits for either: a result says its
points at once, and the rest when it is known.
"""

import asyncio
import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tavoliere.games.extras import can_compile
from tavoliere.store import days
from tavoliere.store.days import Line
from tavoliere.table import daily, fairness
from tavoliere.table.export import record_of
from tavoliere.table.log import OVER, Logged
from tavoliere.table.messages import Denied
from tavoliere.table.names import LONGEST_NAME, clean
from tavoliere.web import replies
from tavoliere.web.api import body_of, check_limit, json, person_of, rooms_of, spare
from tavoliere.web.edge import keys
from tavoliere.web.edge.guard import address_of
from tavoliere.web.errors import answering
from tavoliere.web.live.room import Room
from tavoliere.web.live.rooms import Rooms

LONGEST_STREAK = 1000  # days that are looked through
WEEK = 7
LOWEST_PRIORITY = 19
MOST_WAITING = 50  # games that wait for their review; others are reviewed when their players look again
log = logging.getLogger("tavoliere.daily")
_begin = msgspec.json.Decoder(replies.BeginDaily)
_played = msgspec.json.Decoder(replies.DailyPlayed)


class Review(msgspec.Struct):
    """What perfect play says about a game."""

    perfect: int  # the points that it makes of the same dice
    turns: list[replies.DailyTurn]


_review = msgspec.json.Decoder(Review)


class Daily:
    """Today's dice on this server."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._thread = ThreadPoolExecutor(1, "perfect")
        self._solver: subprocess.Popen[bytes] | None = None
        self._reviewing: set[tuple[str, str]] = set()
        self._perfect: dict[str, int] = {}  # points, by day

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._solver:
            self._solver.terminate()

    # --- playing

    async def begin(self, person: str, name: str) -> Room:
        """Today's table of a person: a new one, or the only one that there will be."""
        day, rooms = daily.day_of(self._rooms.now()), self._rooms
        line = await self._line(person, day, name)
        room = await rooms.get(line.game)
        if room is None:
            if line.taken:
                raise Denied("stage", "you took today’s dice along: play them on that device")
            events = daily.begin(daily.seed_of(rooms.secret_of(day), day), day, name, person)
            room = await rooms.add(line.game, daily.OPENING, events, person)
        return room

    async def _line(self, person: str, day: str, name: str, device: str = "") -> Line:
        if can_compile():
            await asyncio.to_thread(self._prepare)
        table = keys.daily_table(self._rooms.secret_of(day), person, day)
        return await days.begin(self._rooms.store, person, day, table, name, device)

    async def take(self, person: str, name: str, device: str) -> replies.DailyDice:
        """Today's dice for a device that will have no network: they are played there, or not at all."""
        day = daily.day_of(self._rooms.now())
        secret = self._rooms.secret_of(day)
        line = await self._line(person, day, name, device)
        if line.taken != device or line.at:
            raise Denied("stage", "you have begun today’s game elsewhere: there is one try")
        seed = daily.seed_of(secret, day)
        return replies.DailyDice(day, fairness.commitment(seed), daily.dice_of(seed), daily.opens(day))

    async def bring(self, person: str, day: str, moves: list[str]) -> Room:
        """The game that a device has played with the dice it took along."""
        rooms, now = self._rooms, self._rooms.now()
        line = await days.line_of(rooms.store, person, day)
        if line is None or not line.taken:
            raise Denied("not_found", "the dice of this day were not taken along")
        room = await rooms.get(line.game)
        if room is None:
            if now >= daily.midnight(day) + daily.LATEST:
                raise Denied("stage", "this game comes too late")
            events = daily.played(daily.seed_of(rooms.secret_of(day), day), day, line.name, person, moves)
            room = await rooms.add(line.game, daily.OPENING, events, person)
        await self.ended(room)
        return room

    async def ended(self, room: Room) -> None:
        """A game is over: it has its line from now on."""
        table = room.table
        if table.settings.day is None or table.stage != OVER or table.position is None:
            return
        person, points = table.players[0].device, table.position.scores[0]
        await days.end(self._rooms.store, person, table.settings.day, points, self._rooms.now())

    # --- what is told

    async def state(self, person: str) -> replies.Daily:
        """What somebody may know of today: before the last cross nothing about the dice."""
        now, rooms = self._rooms.now(), self._rooms
        day = daily.day_of(now)
        before = daily.after(day, -1)
        played = await days.latest(rooms.store, person, LONGEST_STREAK) if person else []
        line = await days.line_of(rooms.store, person, day) if person else None
        room = await rooms.get(line.game) if line else None
        if room and room.table.stage == OVER and (day not in dict(played)):
            await self.ended(room)  # the process that knew of its end was stopped
            played = await days.latest(rooms.store, person, LONGEST_STREAK)
        this_week = [points for one, points in played if one > daily.after(day, -WEEK)]
        return replies.Daily(
            game=daily.GAME,
            day=day,
            next=daily.midnight(day) - now,
            commitment=fairness.commitment(daily.seed_of(rooms.secret_of(day), day)),
            table=room.table.id if room else None,
            taken=bool(line and line.taken),
            streak=_streak([one for one, _ in played], day),
            best=max(this_week, default=None),
            done=await self._done(person, day, room) if room and room.table.stage == OVER else None,
            yesterday=await self._yesterday(person, before, now),
        )

    async def _done(self, person: str, day: str, room: Room) -> replies.DailyDone | None:
        store = self._rooms.store
        line = await days.line_of(store, person, day)
        if line is None or room.table.position is None:
            return None
        review = self._review_of(line)
        if review is None:
            asyncio.ensure_future(self._look_through(line))  # noqa: RUF006 - it keeps its own result
        spread = await days.spread(store, day, daily.opens(day))
        view = room.table.position.view(0)
        return replies.DailyDone(
            points=line.points,
            sheet=dict(view["sheets"][0]),
            closed=list(view["closed"]),
            end=room.table.position.ending,
            place=_place(spread, line.points),
            spread=spread,
            perfect=review.perfect if review else None,
            turns=review.turns if review else None,
            waits=review is None and can_compile(),
        )

    async def _yesterday(self, person: str, day: str, now: int) -> replies.DailyYesterday:
        store = self._rooms.store
        best = await days.best_of(store, day)
        own = await days.line_of(store, person, day) if person and best else None
        is_open = daily.is_open(day, now)
        return replies.DailyYesterday(
            day=day,
            best=best.points if best else None,
            by=best.name if best else None,
            replay=is_open and best is not None,
            table=own.game if own and is_open else None,
            place=_place(await days.spread(store, day, daily.opens(day)), own.points) if own else None,
        )

    # --- beside perfect play

    def _prepare(self) -> None:
        from tavoliere.minds.sheets import solo

        if (self._solver is None or self._solver.poll() is not None) and not solo.is_made():
            self._solver = subprocess.Popen(
                [sys.executable, "-m", solo.__name__], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
            )

    def _review_of(self, line: Line) -> Review | None:
        if not line.review:
            return None
        try:
            return _review.decode(line.review)
        except msgspec.DecodeError:  # a disk may have made anything of it: it is made again
            return None

    async def _look_through(self, line: Line) -> None:
        """Find out what perfect play says about a game, and keep it with its line."""
        whose = line.person, line.day
        if whose in self._reviewing or len(self._reviewing) >= MOST_WAITING or not can_compile():
            return
        self._reviewing.add(whose)
        try:
            events = await self._rooms.store.read_all(line.game)
            loop = asyncio.get_running_loop()
            review = await loop.run_in_executor(self._thread, self._judge, line, events)
            if review:
                text = msgspec.json.encode(review).decode()
                await days.review(self._rooms.store, line.person, line.day, text)
        except Exception:  # the result is shown without it, and the next look tries again
            log.exception("a daily roll cannot be reviewed", extra={"table": line.game})
        finally:
            self._reviewing.discard(whose)

    def _judge(self, line: Line, events: list[Logged]) -> Review | None:
        from tavoliere.coach.sheets.perfect import perfect_points, turns
        from tavoliere.minds.sheets import solo

        if not solo.is_made():
            self._prepare()
            return None
        judge = solo.SoloValues()
        record = record_of(line.game, events)
        if line.day not in self._perfect:
            seed = daily.seed_of(self._rooms.secret_of(line.day), line.day)
            self._perfect = {
                line.day: perfect_points(
                    record.start, lambda position, roll: fairness.outcome(position, seed, "", roll), judge
                )
            }
        found = [replies.DailyTurn(**turn._asdict()) for turn in turns(record, judge)]
        return Review(self._perfect[line.day], found)


def _place(spread: list[tuple[int, int]], points: int) -> replies.Place:
    """The place of so many points among all of a day; equal points share one."""
    return replies.Place(
        1 + sum(count for other, count in spread if other > points), sum(count for _, count in spread)
    )


def _streak(played: list[str], today: str) -> int:
    """How many days in a row, up to today or to yesterday; `played` has the latest first."""
    length, day = 0, today if today in played[:1] else daily.after(today, -1)
    for one in played:
        if one != day:
            break
        length, day = length + 1, daily.after(day, -1)
    return length


# --- routes -------------------------------------------------------------------------------------------------


def daily_of(request: Request) -> Daily:
    """The daily roll of this server, if it offers one."""
    if not rooms_of(request).settings.daily:
        raise Denied("not_found", "this server has no daily roll")
    found: Daily = request.app.state.daily
    return found


@answering
async def show(request: Request) -> Response:
    spare(request, "reading")
    device = await person_of(request)
    return json(await daily_of(request).state(device.hash if device else ""))


@answering
async def begin(request: Request) -> Response:
    message = _begin.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = await person_of(request) or keys.new_device(rooms_of(request).draw)
    room = await daily_of(request).begin(device.hash, clean(message.name, LONGEST_NAME))
    response = json(replies.DailyTable(room.table.id))
    keys.keep_device(request, response, device)
    return response


@answering
async def take(request: Request) -> Response:
    message = _begin.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = keys.device_of(request) or keys.new_device(rooms_of(request).draw)
    person = await rooms_of(request).persons.of(device.hash)
    name = clean(message.name, LONGEST_NAME)
    response = json(await daily_of(request).take(person, name, device.hash))
    keys.keep_device(request, response, device)
    return response


@answering
async def bring(request: Request) -> Response:
    message = _played.decode(await body_of(request))
    spare(request, "opening")
    check_limit(request, request.app.state.create_limit, address_of(request.scope))
    device = keys.device_of(request)
    if device is None:
        raise Denied("not_found", "the dice of this day were not taken along")
    person = await rooms_of(request).persons.of(device.hash)
    room = await daily_of(request).bring(person, message.day, message.moves)
    return json(replies.DailyTable(room.table.id))


@answering
async def seed(request: Request) -> Response:
    """The dice of a day: sealed, and when it is over, open."""
    daily_of(request)
    rooms, day = rooms_of(request), request.path_params["day"]
    try:
        is_open = daily.is_open(day, rooms.now())
    except ValueError:
        raise Denied("not_found", "a day is written like 2026-02-28") from None
    if day > daily.day_of(rooms.now()):
        raise Denied("not_found", "the dice of days to come are not shown, not even sealed")
    found = daily.seed_of(rooms.secret_of(day), day)
    return json(replies.DailySeed(day, fairness.commitment(found), found if is_open else None))


@answering
async def best(request: Request) -> Response:
    """The best game of yesterday, for everybody to see: its replay."""
    rooms, device = rooms_of(request), await person_of(request)
    day = daily.after(daily.day_of(rooms.now()), -1)
    daily_of(request)
    line = await days.best_of(rooms.store, day) if daily.is_open(day, rooms.now()) else None
    room = await rooms.get(line.game) if line else None
    if not device or not room:
        return RedirectResponse("/daily", 303)
    await rooms.visitors.enter(room, device.hash, keys.WATCH)
    return RedirectResponse(f"/t/{room.table.id}/replay/1", 303)


routes: list[BaseRoute] = [
    Route("/api/daily", show, methods=["GET"]),
    Route("/api/daily", begin, methods=["POST"]),
    Route("/api/daily/dice", take, methods=["POST"]),
    Route("/api/daily/played", bring, methods=["POST"]),
    Route("/api/daily/{day}", seed, methods=["GET"]),
    Route("/daily/best", best, methods=["GET"]),
]
