"""A device at a server: its cookie, and what it asks and says, by HTTP.

Each request has a key of its own, so it may be sent again when nobody knows whether it has arrived.
"""

import json
import re
import secrets
import time
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tavoliere.games.refused import Refused
from tavoliere.table.messages import Denied

LINK = re.compile(r"(https?://[^/\s]+)/t/([a-z0-9]{1,40})/([\w-]+)/?", re.ASCII)
TIMEOUT = 20.0  # seconds that a request may take
PATIENCE = 300.0  # seconds that a server may be away
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0  # seconds between two attempts
TRY_LATER = (429, 502, 503, 504)
AWAY = (OSError, HTTPException)


class Place(NamedTuple):
    """Where a link leads, and what it allows."""

    server: str
    table: str
    key: str

    @classmethod
    def of(cls, link: str) -> "Place":
        """
        >>> Place.of("http://127.0.0.1:8000/t/k3v9q2m7p5xwa/Qf-2_a")
        Place(server='http://127.0.0.1:8000', table='k3v9q2m7p5xwa', key='Qf-2_a')
        """
        found = LINK.fullmatch(link.strip())
        if not found:
            raise Refused(
                "“{link}” is no invitation: copy the whole link from the table, such as"
                " http://192.168.0.5:8000/t/k3v9q2m7p5xwa/…",
                link=link[:60],
            )
        return cls(*found.groups())


class Device:
    """What a server knows by one cookie."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.cookie = ""

    def ask(self, path: str) -> bytes:
        """What a server answers to a question."""
        return self._request(Request(self.server + path), PATIENCE)

    def tell(self, path: str, body: dict[str, Any], patience: float = PATIENCE) -> dict[str, Any]:
        """What a server answers to a message; it is sent again while the server is away or busy."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16)}
        request = Request(self.server + path, json.dumps(body).encode(), headers, method="POST")
        answer: dict[str, Any] = json.loads(self._request(request, patience))
        return answer

    def _request(self, request: Request, patience: float) -> bytes:
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        end, pause = time.monotonic() + patience, FIRST_PAUSE
        while True:
            try:
                with urlopen(request, timeout=TIMEOUT) as answer:
                    self._keep(answer.headers.get_all("Set-Cookie") or ())
                    content: bytes = answer.read()
                    return content
            except HTTPError as error:
                refusal = refused(error.code, error.read())
                if error.code not in TRY_LATER or time.monotonic() + pause > end:
                    raise refusal from None
            except AWAY:
                if time.monotonic() + pause > end:
                    raise Denied(
                        "unavailable", "{server} does not answer: is it running?", server=self.server
                    ) from None
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _keep(self, cookies: "list[str] | tuple[()]") -> None:
        for cookie in cookies:
            self.cookie = cookie.partition(";")[0]


def refused(status: int, body: bytes) -> Refused:
    """Why a server refuses something, in its own sentence."""
    try:
        problem = json.loads(body)["error"]
        code, rule, sentence = problem["code"], problem["rule"], problem["message"]
        template, values = problem["template"], problem["values"]
        if code == "refused":
            return Refused(template, rule, **values)
        return Denied(code, template, **values) if values else Denied(code, "{sentence}", sentence=sentence)
    except (ValueError, KeyError, TypeError, IndexError):
        return Denied("unavailable", "the server answers {status}, and no more", status=status)
