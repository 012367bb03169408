"""The OpenAPI description of the API, generated from the types that the server itself reads and writes.

python -m tavoliere.web.openapi > docs/openapi.json
"""

from functools import cache
from typing import Any, NamedTuple

import msgspec

import tavoliere
from tavoliere.table import messages
from tavoliere.table.messages import MESSAGES
from tavoliere.table.wire import Done, Log, State, Verification
from tavoliere.web.api import LONGEST_KEY, NAME
from tavoliere.web.errors import Error
from tavoliere.web.people import circle_answers as circles
from tavoliere.web.people import evening_answers as evenings
from tavoliere.web.people.answers import Cards, GameList, PastGame, Reviewed, Statistics
from tavoliere.web.people.weekly import Choose, Weekly, WeeklyAnswer, WeeklySeed
from tavoliere.web.replies import (
    About,
    BeginDaily,
    CallMe,
    Checked,
    CheckPosition,
    Daily,
    DailyDice,
    DailyPlayed,
    DailySeed,
    DailyTable,
    Did,
    Drawn,
    DropDevice,
    Enter,
    Forget,
    Health,
    Hook,
    HookAt,
    JoinPerson,
    Legal,
    Notices,
    OpenGame,
    OpenPosition,
    Person,
    Replay,
    Story,
    Waits,
    Words,
)

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
ALWAYS = (429, 503)
CHANGING = (400, 403, 413, 415)

TEXT, ANYTHING, NOTHING, ZIP = (
    "text/plain",
    "any JSON",
    "",
    "application/zip",
)  # answers that have no type of ours


def _parameter(name: str, place: str, is_required: bool = True, **schema: Any) -> dict[str, Any]:
    required = {"required": True} if is_required else {}
    return {"name": name, "in": place, **required, "schema": schema}


def _whole(name: str) -> dict[str, Any]:
    return _parameter(name, "query", False, type="integer", minimum=0, maximum=10**15 - 1)


TABLE = _parameter("table", "path", type="string", pattern=f"^{NAME.pattern}$")
NUMBER = _parameter("number", "path", type="integer", minimum=1, maximum=9999)
KEY = _parameter("Idempotency-Key", "header", False, type="string", maxLength=LONGEST_KEY)
SINCE = _whole("since")
CIRCLE = _parameter("circle", "path", type="string", pattern=f"^{NAME.pattern}$")
EVENING = _parameter("evening", "path", type="string", pattern=f"^{NAME.pattern}$")
EVENING_OF = evenings.EveningOf
SEASON = _parameter("season", "query", False, type="string")
DAY = _parameter("day", "path", type="string", format="date")
WEEK = _parameter("week", "path", type="string")
KIND = _parameter("game", "query", False, type="string")
SEAT = _parameter("seat", "query", type="integer", minimum=0, maximum=messages.SEATS - 1)
MOVE = _parameter("move", "query", type="string", maxLength=40)


class Described(NamedTuple):
    """A route: what it is for, what it answers, and what it takes."""

    method: str
    path: str
    summary: str
    answers: dict[int, Any]
    parameters: tuple[dict[str, Any], ...] = ()
    body: Any = None
    problems: tuple[int, ...] = ()


ROUTES = [
    Described("get", "/api/games", "What there is", {200: About}),
    Described(
        "get", "/api/health", "Whether the server and its database are well", {200: Health, 503: Health}
    ),
    Described("get", "/api/ready", "Whether players should be sent here", {200: Health, 503: Health}),
    Described("get", "/api/metrics", "Figures for Prometheus", {200: TEXT}),
    Described("get", "/api/openapi.json", "This description", {200: ANYTHING}),
    Described("post", "/api/tables", "Open a table", {201: State}, (KEY,), messages.Create, (*CHANGING, 422)),
    Described(
        "post",
        "/api/games",
        "Bring a game that was played on a device",
        {201: State},
        (KEY,),
        messages.Bring,
        (*CHANGING, 422),
    ),
    Described(
        "post",
        "/api/open/game",
        "Open any game that is there as text",
        {201: State},
        (KEY,),
        OpenGame,
        (*CHANGING, 422),
    ),
    Described(
        "post",
        "/api/open/position",
        "Draw a position that is there as a line",
        {200: Drawn},
        (),
        OpenPosition,
        (*CHANGING, 422),
    ),
    Described(
        "post",
        "/api/open/check",
        "Ask the rules about a position that is being set up",
        {200: Checked},
        (),
        CheckPosition,
        (*CHANGING, 422),
    ),
    Described(
        "get",
        "/api/tables/{table}",
        "See a table",
        {200: State, 304: NOTHING},
        (TABLE, SINCE),
        None,
        (400, 404),
    ),
    Described(
        "post",
        "/api/tables/{table}/enter",
        "Come in with the key of a link",
        {200: State},
        (TABLE,),
        Enter,
        (*CHANGING, 404, 409),
    ),
    Described(
        "get",
        "/api/tables/{table}/log",
        "Everything that happened in this game",
        {200: Log},
        (TABLE,),
        None,
        (404,),
    ),
    Described(
        "post",
        "/api/tables/{table}/forget",
        "Delete what one wrote at a table, or also one's name; a bot plays on",
        {200: Did},
        (TABLE,),
        Forget,
        (*CHANGING, 404, 409),
    ),
    Described(
        "post",
        "/api/tables/{table}/delete",
        "Delete a table for everybody, as its host",
        {200: Did},
        (TABLE,),
        None,
        (*CHANGING, 404, 409),
    ),
    Described(
        "get",
        "/api/tables/{table}/why",
        "Why a move is not legal",
        {200: Legal},
        (TABLE, SEAT, MOVE),
        None,
        (400, 403, 404, 409, 422),
    ),
    Described(
        "get", "/api/daily", "The daily roll, as far as one may know it", {200: Daily}, (), None, (404,)
    ),
    Described(
        "post",
        "/api/daily",
        "Play today's dice",
        {200: DailyTable},
        (),
        BeginDaily,
        (*CHANGING, 404, 422),
    ),
    Described("get", "/api/person", "One's devices, and how much is kept", {200: Person}),
    Described(
        "post", "/api/person/words", "Words for another device", {200: Words}, (), None, (*CHANGING, 404)
    ),
    Described(
        "post",
        "/api/person/join",
        "Make this device a person's, by the words that another one shows",
        {200: Did},
        (),
        JoinPerson,
        (*CHANGING, 404, 409, 422),
    ),
    Described("post", "/api/person/drop", "Drop a device", {200: Did}, (), DropDevice, (*CHANGING, 404)),
    Described(
        "get",
        "/api/person/statistics",
        "What one's finished games add up to, all or those of one kind",
        {200: Statistics},
        (KIND, _whole("since"), _whole("players")),
        None,
        (400, 404),
    ),
    Described(
        "get",
        "/api/person/games",
        "One's last finished games",
        {200: GameList},
        (KIND, _whole("before"), _whole("most")),
        None,
        (400, 404),
    ),
    Described(
        "get",
        "/api/person/games/{table}/{number}",
        "A game of one's own whose table has expired",
        {200: PastGame},
        (TABLE, NUMBER),
        None,
        (404,),
    ),
    Described("get", "/api/person/waiting", "The games over days that wait for one", {200: Waits}),
    Described(
        "get", "/api/person/notices", "Whether this device is called", {200: Notices}, (), None, (404,)
    ),
    Described(
        "post",
        "/api/person/notices",
        "Call this device by Web Push",
        {200: Did},
        (),
        CallMe,
        (*CHANGING, 404, 422),
    ),
    Described("post", "/api/person/notices/off", "Call this device no more", {200: Did}, (), None, CHANGING),
    Described(
        "get",
        "/api/tables/{table}/hook",
        "Which chat is told what happens here",
        {200: Hook},
        (TABLE,),
        None,
        (404,),
    ),
    Described(
        "post",
        "/api/tables/{table}/hook",
        "Tell a chat what happens here, by its incoming hook",
        {200: Hook},
        (TABLE,),
        HookAt,
        (*CHANGING, 404, 422),
    ),
    Described(
        "get",
        "/api/person/cards",
        "One's costliest choices, to practise with",
        {200: Cards},
        (),
        None,
        (404,),
    ),
    Described(
        "post",
        "/api/person/reviews",
        "Keep what the coach found out about one's own game",
        {200: Did},
        (),
        Reviewed,
        (*CHANGING, 404),
    ),
    Described("get", "/api/person/everything", "All that is kept of one, in one file", {200: ZIP}),
    Described("post", "/api/person/delete", "Delete all that is kept of one", {200: Did}, (), None, CHANGING),
    Described(
        "post",
        "/api/daily/dice",
        "Take today's dice along, to play without a network",
        {200: DailyDice},
        (),
        BeginDaily,
        (*CHANGING, 404, 409, 422),
    ),
    Described(
        "post",
        "/api/daily/played",
        "Bring a game that was played with dice taken along",
        {200: DailyTable},
        (),
        DailyPlayed,
        (*CHANGING, 404, 409, 422),
    ),
    Described("get", "/api/weekly", "This week's positions", {200: Weekly}, (), None, (404,)),
    Described(
        "post",
        "/api/weekly",
        "One's only choice in a position of this week",
        {200: WeeklyAnswer},
        (),
        Choose,
        (*CHANGING, 404, 422),
    ),
    Described(
        "get",
        "/api/weekly/{week}",
        "The seed of a week's positions",
        {200: WeeklySeed},
        (WEEK,),
        None,
        (404,),
    ),
    *(
        Described(
            method,
            f"/api/circles{path}",
            summary,
            {200: answer},
            parameters,
            body,
            problems or (*CHANGING, 404, 409, 422),
        )
        for method, path, summary, answer, parameters, body, problems in (
            ("get", "", "The circles that one is in", circles.Circles, (), None, (404,)),
            ("post", "", "Make a circle", circles.Place, (), circles.MakeCircle, (*CHANGING, 404, 409, 422)),
            (
                "get",
                "/{circle}",
                "A circle and its standing",
                circles.CircleOf,
                (CIRCLE, SEASON, KIND),
                None,
                (404,),
            ),
            (
                "post",
                "/{circle}/look",
                "Who is in a circle, by its link",
                circles.Door,
                (CIRCLE,),
                circles.Key,
                (),
            ),
            ("post", "/{circle}/join", "Come in by the link", Did, (CIRCLE,), circles.JoinCircle, ()),
            ("post", "/{circle}/leave", "Leave a circle", Did, (CIRCLE,), None, ()),
            (
                "post",
                "/{circle}/rename",
                "Call the circle something else",
                Did,
                (CIRCLE,),
                circles.NewName,
                (),
            ),
            (
                "post",
                "/{circle}/member",
                "Be called something else in it",
                Did,
                (CIRCLE,),
                circles.NewName,
                (),
            ),
            ("post", "/{circle}/founder", "Pass the circle on", Did, (CIRCLE,), circles.Chosen, ()),
            (
                "post",
                "/{circle}/remove",
                "Remove a member, and make a new link",
                Did,
                (CIRCLE,),
                circles.Chosen,
                (),
            ),
            ("post", "/{circle}/delete", "Delete a circle", Did, (CIRCLE,), None, ()),
            ("get", "/{circle}/hook", "Which chat is told of it", Hook, (CIRCLE,), None, (403, 404)),
            ("post", "/{circle}/hook", "Tell a chat what happens at its tables", Hook, (CIRCLE,), HookAt, ()),
            (
                "post",
                "/{circle}/tables",
                "Open a table in it",
                circles.TableOf,
                (CIRCLE,),
                circles.CircleTable,
                (),
            ),
        )
    ),
    Described(
        "get", "/api/evenings", "The evenings that one is in", {200: evenings.EveningList}, (), None, (404,)
    ),
    *(
        Described(
            "post", f"/api/evenings{path}", summary, {200: answer}, place, body, (*CHANGING, 404, 409, 422)
        )
        for path, summary, answer, place, body in (
            ("", "Plan an evening", evenings.EveningPlace, (), evenings.PlanEvening),
            ("/{evening}/look", "An evening as it stands", EVENING_OF, (EVENING,), evenings.LookAtEvening),
            ("/{evening}/come", "Play", EVENING_OF, (EVENING,), evenings.ComeToEvening),
            ("/{evening}/leave", "Play no longer", EVENING_OF, (EVENING,), evenings.LeaveEvening),
            ("/{evening}/begin", "Draw the first round", EVENING_OF, (EVENING,), None),
            ("/{evening}/result", "Type a result in", EVENING_OF, (EVENING,), evenings.MatchResult),
            ("/{evening}/pause", "Let the next round wait", EVENING_OF, (EVENING,), evenings.PauseEvening),
            ("/{evening}/close", "End it as it stands", Did, (EVENING,), None),
        )
    ),
    Described("get", "/api/daily/{day}", "The dice of a day", {200: DailySeed}, (DAY,), None, (404,)),
    *(
        Described(
            "get",
            f"/api/tables/{{table}}/games/{{number}}/{name}",
            summary,
            {200: answer},
            (TABLE, NUMBER, *more),
            None,
            problems,
        )
        for name, summary, answer, more, problems in (
            ("export", "A finished game as text", TEXT, (), (404, 409)),
            ("verify", "Whether a finished game holds", Verification, (), (404, 409)),
            ("replay", "A finished game, step by step", Replay, (), (404, 409)),
            ("story", "The course of a finished game in one or two facts", Story, (), (404, 409)),
        )
    ),
    *(
        Described(
            "post",
            f"/api/tables/{{table}}/{name}",
            (kind.__doc__ or name).partition("\n")[0],
            {200: Done},
            (TABLE, KEY),
            kind,
            (*CHANGING, 404, 409, 422),
        )
        for name, kind in MESSAGES.items()
    ),
]


def description() -> dict[str, Any]:
    """The whole description."""
    kinds = [
        kind
        for route in ROUTES
        for kind in (*route.answers.values(), route.body)
        if kind is not None and not isinstance(kind, str)
    ]
    kinds = list(dict.fromkeys([Error, *kinds]))
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    refs = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method] = _describe(route, refs)
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


def _describe(route: Described, refs: dict[Any, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"summary": route.summary, "responses": {}}
    if route.parameters:
        described["parameters"] = list(route.parameters)
    if route.body is not None:
        content = {"application/json": {"schema": refs[route.body]}}
        described["requestBody"] = {"required": True, "content": content}
    for status, answer in route.answers.items():
        described["responses"][str(status)] = _answer(refs, answer)
    for status in (*route.problems, *ALWAYS):
        problem = {**_answer(refs, Error), "description": PROBLEMS[status]}
        described["responses"].setdefault(str(status), problem)
    return described


def _answer(refs: dict[Any, Any], answer: Any) -> dict[str, Any]:
    if answer == NOTHING:
        return {"description": "Nothing is newer"}
    if answer == ANYTHING:
        return {"description": "OpenAPI", "content": {"application/json": {"schema": {"type": "object"}}}}
    if answer == ZIP:
        return {"description": "A file", "content": {ZIP: {"schema": {"type": "string", "format": "binary"}}}}
    if answer == TEXT:
        return {"description": "Text", "content": {TEXT: {"schema": {"type": "string"}}}}
    return {"description": answer.__name__, "content": {"application/json": {"schema": refs[answer]}}}


@cache
def text() -> str:
    return msgspec.json.format(msgspec.json.encode(description()), indent=2).decode() + "\n"


if __name__ == "__main__":
    print(text(), end="")
