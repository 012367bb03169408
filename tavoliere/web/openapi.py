"""The OpenAPI description of the API, made from the types that the server itself reads and writes.

python -m tavoliere.web.openapi > docs/openapi.json
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

import tavoliere
from tavoliere.table import messages
from tavoliere.table.messages import MESSAGES
from tavoliere.web.api import LONGEST_KEY, Enter

# --- what the server answers; the parts of a view differ from game to game ----------------------------------------


class Problem(Struct, forbid_unknown_fields=True):
    """What went wrong: the English sentence, and its parts for translators."""

    code: str
    message: str
    rule: str
    template: str
    values: dict[str, Any]


class Error(Struct, forbid_unknown_fields=True):
    error: Problem


class Done(Struct, forbid_unknown_fields=True):
    """A message was committed; `seq` is the version that contains it. `already`: it was known before."""

    seq: int
    already: bool


class SeatState(Struct, forbid_unknown_fields=True):
    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None
    host: bool
    connected: bool
    ready: bool
    left: bool


class Result(Struct, forbid_unknown_fields=True):
    names: list[str]
    reason: Literal["rules", "resigned"]
    scores: list[int]
    winners: list[int]
    ranks: list[int]
    resigned: int | None
    end: dict[str, Any] | None


class Options(Struct, forbid_unknown_fields=True):
    side: str | None
    track: list[str] | None
    lone: int | None
    first: int | None


class TableState(Struct, forbid_unknown_fields=True):
    """What everybody at the table may know, besides the position."""

    id: str
    stage: Literal["lobby", "playing", "over"]
    number: int
    game: str
    options: Options
    dice: Literal["fair", "own"]
    clock: int | None
    stand_in: str
    seats: list[SeatState]
    spectators: int
    asked: dict[str, int]
    deadline: int | None
    commitment: str
    entropy: list[str | None]
    seed: str | None
    result: Result | None


class Told(Struct, forbid_unknown_fields=True):
    """What happened in the game that is on the table, from its beginning."""

    events: list[dict[str, Any]]


class Links(Struct, forbid_unknown_fields=True):
    invite: str
    watch: str


class You(Struct, forbid_unknown_fields=True):
    """What this device is and may do."""

    seats: list[int]
    host: bool
    may_sit: bool
    undo: dict[str, int]
    links: Links | None


class State(Struct, forbid_unknown_fields=True):
    """A table as a device sees it: the answer to looking, and every push."""

    type: Literal["state"]
    seq: int
    since: int | None
    now: int
    table: TableState
    you: You
    views: dict[str, dict[str, Any]]
    events: list[dict[str, Any]]


class Legal(Struct, forbid_unknown_fields=True, omit_defaults=True):
    legal: bool
    error: Problem | None = None


class FaultFound(Struct, forbid_unknown_fields=True):
    line: int
    message: str


class Verification(Struct, forbid_unknown_fields=True):
    holds: bool
    rolls: int
    moves: int
    faults: list[FaultFound]


class GameInfo(Struct, forbid_unknown_fields=True):
    name: str
    title: str
    players: list[int]
    levels: list[str]
    dice: list[str]
    sides: list[str]


class Limits(Struct, forbid_unknown_fields=True):
    name: int
    text: int
    clock: list[int]
    away: float


class About(Struct, forbid_unknown_fields=True):
    games: list[GameInfo]
    search: bool
    emotes: list[str]
    limits: Limits


class Health(Struct, forbid_unknown_fields=True):
    status: Literal["ok", "unavailable"]


# --- routes ---------------------------------------------------------------------------------------------------

TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[a-z0-9]{1,40}$"},
}
NUMBER = {
    "name": "number",
    "in": "path",
    "required": True,
    "schema": {"type": "integer", "minimum": 1, "maximum": 9999},
}
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "maxLength": LONGEST_KEY},
}
SINCE = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}}


def description() -> dict[str, Any]:
    """The whole description."""
    kinds = [
        Error,
        Done,
        State,
        Told,
        Legal,
        Verification,
        About,
        Health,
        Enter,
        messages.Create,
        *MESSAGES.values(),
    ]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    refs = dict(zip(kinds, schemas, strict=True))

    def route(
        summary: str,
        answers: dict[int, Any],
        parameters: list[Any] | None = None,
        body: Any = None,
        problems: tuple[int, ...] = (),
    ) -> dict[str, Any]:
        described: dict[str, Any] = {"summary": summary, "responses": {}}
        if parameters:
            described["parameters"] = parameters
        if body is not None:
            described["requestBody"] = {
                "required": True,
                "content": {"application/json": {"schema": refs[body]}},
            }
        for status, answer in answers.items():
            described["responses"][str(status)] = _answer(refs, answer)
        for status in (*problems, 429, 503):
            problem = {**_answer(refs, Error), "description": PROBLEMS[status]}
            described["responses"].setdefault(str(status), problem)
        return described

    changing = (400, 403, 413, 415)
    in_table, in_game = (*changing, 404, 409, 422), (403, 404, 409)
    paths: dict[str, Any] = {
        "/api/games": {"get": route("What there is", {200: About})},
        "/api/health": {
            "get": route("Whether the server and its database are well", {200: Health, 503: Health})
        },
        "/api/ready": {"get": route("Whether players should be sent here", {200: Health, 503: Health})},
        "/api/metrics": {"get": route("Figures for Prometheus", {200: "text/plain"})},
        "/api/openapi.json": {"get": route("This description", {200: None})},
        "/api/tables": {
            "post": route("Open a table", {201: State}, [KEY], messages.Create, (*changing, 422)),
        },
        "/api/tables/{table}": {
            "get": route("See a table", {200: State, 304: ""}, [TABLE, SINCE], problems=(400, 404)),
        },
        "/api/tables/{table}/enter": {
            "post": route(
                "Come in with the key of a link", {200: State}, [TABLE], Enter, (*changing, 404, 409)
            ),
        },
        "/api/tables/{table}/log": {
            "get": route("Everything that happened in this game", {200: Told}, [TABLE], problems=(404,)),
        },
        "/api/tables/{table}/why": {
            "get": route(
                "Why a move is not legal",
                {200: Legal},
                [
                    TABLE,
                    {
                        "name": "seat",
                        "in": "query",
                        "required": True,
                        "schema": {"type": "integer", "minimum": 0, "maximum": 4},
                    },
                    {
                        "name": "move",
                        "in": "query",
                        "required": True,
                        "schema": {"type": "string", "maxLength": 40},
                    },
                ],
                problems=(400, *in_game, 422),
            ),
        },
        "/api/tables/{table}/games/{number}/export": {
            "get": route(
                "A finished game as text", {200: "text/plain"}, [TABLE, NUMBER], problems=(404, 409)
            ),
        },
        "/api/tables/{table}/games/{number}/verify": {
            "get": route(
                "Whether a finished game holds", {200: Verification}, [TABLE, NUMBER], problems=(404, 409)
            ),
        },
    }
    for name, kind in MESSAGES.items():
        summary = (kind.__doc__ or name.title()).partition("\n")[0]
        paths[f"/api/tables/{{table}}/{name}"] = {
            "post": route(summary, {200: Done}, [TABLE, KEY], kind, in_table),
        }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tavoliere",
            "version": tavoliere.__version__,
            "description": "Live tables. docs/api.md says what it means, and describes the WebSocket.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"device": {"type": "apiKey", "in": "cookie", "name": "tavoliere"}},
        },
        "security": [{}, {"device": []}],
    }


PROBLEMS = {
    400: "Not JSON, or not of this type",
    403: "Not your seat, or from another site",
    404: "No such table, or no right to it",
    409: "Not now",
    413: "Too long",
    415: "Not JSON",
    422: "Refused by a rule or a limit",
    429: "Too many requests",
    503: "Not now; try again",
}


def _answer(refs: dict[Any, Any], answer: Any) -> dict[str, Any]:
    if answer == "":
        return {"description": "Nothing is newer"}
    if answer is None:
        return {"description": "OpenAPI", "content": {"application/json": {"schema": {"type": "object"}}}}
    if isinstance(answer, str):
        return {"description": "Text", "content": {answer: {"schema": {"type": "string"}}}}
    return {"description": answer.__name__, "content": {"application/json": {"schema": refs[answer]}}}


def text() -> str:
    return msgspec.json.format(msgspec.json.encode(description()), indent=2).decode() + "\n"


if __name__ == "__main__":
    print(text(), end="")
