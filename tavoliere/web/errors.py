"""What went wrong, in one shape for the API and for the pages."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tavoliere.games.refused import Refused
from tavoliere.store.contract import Unavailable, Unreadable
from tavoliere.table.messages import Denied
from tavoliere.web.edge.load import Load

STATUS = {
    "forbidden": 403,
    "no_table": 404,
    "not_found": 404,
    "too_large": 413,
    "content_type": 415,
    "too_many": 429,
    "busy": 503,
}
UNAVAILABLE = "the tables cannot be reached now: try again in a moment"
UNREADABLE = Denied(
    "unavailable", "this table cannot be read: open a new one, and tell whoever runs the server"
)
# What an endpoint may raise; after a disconnect in the middle of a request, nobody reads the answer.
KNOWN = (Refused, msgspec.DecodeError, UnicodeDecodeError, Unavailable, ClientDisconnect)
Endpoint = Callable[[Request], Awaitable[Response]]


class Problem(Struct, forbid_unknown_fields=True):
    """What went wrong: the English sentence, and its parts for translators."""

    code: str
    message: str
    rule: str
    template: str
    values: dict[str, Any]


class Error(Struct, forbid_unknown_fields=True):
    error: Problem


def error(code: str, message: str) -> bytes:
    """An error that has no parts."""
    return error_of(Problem(code, message, "", message, {}))


def problem_of(refusal: Refused) -> Problem:
    code = refusal.code if isinstance(refusal, Denied) else "refused"
    return Problem(code, str(refusal), refusal.rule, refusal.template, refusal.values)


def answer_to(failure: Exception) -> Response:
    """The answer to an error of a known kind."""
    if isinstance(failure, Refused):
        body = error_of(problem_of(failure))
        status = STATUS.get(failure.code, 409) if isinstance(failure, Denied) else 422
    elif isinstance(failure, Unreadable):
        status, body = 503, error_of(problem_of(UNREADABLE))
    elif isinstance(failure, Unavailable):
        status, body = 503, error("unavailable", UNAVAILABLE)
    else:  # not JSON, or not of this type
        status, body = 400, error("bad_request", str(failure)[:200])
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return Response(body, status, headers, "application/json")


def answering(endpoint: Endpoint) -> Endpoint:
    """An endpoint that answers refusals in the one shape of errors."""

    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        load: Load = request.app.state.load
        load.in_hand += 1
        is_shed = False
        try:
            return await endpoint(request)
        except KNOWN as failure:
            is_shed = isinstance(failure, Denied) and failure.code == "busy"
            return answer_to(failure)
        finally:
            load.answered(is_shed)

    return answer


def error_of(problem: Problem) -> bytes:
    """The body of an answer that says what went wrong."""
    return msgspec.json.encode(Error(problem), enc_hook=str)
