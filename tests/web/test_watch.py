"""For those who watch over a server: figures that are true, with several processes too; ids; health and readiness."""

import asyncio
import errno
import fcntl
import io
import json
import logging
import os
import random
import re
import signal
import socket
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from tavoliere.web.app import app
from tavoliere.web.metrics import COUNTERS, GAUGES, HISTOGRAMS, Metrics
from tavoliere.web.ops.logs import MOST_LINES, Aside
from tavoliere.web.settings import Settings
from tests.web.client import Client, run
from tests.web.serving import ROOT, Server, serving, wait_until_well

pytestmark = pytest.mark.slow  # each starts servers

SAMPLE = re.compile(r"(\w+)(?:\{(.*)\})? (\S+)")
LABEL = re.compile(r'(\w+)="([^"]*)"')


def samples(text):
    """Name → list of (labels, value), as Prometheus reads it."""
    found: dict[str, list[tuple[dict[str, str], float]]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            match = SAMPLE.fullmatch(line)
            assert match, line
            found.setdefault(match[1], []).append((dict(LABEL.findall(match[2] or "")), float(match[3])))
    return found


def total(text, name):
    return sum(value for _, value in samples(text)[name])


async def play_with_bot(address):
    ada = Client(address)
    await ada.create(game="duel", players=2, name="Ada")
    await ada.say("bot", level="random")
    await ada.say("start")
    await ada.play(random.Random(1))
    return ada


def test_the_figures_of_processes_add_up_and_outlive_them(tmp_path):
    one, two = Metrics(str(tmp_path)), Metrics(str(tmp_path))
    for metrics, seconds in ((one, 0.002), (two, 0.2)):
        metrics.count("messages", by=3)
        metrics.count("requests", '{status="200"}')
        metrics.observe("bot_seconds", seconds, '{level="hard"}')
        metrics.gauges["sockets"] = lambda: 5
        metrics.report()
    for text in (one.text(), two.text()):
        assert total(text, "tavoliere_messages_total") == 6
        assert total(text, "tavoliere_sockets") == 10
        assert total(text, "tavoliere_processes") == 2
        assert samples(text)["tavoliere_requests_total"] == [({"status": "200"}, 2)]
        assert samples(text)["tavoliere_bot_seconds_count"] == [({"level": "hard"}, 2)]
        buckets = {labels["le"]: value for labels, value in samples(text)["tavoliere_bot_seconds_bucket"]}
        assert (buckets["0.001"], buckets["0.0025"], buckets["0.1"], buckets["0.25"]) == (0, 1, 1, 2)
        assert buckets["+Inf"] == 2
    left = json.loads(next(tmp_path.glob("*.json")).read_text())
    (tmp_path / "gone.json").write_text(json.dumps({**left, "at": left["at"] - 60}))
    assert total(one.text(), "tavoliere_messages_total") == 9  # what it has counted stays
    assert total(one.text(), "tavoliere_sockets") == 10  # but it holds no sockets any more


def test_figures_are_reported_again_when_the_disk_has_room(tmp_path, monkeypatch, caplog):
    folder = tmp_path / "figures"
    folder.mkdir()
    monkeypatch.setenv("TAVOLIERE_METRICS_FOLDER", str(folder))
    monkeypatch.setattr("tavoliere.web.app.REPORT", 0.01)
    beside = Metrics(str(folder))

    async def work():
        made = app(Settings(database=str(tmp_path / "a.sqlite"), compile_ahead=False))
        async with asyncio.timeout(120), made.router.lifespan_context(made):
            folder.rename(tmp_path / "away")
            while "cannot be left" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            folder.mkdir()
            while "\ntavoliere_processes 2\n" not in beside.text():  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    asyncio.run(work())
    assert caplog.text.count("cannot be left") == 1


@pytest.mark.slow
def test_any_worker_tells_the_figures_of_all(postgres_url):
    server = Server(postgres_url, workers=2)
    try:
        wait_until_well(server)

        async def play():
            players = await asyncio.gather(*(play_with_bot(server.address) for _ in range(6)))
            said = sum(len(player.acknowledged) for player in players)
            return said

        def tells():
            """Whether the worker that answers tells the figures of all."""
            text = httpx.get(server.address + "/api/metrics").text
            counts = [total(text, f"tavoliere_{name}") for name in ("processes", "messages_total")]
            return counts[0] == 2 and counts[1] >= said

        said, in_a_row, end = run(play()), 0, time.monotonic() + 60
        while in_a_row < 12:  # another connection, another worker; each must come to know of the other
            assert time.monotonic() < end
            in_a_row = in_a_row + 1 if tells() else 0
    finally:
        server.stop()


# --- the dashboard and the alerts ---------------------------------------------------------------------------


def queries():
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
    found = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    rules = (ROOT / "deploy" / "alerts.yml").read_text("utf-8")
    return found + re.findall(r"^\s+expr: (.+)$", rules, re.MULTILINE)


def test_every_query_asks_for_what_there_is(server):
    run(play_with_bot(server.address))
    there_is = samples(httpx.get(server.address + "/api/metrics").text)
    asked = set()
    for query in queries():
        names = re.findall(r"\btavoliere_\w+", query)
        assert names, query
        assert query.count("(") == query.count(")")
        asked |= set(names)
        labels = {word.strip() for words in re.findall(r"by \((.*?)\)", query) for word in words.split(",")}
        for name in names:
            assert name in there_is, query
            assert all(labels <= set(found) for found, _ in there_is[name]), query
            is_counter = name.endswith(("_total", "_bucket", "_sum", "_count"))
            assert is_counter == (f"rate({name}[" in query), query
            assert ("histogram_quantile" in query and "le" in labels) == name.endswith("_bucket"), query
    shown = {re.sub(r"^tavoliere_|(_total|_bucket)$", "", name) for name in asked}
    assert shown == {*COUNTERS, *GAUGES, *HISTOGRAMS}  # nothing is counted that nobody looks at


def test_everything_that_is_counted_is_described():
    sources = "".join(path.read_text("utf-8") for path in Path(ROOT, "tavoliere").rglob("*.py"))
    assert set(re.findall(r'metrics\.count\(\s*"(\w+)"', sources)) <= set(COUNTERS)
    assert set(re.findall(r'metrics\.observe\(\s*"(\w+)"', sources)) == set(HISTOGRAMS)
    assert set(re.findall(r'metrics\.gauges\["(\w+)"\]', sources)) <= set(GAUGES)


# --- requests, health, readiness ----------------------------------------------------------------------------


def test_the_figures_are_for_programs_on_this_machine_and_nobody_forwards_them(server):
    assert httpx.get(server.address + "/api/metrics").status_code == 200
    for name in ("X-Forwarded-For", "Forwarded", "Via"):
        assert httpx.get(server.address + "/api/metrics", headers={name: "127.0.0.1"}).status_code == 404


def test_the_figures_have_a_port_of_their_own_and_nothing_else_has_it(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serving(str(tmp_path / "tables.sqlite"), TAVOLIERE_METRICS_PORT=str(port)) as server:
        own = f"http://127.0.0.1:{port}"
        statuses = {
            address + path: httpx.get(address + path, headers={"Host": "metrics"}).status_code
            for address in (server.address, own)
            for path in ("/api/metrics", "/api/health", "/", "/api/games")
        }
        assert list(statuses.values()) == [404, 200, 421, 421, 200, 200, 404, 404]
        assert "tavoliere_messages_total" in httpx.get(own + "/api/metrics").text


def test_health_is_not_asked_for_all_the_time_by_one(tmp_path):
    with serving(
        str(tmp_path / "tables.sqlite"),
        TAVOLIERE_RATE="0.1",
        TAVOLIERE_BURST="40",
        TAVOLIERE_PROXIES="127.0.0.1",
    ) as server:

        def ask(path, who):
            headers = {"X-Forwarded-For": who, "X-Forwarded-Proto": "http"}
            return httpx.get(server.address + path, headers=headers).status_code

        # Not the address of this machine: it was asked from there while it started.
        answers = [ask("/api/health", "192.0.2.7") for _ in range(12)]
        assert answers == [200] * 10 + [429] * 2  # the next one only after a minute
        assert ask("/api/games", "192.0.2.7") == 200
        assert ask("/api/health", "192.0.2.8") == 200


def test_a_request_has_an_id_in_its_answer_and_in_the_log(tmp_path):
    with serving(str(tmp_path / "tables.sqlite"), TAVOLIERE_PROXIES="127.0.0.1") as server:
        ids = [httpx.get(server.address + path).headers["x-request-id"] for path in ("/", "/api/none", "/")]
        assert len(set(ids)) == 3
        given = {"X-Request-ID": "from-the-proxy-17", "X-Forwarded-For": "192.0.2.7"}
        assert httpx.get(server.address, headers=given).headers["x-request-id"] == "from-the-proxy-17"
        odd = {**given, "X-Request-ID": "a b\tc" * 30}
        ids += [
            httpx.get(server.address, headers=sent).headers["x-request-id"]
            for sent in (odd, {"X-Request-ID": "i-am-the-proxy"})
        ]
        assert all(re.fullmatch(r"[0-9a-f]{16}", one) for one in ids)  # nobody can count requests by them
        # Asked for twice with one key: the one thing that an ordinary request is logged for.
        for request in ("the-first-one", "the-second-one"):
            own = {"Idempotency-Key": "k", "X-Request-ID": request, "Cookie": "tavoliere=" + "t" * 43}
            headers = {"X-Forwarded-For": "192.0.2.7", **own}
            httpx.post(server.address + "/api/tables", json={"game": "duel"}, headers=headers)
        _, logged = server.stop()
    lines = [json.loads(line) for line in logged.splitlines()]
    assert [line["request"] for line in lines if line["message"] == "created twice"] == ["the-second-one"]


def test_health_is_the_database_and_readiness_also_that_it_does_not_stop(tmp_path):
    async def ask():
        made = app(Settings(database=str(tmp_path / "tables.sqlite")))
        transport = httpx.ASGITransport(made)
        async with (
            made.router.lifespan_context(made),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):

            async def statuses():
                return [(await client.get(f"/api/{path}")).status_code for path in ("health", "ready")]

            assert await statuses() == [200, 200]
            made.state.rooms.is_closing = True
            assert await statuses() == [200, 503]
            await made.state.rooms.store.close()
            assert await statuses() == [503, 503]

    run(ask())


def test_a_server_whose_log_nobody_reads_goes_on(tmp_path):
    near, far = os.pipe()
    fcntl.fcntl(far, fcntl.F_SETPIPE_SZ, 4096)
    with os.fdopen(far, "wb") as errors:
        server = Server(str(tmp_path / "tables.sqlite"), errors=errors)
    with httpx.Client(base_url=server.address) as client:
        client.post("/api/tables", json={"game": "duel"})  # a device without a cookie has no keys yet
        for _ in range(60):  # each but the first is worth a line
            again = client.post("/api/tables", json={"game": "duel"}, headers={"Idempotency-Key": "k"})
            assert again.status_code == 201
    server.process.send_signal(signal.SIGTERM)
    with os.fdopen(near) as lines:
        log = lines.read()
    server.reap()
    assert log.count("created twice") == 59
    assert "stopped" in log


def test_a_log_whose_disk_was_full_goes_on_when_there_is_room_again(monkeypatch):
    class Disk(io.StringIO):
        is_full = True

        def write(self, text: str) -> int:
            if self.is_full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return super().write(text)

    disk = Disk()
    monkeypatch.setattr(sys, "stderr", disk)
    handler = Aside()
    for number in range(3):
        handler.emit(logging.makeLogRecord({"msg": f"line {number}"}))
    handler.flush()
    disk.is_full = False
    handler.emit(logging.makeLogRecord({"msg": "there is room"}))
    handler.flush()
    assert disk.getvalue() == "there is room\n3 lines were left out: they could not be written\n"


def test_lines_that_nobody_reads_are_counted(monkeypatch):
    """The reader stands still while three times as many are logged as can wait."""
    stands, goes_on, written = threading.Event(), threading.Event(), io.StringIO()

    class Reader(io.StringIO):
        def write(self, text: str) -> int:
            stands.set()
            goes_on.wait(60)
            return written.write(text)

    monkeypatch.setattr(sys, "stderr", Reader())
    handler = Aside()
    handler.emit(logging.makeLogRecord({"msg": "the first"}))
    assert stands.wait(60)
    for number in range(3 * MOST_LINES):
        handler.emit(logging.makeLogRecord({"msg": f"line {number}"}))
    goes_on.set()
    handler.flush()
    lines = written.getvalue().splitlines()
    assert len(lines) == MOST_LINES + 2
    assert f"{2 * MOST_LINES} lines were left out: they could not be written" in lines
