"""What waits to be sent to other hosts: a bounded queue beside the event loop. No slow host holds up a table."""

import asyncio
import logging
import ssl
import threading
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tavoliere.web.call.sending import Message, send
from tavoliere.web.metrics import Metrics

THREADS = 4
MOST = 1000  # letters that wait; the oldest gives way
TRIES, AGAIN = (
    3,
    5.0,
)  # a host that has no time is asked again after so many seconds, then after four times as many
GONE = (404, 410)
log = logging.getLogger("tavoliere.call")


@dataclass(eq=False)
class Letter:
    """A message to somebody about something; there is one at a time."""

    key: tuple[str, str]  # to whom, about what
    write: Callable[[], Message]  # called in a thread
    is_sent: Callable[[int], None] = lambda status: None  # called on the event loop, at the end
    tries: int = 0


class Outbox:
    """Letters go out in threads; each is sent, withdrawn or given up."""

    def __init__(self, metrics: Metrics, inside: Collection[str] = ()) -> None:
        self._metrics = metrics
        self._inside = inside
        self._threads = ThreadPoolExecutor(THREADS, "call")
        self._lock = threading.Lock()
        self._waiting: dict[tuple[str, str], Letter] = {}
        self._under_way: dict[tuple[str, str], Letter] = {}
        self._again: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._context: ssl.SSLContext | None = None
        self._is_closed = False

    def put(self, letter: Letter) -> None:
        """Send a letter, instead of an earlier one about the same."""
        if self._is_closed:
            return
        self.withdraw(letter.key)
        with self._lock:
            self._waiting[letter.key] = letter
            if len(self._waiting) > MOST:
                del self._waiting[next(iter(self._waiting))]
                self._metrics.count("calls", '{result="dropped"}')
                return  # a thread comes for the one that gave way
        self._threads.submit(self._send_next, asyncio.get_running_loop())

    def withdraw(self, key: tuple[str, str]) -> bool:
        """Take a letter back; whether it had not gone out yet."""
        again = self._again.pop(key, None)
        if again:
            again.cancel()
        with self._lock:
            if key in self._under_way:
                self._under_way[key].tries = TRIES  # no other attempt
            return self._waiting.pop(key, None) is not None or again is not None

    def close(self) -> None:
        self._is_closed = True
        for again in self._again.values():
            again.cancel()
        with self._lock:
            self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _send_next(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            letter = self._waiting.pop(next(iter(self._waiting), ("", "")), None)
            if letter is None:  # it was withdrawn
                return
            self._under_way[letter.key] = letter
            self._context = self._context or ssl.create_default_context()
        try:
            status = asyncio.run(send(letter.write(), self._context, self._inside))
        except Exception:  # the thread goes on with other letters
            log.exception("a letter could not be sent")
            status = 0
        if not self._is_closed:
            loop.call_soon_threadsafe(self._ended, letter, status)

    def _ended(self, letter: Letter, status: int) -> None:
        with self._lock:
            if self._under_way.get(letter.key) is letter:
                del self._under_way[letter.key]
        has_time = status not in (0, 429) and status < 500
        letter.tries += 1
        if has_time or letter.tries >= TRIES:
            result = "sent" if 200 <= status < 300 else "gone" if status in GONE else "failed"
            self._metrics.count("calls", f'{{result="{result}"}}')
            letter.is_sent(status)
        elif letter.key not in self._waiting and not self._is_closed:
            wait = AGAIN * 4 ** (letter.tries - 1)
            self._again[letter.key] = asyncio.get_running_loop().call_later(wait, self.put, letter)
