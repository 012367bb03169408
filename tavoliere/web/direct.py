"""The short way of a message to a table: what is asked for most is not looked up among all routes."""

import re

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from tavoliere.table.messages import MESSAGES
from tavoliere.web import api

PATH = re.compile(r"/api/tables/([^/]+)/(\w+)")


class Direct:
    """Answers messages to tables itself; everything else takes the usual way, also what only looks like one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None or found[2] not in MESSAGES:
            await self._app(scope, receive, send)
            return
        scope["path_params"] = {"table": found[1], "message": found[2]}
        response = await api.say(Request(scope, receive, send))
        await response(scope, receive, send)
