"""The short way to a table: the most frequent requests skip the lookup among all routes."""

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tavoliere.table.messages import MESSAGES
from tavoliere.web import api
from tavoliere.web.errors import Endpoint

Failed = Callable[[Request, Exception], Awaitable[Response]]  # the answer to an unknown error
PATH = re.compile(r"/api/tables/([^/]+)(?:/(\w+))?")


class Direct:
    """Answers messages to a table, and looks at one, itself; all other requests take the usual way."""

    def __init__(self, app: ASGIApp, failed: Failed) -> None:
        self._app = app
        self._failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        endpoint = _endpoint(scope["method"], found[2]) if found else None
        if found is None or endpoint is None:
            await self._app(scope, receive, send)
            return
        scope["path_params"] = {"table": found[1], "message": found[2]}
        request = Request(scope, receive, send)
        try:
            response = await endpoint(request)
        except Exception as failure:  # noqa: BLE001 - it is logged and answered, as the usual way does it
            response = await self._failed(request, failure)
        await response(scope, receive, send)


def _endpoint(method: str, message: str | None) -> Endpoint | None:
    if method == "POST" and message in MESSAGES:
        return api.say
    return api.look if method == "GET" and message is None else None
