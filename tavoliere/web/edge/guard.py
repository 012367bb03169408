"""What every request passes first: limits, a check of where it comes from, and the headers of every answer."""

import re
from collections.abc import Iterable
from contextvars import ContextVar

from msgspec.structs import replace
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tavoliere.store.clocks import draw, steady
from tavoliere.table.messages import Denied
from tavoliere.web.catalogue import gettext
from tavoliere.web.edge import wrong_name
from tavoliere.web.edge.hosts import Names, network_of
from tavoliere.web.edge.language import language_of
from tavoliere.web.edge.wrong_name import UNKNOWN_NAME
from tavoliere.web.errors import NOT_THERE, error, error_of, problem_of
from tavoliere.web.metrics import Metrics
from tavoliere.web.settings import Settings

ELSEWHERE = Denied("cross_site", "this request comes from another site")
TOO_MANY = Denied("too_many", "too many requests: try again in a moment")
TOO_LARGE = Denied("too_large", "this is too long: shorten it")

BODY = 16 * 1024  # bytes that a message may have
MOST_BUCKETS = 20_000
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

SHORT_CODES = "/j/"
WATCHED = ("/api/health", "/api/ready")  # for those who look after the server, under any host name
FIGURES = "/api/metrics"
HERE = ("127.0.0.1", "::1")
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")

Headers = tuple[tuple[bytes, bytes], ...]
POLICY = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
# Ready to be sent, because every answer has them.
FOR_ALL = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", POLICY),
)
FOR_API: Headers = (
    *FOR_ALL,
    (b"cache-control", b"no-store"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
FOR_PAGES: Headers = (
    *FOR_ALL,
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
HSTS = (b"strict-transport-security", b"max-age=31536000")


# The id of the request being answered: it is in every line that is logged, and in the answer.
REQUEST: ContextVar[str] = ContextVar("request", default="")
REQUEST_ID = re.compile(rb"[\w.-]{8,64}")


Sent = dict[bytes, bytes]  # the headers of a request


class Limit:
    """Token buckets: `burst` at once, then `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, who: str) -> float:
        """Take one token; return 0 if there was one, else the seconds until there is."""
        left, now = self._left(who)
        if left < 1:
            return (1 - left) / self._rate
        if len(self._buckets) >= MOST_BUCKETS and who not in self._buckets:
            self._forget(now)
        self._buckets[who] = left - 1, now
        return 0.0

    def until(self, who: str) -> float:
        """The seconds until there is a token; none is taken."""
        return max(0.0, 1 - self._left(who)[0]) / self._rate

    def _left(self, who: str) -> tuple[float, float]:
        """How many tokens there are now, and when that is."""
        now = steady()
        left, at = self._buckets.get(who, (self._burst, now))
        return min(self._burst, left + (now - at) * self._rate), now

    def _forget(self, now: float) -> None:
        """Full buckets need not be remembered; if all are in use, the oldest half goes."""
        full = self._burst / self._rate
        kept = {who: bucket for who, bucket in self._buckets.items() if now - bucket[1] < full}
        if len(kept) >= MOST_BUCKETS:
            kept = dict(list(kept.items())[MOST_BUCKETS // 2 :])
        self._buckets = kept


def sent_with(scope: Scope) -> Sent:
    """The headers of a request."""
    sent: Sent = scope["sent"]
    return sent


def address_of(scope: Scope) -> str:
    """The address at the other end."""
    return network_of(scope["client"][0]) if scope.get("client") else ""


def _request_id(scope: Scope, headers: Sent) -> str:
    """The id that a trusted proxy has given, else one of our own, which says nothing of other requests.

    uvicorn gives a client the port 0 if a proxy that is in the settings said who it is.
    """
    given = headers.get(b"x-request-id", b"")
    if given and (scope.get("client") or ("", 1))[1] == 0 and REQUEST_ID.fullmatch(given):
        return given.decode()
    return draw(8).hex()


class Guard:
    """The outermost layer of the app."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._limit = Limit(settings.rate, settings.burst)
        self._files = Limit(5 * settings.rate, 5 * settings.burst)
        self._guesses = Limit(settings.rate / 60, settings.burst / 4)
        self._watched = Limit(settings.rate / 6, settings.burst / 4)
        self._metrics_port = settings.metrics_port
        self._names = Names(settings.host, settings.hosts)
        self._origins = {origin.strip() for origin in settings.origins.split(",") if origin.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        # Of several with the same name, the first counts.
        headers = scope["sent"] = dict(reversed(scope["headers"]))
        REQUEST.set(_request_id(scope, headers))
        path = scope["path"]
        is_for_figures = self._metrics_port > 0 and (scope.get("server") or ("", 0))[1] == self._metrics_port
        if (path == FIGURES or is_for_figures) and not self._may_see(path, scope, headers, is_for_figures):
            await self._refuse(scope, send, 404, error(NOT_THERE))
            return
        if (
            not self._names.has(headers.get(b"host", b"").decode("latin-1"))
            and path not in WATCHED
            and not is_for_figures
        ):
            await self._refuse_name(scope, send, headers)
            return
        is_socket = scope["type"] == "websocket"
        if (is_socket or scope["method"] not in SAFE_METHODS) and not self._is_ours(scope, headers):
            await self._refuse(scope, send, 403, error(ELSEWHERE))
            return
        wait = self._wait(scope)
        if wait:
            self._metrics.count("limited")
            body = error(TOO_MANY)
            await self._refuse(scope, send, 429, body, [(b"retry-after", b"%d" % (int(wait) + 1))])
            return
        if is_socket:
            await self._app(scope, receive, send)
            return
        await self._answer(scope, receive, send, headers)

    async def _refuse_name(self, scope: Scope, send: Send, headers: Sent) -> None:
        """Refuse in the visitor's language; a browser gets a self-contained page, because it can load nothing else."""
        language = language_of(headers)
        if b"text/html" in headers.get(b"accept", b""):
            own = (b"content-security-policy", POLICY + b"; " + wrong_name.POLICY)
            kind = b"text/html; charset=utf-8"
            await self._refuse(scope, send, 421, wrong_name.page(language), [own], kind)
        else:
            unknown = problem_of(UNKNOWN_NAME)
            unknown = replace(unknown, message=gettext(language, unknown.template))
            await self._refuse(scope, send, 421, error_of(unknown))

    def _may_see(self, path: str, scope: Scope, headers: Sent, is_for_figures: bool) -> bool:
        """Whether a request may be answered as far as the figures go: those are for whoever looks after the server.

        They have a port of their own, or else are only for programs on this machine; what somebody forwards to us
        comes from elsewhere.
        """
        if self._metrics_port:
            return is_for_figures and path in (FIGURES, *WATCHED)
        return (scope.get("client") or ("",))[0] in HERE and not any(name in headers for name in FORWARDED)

    def _wait(self, scope: Scope) -> float:
        """How long this address must wait; short codes are the only secret worth guessing.

        A household shares one address, and a page loads thirty small files at once, so files have a higher limit.
        """
        address = address_of(scope)
        if scope["path"] in WATCHED:
            return self._watched.wait(address)
        if scope["path"].startswith("/static/"):
            return self._files.wait(address)
        guessing = self._guesses.wait(address) if scope["path"].startswith(SHORT_CODES) else 0.0
        return guessing or self._limit.wait(address)

    def _is_ours(self, scope: Scope, headers: Sent) -> bool:
        """Browsers say where a request comes from; other programs have no cookie that could be abused."""
        if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
            return False
        if b"origin" not in headers:
            return True
        origin = headers[b"origin"].decode("latin-1")
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        here = f"{scheme}://{headers.get(b'host', b'').decode('latin-1')}"
        return origin == here or origin in self._origins

    async def _answer(self, scope: Scope, receive: Receive, send: Send, headers: Sent) -> None:
        declared = headers.get(b"content-length", b"0")
        if declared.isdigit() and (len(declared) > 9 or int(declared) > BODY):
            await self._refuse(scope, send, 413, error(TOO_LARGE))
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.count("requests", f'{{status="{message["status"]}"}}')
                self._dress(scope, message)
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _dress(self, scope: Scope, message: Message) -> None:
        """Add the headers that protect an answer, unless it has its own."""
        headers = message["headers"]
        wanted = FOR_API if scope["path"].startswith("/api/") else FOR_PAGES
        if scope["scheme"] in ("https", "wss"):
            wanted += (HSTS,)
        there_are = dict(headers)  # their names are in small letters, as ASGI asks
        missing = [header for header in wanted if header[0] not in there_are]
        message["headers"] = [*headers, (b"x-request-id", REQUEST.get().encode()), *missing]

    async def _refuse(
        self,
        scope: Scope,
        send: Send,
        status: int,
        body: bytes,
        more: Iterable[tuple[bytes, bytes]] = (),
        kind: bytes = b"application/json",
    ) -> None:
        self._metrics.count("requests", f'{{status="{status}"}}')
        response = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        start: Message = {
            "type": f"{response}.start",
            "status": status,
            "headers": [
                (b"content-type", kind),
                (b"content-length", b"%d" % len(body)),
                *more,
            ],
        }
        self._dress(scope, start)
        await send(start)
        await send({"type": f"{response}.body", "body": body})
