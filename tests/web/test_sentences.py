"""Whatever the server refuses, a player reads a sentence in the page's language: no code, and no name of a field."""

from typing import Any

import httpx
import msgspec
import pytest

from tavoliere.table.messages import Bring, Create, FromDevice
from tavoliere.web.catalogue import LOCALES, catalogue
from tavoliere.web.replies import CheckPosition, OpenGame, OpenPosition
from tests.web.serving import Server

MESSAGES = {kind.__name__.lower(): kind for kind in FromDevice.__subclasses__()}
WRONG: tuple[Any, ...] = (None, "", "?" * 500, -1, 10**20, 1.5, [], {}, True)


def bodies(kind: Any) -> list[bytes]:
    """Nothing, no JSON, what is no message, what is unknown, and each field with what does not belong there."""
    fields = [field.encode_name for field in msgspec.structs.fields(kind)]
    wrong = [{field: value} for field in (*fields, "surprise") for value in WRONG]
    return [b"", b"{", b"[]", b"\xff\xfe", *(msgspec.json.encode(body) for body in wrong)]


def assert_is_for_people(reply: httpx.Response) -> None:
    problem = reply.json()["error"]
    template, values = problem["template"], problem["values"]
    for language in LOCALES:
        assert template in catalogue(language), problem
    said = template.format(**values)
    assert not set(said) & set("`_{}$<>"), problem
    assert "Object" not in said, problem


@pytest.mark.parametrize("name", sorted(MESSAGES))
def test_what_a_table_cannot_understand_is_refused_in_a_sentence(server: Server, name: str) -> None:
    with httpx.Client(base_url=server.address) as device:
        table = device.post("/api/tables", json={"game": "duel", "name": "Ada"}).json()["table"]["id"]
        for body in bodies(MESSAGES[name]):
            reply = device.post(
                f"/api/tables/{table}/{name}", content=body, headers={"Content-Type": "application/json"}
            )
            if not reply.is_success:
                assert_is_for_people(reply)


BEGINNINGS = (
    ("/api/tables", Create),
    ("/api/games", Bring),
    ("/api/open/game", OpenGame),
    ("/api/open/position", OpenPosition),
    ("/api/open/check", CheckPosition),
)


@pytest.mark.parametrize(("path", "kind"), BEGINNINGS)
def test_what_begins_a_table_or_brings_a_game_is_refused_in_a_sentence(
    server: Server, path: str, kind: Any
) -> None:
    with httpx.Client(base_url=server.address) as device:
        for body in bodies(kind):
            reply = device.post(path, content=body, headers={"Content-Type": "application/json"})
            if not reply.is_success:
                assert_is_for_people(reply)


@pytest.mark.parametrize("address", ["/api/none", "/api/tables/none", "/api/tables/none/games/1/story"])
def test_what_is_not_there_is_said_in_a_sentence(server: Server, address: str) -> None:
    assert_is_for_people(httpx.get(server.address + address))


def test_a_request_from_another_site_is_refused_in_a_sentence(server: Server) -> None:
    reply = httpx.post(server.address + "/api/tables", headers={"Origin": "https://elsewhere.example"})
    assert reply.status_code == 403
    assert_is_for_people(reply)


# A mistake of each kind that somebody can make who sets a position up by tapping.
IMPOSSIBLE = (
    "qwixx | g2,lock | - | turn 0",
    "qwixx | - | - | turn 0, dice 11 1111, action 2, crossed",
    "qwixx | x4 | x4 | turn 1, over",
    "qwixx | r2,3,4,5,6,12,lock y2,3,4,5,6,12,lock g12,11,10,9,8,2,lock | - | turn 0, over",
    "on-board a | pawn 3 | - | turn 0",
    "on-board a | g10 pawn 5 | g10 pawn 5 | turn 0",
    "duel | r12,lock | - | turn 0",
    "duel | x4 | x3 | turn 0, over",
    "crosswise | s..... ...... ...... ...... ...... ...... | - | - | turn 0",
    "crosswise | ssssss ...... ...... ...... ...... ...... | sun sun sun gem | moon wave gem gem | over 0",
)


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_what_is_wrong_with_a_position_is_said_in_a_sentence_with_its_rule(server: Server, line: str) -> None:
    reply = httpx.post(f"{server.address}/api/open/check", json={"line": line})
    assert reply.status_code == 200
    problem = reply.json()["error"]
    assert problem["rule"]
    for language in LOCALES:
        assert problem["template"] in catalogue(language), problem
