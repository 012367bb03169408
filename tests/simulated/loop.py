"""An event loop with a time of its own, which runs all processes of a world in one thread.

Every callback belongs to a process. Within one, callbacks run in the order in which asyncio itself would run them,
because code may rely on that; which process is next is chance. What would happen in a thread is a callback that comes
later. A process that is dead never runs again: so it can die at any await.
"""

import asyncio
import contextlib
import contextvars
import heapq
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from tests.simulated.chance import Chance

EPOCH = 1_800_000_000_000  # milliseconds: what the right clocks of a world show at its beginning
BEGIN = 1000.0
CURRENT: "contextvars.ContextVar[Process]" = contextvars.ContextVar("process")


class Process:
    """One process of a world: a server, the database, or all people together."""

    def __init__(self, loop: "Loop", name: str) -> None:
        self.loop, self.name = loop, name
        self.ready: deque[asyncio.Handle] = deque()
        self.is_dead = False
        self.stands_until = 0.0
        self.skew = 0  # milliseconds that its wall clock is wrong
        self.breaths: int | None = None  # callbacks that it still runs before it dies
        self.born = loop.time()
        self._turns = loop.chance.stream(f"turns of {name}")
        self.turn = self._turns.random()
        self.context = contextvars.copy_context()
        self.context.run(CURRENT.set, self)
        loop.processes.append(self)

    def spawn(self, work: Any) -> "asyncio.Task[Any]":
        return self.loop.create_task(work, context=self.context.copy())

    def later(self, seconds: float, call: Callable[..., object], *given: Any) -> asyncio.TimerHandle:
        return self.loop.call_later(seconds, call, *given, context=self.context)

    def wall(self) -> int:
        return round(EPOCH + 1000 * (self.loop.now - BEGIN)) + self.skew

    def die(self) -> None:
        self.is_dead = True
        self.ready.clear()
        if self in self.loop.processes:
            self.loop.processes.remove(self)

    def step(self) -> None:
        """Run one callback."""
        self.turn = self._turns.random()
        handle = self.ready.popleft()
        if not handle.cancelled():
            handle._run()
            if self.breaths is not None:
                self.breaths -= 1


Base: Any = asyncio.AbstractEventLoop  # of which few methods are needed, with fewer types


class Loop(Base):  # type: ignore[misc]
    """As much of an event loop as asyncio itself and the server ask for."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.now = BEGIN
        self.steps = 0
        self.processes: list[Process] = []
        self.tasks: list[tuple[Process, asyncio.Task[Any]]] = []
        self.problems: list[str] = []
        self.last_breath: Callable[[Process], None] = Process.die
        self._timers: list[tuple[float, int, Any]] = []
        self._count = 0
        self._threads = chance.stream("threads")
        self._is_closed = False
        self._until = BEGIN

    # --- what asyncio asks for

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return self._is_closed

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, **options: Any) -> "asyncio.Task[Any]":
        context = options.get("context")
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, context=context)
        process = context[CURRENT] if context else CURRENT.get(self.processes[0])  # at the end there is none
        self.tasks.append((process, task))
        return task

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        handle: Any = asyncio.Handle(callback, args, self, context)
        if not self._is_closed and not (process := handle._context[CURRENT]).is_dead:
            process.ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        return self.call_at(self.now + max(0.0, delay), callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """asyncio says so; the handle is skipped when its time comes."""

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> "asyncio.Future[Any]":
        done = self.create_future()

        def do() -> None:
            if not done.done():
                try:
                    done.set_result(func(*args))
                except Exception as error:  # noqa: BLE001 - whoever waits gets it
                    done.set_exception(error)

        self.call_later(self._threads.uniform(0.0005, 0.05), do)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.problems.append(f"{context.get('message')}: {context.get('exception')!r}")

    # --- how the world runs it

    def run(self, is_done: Callable[[], bool], until: float) -> None:
        """Run until that is so, or until that time."""
        self._until = until
        while not is_done():
            able = [
                process for process in self.processes if process.ready and process.stands_until <= self.now
            ]
            if able:
                process = able[0] if len(able) == 1 else min(able, key=lambda one: one.turn)
                self.steps += 1
                process.step()
                if process.breaths is not None and process.breaths <= 0:
                    self.last_breath(process)
            elif not self._pass_time():
                return

    def leap(self, seconds: float) -> None:
        """Time in which nothing happens, as when all machines sleep."""
        self.now += seconds
        self._until += seconds

    def _pass_time(self) -> bool:
        """Go on to when something is due; False if that is after the end of the run."""
        times = [process.stands_until for process in self.processes if process.ready]
        if self._timers:
            times.append(self._timers[0][0])
        when = min(times, default=self._until)
        if when >= self._until:
            self.now = self._until
            return False
        self.now = max(self.now, when)
        while self._timers and self._timers[0][0] <= self.now:
            handle = heapq.heappop(self._timers)[2]
            process = handle._context.get(CURRENT)
            if not handle.cancelled() and not process.is_dead:
                process.ready.append(handle)
        return True

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """For whoever asks for the running loop; at the end, what still waits is ended without a word."""
        asyncio._set_running_loop(self)
        try:
            yield
        finally:
            self._is_closed = True
            for _, task in self.tasks:
                if task.done():
                    task._log_traceback = False
                    continue
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with contextlib.suppress(RuntimeError, asyncio.CancelledError):
                    task.get_coro().close()
            asyncio._set_running_loop(None)
