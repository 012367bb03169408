"""What the server logs: lines on standard error, for people or as JSON, written by a thread of their own.

If the reader of these lines stalls, or the disk is full, only that thread suffers: lines that do not fit are counted
and left out.
"""

import json
import logging
import sys
import time
from queue import Full, Queue
from threading import Thread
from typing import Any

from tavoliere.web.edge.guard import REQUEST

MOST_LINES = 1000  # waiting to be written
LAST_SECONDS = 1.0  # to write the waiting lines when the server ends


class JSONFormatter(logging.Formatter):
    """One JSON object per line."""

    USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {
        "message",
        "asctime",
        "taskName",
        "color_message",
    }

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: value for name, value in record.__dict__.items() if name not in self.USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class Aside(logging.Handler):
    """Writes to standard error without holding anybody up."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: Queue[str] = Queue(MOST_LINES)
        self._left_out = 0
        Thread(target=self._write, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self._lines.put_nowait(self.format(record))
        except Full:
            self._left_out += 1

    def flush(self) -> None:
        """Wait a little for the thread: the interpreter calls this when it exits."""
        with self._lines.all_tasks_done:
            self._lines.all_tasks_done.wait_for(lambda: not self._lines.unfinished_tasks, LAST_SECONDS)

    def _write(self) -> None:
        while True:
            line = self._lines.get()
            try:
                sys.stderr.write(line + "\n")
                if self._left_out:
                    told = _line(f"{self._left_out} lines were left out: they could not be written")
                    sys.stderr.write(self.format(told) + "\n")
                    self._left_out = 0
                sys.stderr.flush()
            except (OSError, ValueError):  # a full disk may have room for the next one
                self._left_out += 1
            self._lines.task_done()


def _line(message: str) -> logging.LogRecord:
    return logging.LogRecord("tavoliere.logs", logging.WARNING, __file__, 0, message, None, None)


def logging_config(as_json: bool) -> dict[str, Any]:
    plain = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": JSONFormatter} if as_json else plain},
        "handlers": {"stderr": {"class": "tavoliere.web.ops.logs.Aside", "formatter": "line"}},
        "loggers": {
            "tavoliere": {"level": "INFO"},
            "uvicorn": {"level": "ERROR"},
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }
