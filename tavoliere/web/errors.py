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
from tavoliere.web.catalogue import is_translated
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
NOT_REACHED = Denied("unavailable", "the tables cannot be reached now: try again in a moment")
NOT_UNDERSTOOD = Denied("bad_request", "this was not understood: load the page again, then try once more")
WRITTEN_WRONG = Refused("this position or game cannot be read: look through what was pasted")
NOT_THERE = Denied("not_found", "this is not here: go back, or load the page again")
FAILED = Denied("unavailable", "something went wrong here: try again in a moment")
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


def error(refusal: Denied, code: str = "", detail: str = "") -> bytes:
    """The body of a refusal: the sentence is for people, the detail, in `message`, for whoever wrote the client."""
    return error_of(Problem(code or refusal.code, detail or str(refusal), "", refusal.template, {}))


def problem_of(refusal: Refused) -> Problem:
    code = refusal.code if isinstance(refusal, Denied) else "refused"
    # What is wrong with a position or a record is said in English, to whoever wrote it.
    if not is_translated(refusal.template):
        return Problem(code, str(refusal), refusal.rule, WRITTEN_WRONG.template, {})
    return Problem(code, str(refusal), refusal.rule, refusal.template, refusal.values)


def answer_to(failure: Exception) -> Response:
    """The answer to an error of a known kind."""
    if isinstance(failure, Refused):
        body = error_of(problem_of(failure))
        status = STATUS.get(failure.code, 409) if isinstance(failure, Denied) else 422
    elif isinstance(failure, Unreadable):
        status, body = 503, error_of(problem_of(UNREADABLE))
    elif isinstance(failure, Unavailable):
        status, body = 503, error(NOT_REACHED)
    else:  # not JSON, or not of this type
        status, body = 400, error(NOT_UNDERSTOOD, detail=str(failure)[:200])
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
