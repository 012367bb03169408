"""Send the server a great many requests that are almost right, and count what it answers: never 500.

python -m tests.web.fuzzing --requests 100000
"""

import argparse
import asyncio
import contextlib
import random
import re
import tempfile
from collections import Counter
from typing import Any

import msgspec

from tavoliere.table.messages import MESSAGES
from tests.web.client import Client, run
from tests.web.serving import Server, serving

LINES = 16
WORDS = [
    "",
    "0",
    "-1",
    "7",
    "²",
    "%00",
    "%ff",
    "..",
    "a" * 300,
    "9" * 400,
    "😀",
    "\u202e",
    "null",
    "NaN",
    "pass",
    "r5",
]
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**63,
    1e308,
    "",
    "\x00",
    "x" * 500,
    [],
    {},
    [[]] * 40,
    {"a": {}},
    "r5",
    "qwixx",
]


class Fuzzer:
    """Requests to a table that exists, and to some that do not."""

    def __init__(self, table: str, cookie: str, dice: random.Random) -> None:
        self.table = table
        self.cookie = cookie
        self.dice = dice

    def request(self) -> bytes:
        dice = self.dice
        method = dice.choice(["GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "OPTIONS"])
        body = self.body() if method in ("POST", "PUT") else b""
        headers = {
            "Host": dice.choice(["127.0.0.1"] * 20 + ["evil.example", "a" * 300, "[::1"]),
            "Content-Type": dice.choice(["application/json"] * 6 + ["text/plain", "", "application/json; x"]),
            "Cookie": dice.choice([self.cookie] * 6 + ["", "tavoliere=", "tavoliere=" + "x" * 200, "=;=;"]),
            "Content-Length": str(len(body)),
        }
        for name in ("Idempotency-Key", "Accept-Language", "Accept", "Origin", "X-Request-ID", "Upgrade"):
            if dice.random() < 0.1:
                headers[name] = dice.choice(WORDS)
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{method} {self.path()} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "replace") + body

    def path(self) -> str:
        dice = self.dice
        table = dice.choice([self.table] * 5 + ["zzzz", *WORDS]).replace(" ", "")
        places = [
            "/api/tables",
            f"/api/tables/{table}",
            *[f"/api/tables/{table}/{dice.choice([*MESSAGES, *WORDS])}"] * 5,
            f"/api/tables/{table}/games/{dice.choice(['1', *WORDS])}/{dice.choice(['export', 'replay', 'verify'])}",
            f"/t/{table}/{dice.choice(WORDS)}",
            f"/{dice.choice(['qr', 'code', 'preview', 'j/x', 'static/x/home.css', 'rules', 'verify', 'learn'])}",
            f"/{dice.choice(WORDS)}",
        ]
        queries = ["since", "seat", "move", "board", "link", "game"]
        query = "&".join(f"{dice.choice(queries)}={dice.choice(WORDS)}" for _ in range(dice.randrange(3)))
        return dice.choice(places).replace(" ", "") + (f"?{query}" if query else "")

    def body(self) -> bytes:
        dice = self.dice
        if dice.random() < 0.1:
            return dice.choice(
                [b"", b"{", b"\xff", b"[" * 2000, b'"\\ud800"', b"null", b"1" * 5000, b"{}" * 99]
            )
        fields = [
            "game",
            "players",
            "name",
            "seat",
            "decision",
            "move",
            "dice",
            "text",
            "entropy",
            "seal",
            "level",
            "key",
        ]
        fields += ["clock", "side", "track", "first", "lone", "answer", "emote", "stand_in"]
        good = {"game": "qwixx", "seat": 0, "move": "pass", "decision": 4, "name": "Bo", "level": "random"}
        chosen = dice.sample(fields, dice.randrange(6))
        return msgspec.json.encode(
            {name: good.get(name, 1) if dice.random() < 0.6 else dice.choice(VALUES) for name in chosen}
        )


async def ask(port: int, fuzzer: Fuzzer, requests: int) -> Counter[int]:
    """One request after the other; the line is opened again when the server has cut it."""
    found: Counter[int] = Counter()
    while found.total() < requests:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        is_open = True
        while is_open and found.total() < requests:
            status, is_open = await answer_to(fuzzer.request(), reader, writer)
            found[status] += 1
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    return found


async def answer_to(
    request: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> tuple[int, bool]:
    """The status, and whether the line can be used again; 0 if it was cut without a word."""
    writer.write(request)
    try:
        async with asyncio.timeout(30):
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: (\d+)", head)
            if length and not request.startswith(b"HEAD"):
                await reader.readexactly(int(length[1]))
    except (ConnectionError, asyncio.IncompleteReadError):
        return 0, False
    return int(head[9:12]), bool(length) and b"connection: close" not in head


async def fuzz(server: Server, requests: int, seed: int = 1) -> Counter[int]:
    """How often each status was answered; 0 stands for a line that was cut without a word."""
    ada = Client(server.address)
    await ada.create(game="qwixx", players=2, name="Ada")
    await ada.say("sit", name="Bo")
    await ada.say("start")
    fuzzers = [Fuzzer(ada.table, ada.cookie(), random.Random(seed + line)) for line in range(LINES)]
    found = await asyncio.gather(*(ask(server.port, fuzzer, requests // LINES) for fuzzer in fuzzers))
    return sum(found, Counter())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(f"{folder}/tables.sqlite") as server:
        found = run(fuzz(server, arguments.requests, arguments.seed))
        print(dict(sorted(found.items())), flush=True)
        _, log = server.stop()
    print(log[-2000:])
    assert found[500] == 0
    assert "Traceback" not in log


if __name__ == "__main__":
    main()
