"""The server as a process: starting, stopping, limits, proxies, several processes, and the commands."""

import asyncio
import base64
import contextlib
import hashlib
import json
import re
import socket
import subprocess
import sys

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tavoliere.games.refused import Refused
from tavoliere.web.edge.hosts import Names
from tavoliere.web.edge.words import WORDS
from tavoliere.web.settings import from_environment
from tests.store.logged import with_store
from tests.web.client import Client, run
from tests.web.serving import ROOT, Server, command, serving, wait_until_well

pytestmark = pytest.mark.slow  # each starts servers


def test_the_app_starts_before_anything_is_compiled():
    code = "import sys, tavoliere.web.app as web; web.app(); print('numba' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True, cwd=ROOT) == "False\n"


def test_people_play_where_there_are_no_wheels(tmp_path):
    """`./play` installs without these three then."""

    async def play(address):
        ada = Client(address)
        await ada.create(game="qwixx", players=1, name="Ada")
        await ada.say("start")
        async with ada.socket() as socket:
            return json.loads(await socket.recv())

    missing = "sys.modules.update(dict.fromkeys(['httptools', 'uvloop', 'numba'])); "
    with serving(str(tmp_path / "tables.sqlite"), first=missing) as server:
        assert run(play(server.address))["table"]["stage"] == "playing"


def test_a_stop_closes_sockets_politely_and_loses_nothing(tmp_path):
    database = str(tmp_path / "tables.sqlite")

    async def play(server):
        ada = Client(server.address)
        await ada.create(game="qwixx", players=1, name="Ada")
        await ada.say("start")
        async with ada.socket() as socket:
            state = json.loads(await socket.recv())
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with contextlib.suppress(ConnectionClosed):
                async for _ in socket:
                    pass
            assert socket.close_code in (1001, 1012)
        _, logged = await stopping
        return ada, state, logged

    async def again(ada, address):
        ada.address, ada.http.base_url = address, address
        return await ada.look()

    async def both():
        with serving(database) as first:
            ada, state, logged = await play(first)
        lines = [json.loads(line) for line in logged.splitlines()]
        assert [line["message"] for line in lines if line["logger"] == "tavoliere.app"] == [
            "ready",
            "stopped",
        ]
        with serving(database) as second:
            seen = await again(ada, second.address)
        assert (seen["seq"], seen["views"]) == (state["seq"], state["views"])

    run(both())


SLOW_DISK = (
    "import time, tavoliere.store.writer as writer; append = writer._append_all; "
    "writer._append_all = lambda *given: (time.sleep(0.3), append(*given))[1]; "
)


def everything(connection):
    told = b""
    while chunk := connection.recv(65536):
        told += chunk
    return told


def test_a_stop_waits_for_what_is_asked_and_for_nothing_that_is_half_said_or_not_read(tmp_path):
    """Whatever it waited for in vain would be in the log."""
    database = str(tmp_path / "tables.sqlite")
    head = "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nCookie: {cookie}\r\n"
    with serving(database, first=SLOW_DISK) as server, contextlib.ExitStack() as stack:
        made = httpx.post(server.address + "/api/tables", json={"game": "duel", "name": "Ada"})
        cookie = "; ".join(f"{name}={value}" for name, value in made.cookies.items())
        table = made.json()["table"]["id"]

        def connection(said, buffer=1 << 16):
            one = stack.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            one.settimeout(120)
            one.connect(("127.0.0.1", server.port))
            one.sendall(said.encode())
            return one

        def post(body, size=0, more=""):
            path = f"/api/tables/{table}/say"
            length = f"Content-Length: {size or len(body)}\r\n"
            return head.format(path=path, cookie=cookie) + more + length + "\r\n" + body

        whole, half = post('{"seat": 0, "text": "hello"}'), post('{"seat": 0, ', 60)
        chunked = half.replace("Content-Length: 60", "Transfer-Encoding: chunked").replace("{", "9\r\n{")
        expecting = post("", 60, "Expect: 100-continue\r\n")
        unread = f"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n" * 15
        for said in (half, chunked, expecting, "GET / HT", half[:40]):
            connection(said)
        connection(unread, buffer=4096)
        waiting = [connection(whole), connection(whole + half), connection(whole + half[:40])]
        assert httpx.get(server.address + "/api/games").status_code == 200  # all of that has arrived
        _, logged = server.stop()
        answers = [everything(one) for one in waiting]
        assert [answer[:12] for answer in answers] == [b"HTTP/1.1 200"] * 3
        assert [answer.count(b"HTTP/1.1") for answer in answers] == [1] * 3
        lines = [json.loads(line) for line in logged.splitlines()]
        assert [line for line in lines if line["logger"] != "tavoliere.app"] == []
    with serving(database) as server:
        seen = httpx.get(f"{server.address}/api/tables/{table}", headers={"Cookie": cookie}).json()
        assert [event["type"] for event in seen["events"]].count("said") == 3


def test_requests_are_limited_by_address_and_by_device(tmp_path):
    limits = {"TAVOLIERE_RATE": "3", "TAVOLIERE_BURST": "40"}
    with (
        serving(str(tmp_path / "tables.sqlite"), **limits) as server,
        httpx.Client(base_url=server.address) as client,
    ):
        table = client.post("/api/tables", json={"game": "qwixx", "name": "Ada"}).json()["table"]["id"]
        path = f"/api/tables/{table}/say"
        replies = [client.post(path, json={"seat": 0, "text": "hi"}) for _ in range(25)]
        assert replies[-1].status_code == 429  # the device's share is smaller
        assert client.get("/api/games").status_code == 200
        replies = [client.get("/api/games") for _ in range(60)]
        assert replies[-1].status_code == 429
        assert int(replies[-1].headers["retry-after"]) >= 1
        assert replies[-1].json()["error"]["code"] == "too_many"
        assert 150 < first_refused(client, lambda n: "/static/x/pages/start.js") < 2000  # a page has many
        assert client.get("/api/health").status_code == 200
    with (
        serving(str(tmp_path / "tables.sqlite"), **limits) as server,
        httpx.Client(base_url=server.address) as client,
    ):
        made = [client.post("/api/tables", json={"game": "duel"}).status_code for _ in range(15)]
        assert made[:10] == [201] * 10  # a quarter of what comes at once
        assert made[-1] == 429
        guesses = [client.get(f"/j/aaa-aa{n}").status_code for n in range(15)]
        assert guesses[:5] == [404] * 5
        assert guesses[-1] == 429
        assert 10 <= first_refused(client, lambda n: f"/qr?link=/t/a/{n}") < 14
        assert client.get("/api/games").status_code == 200


def first_refused(client, path):
    return next((n for n in range(2000) if client.get(path(n)).status_code == 429), 2000)


def test_a_code_stands_for_an_invitation_and_nothing_else(server):
    with httpx.Client(base_url=server.address) as client:
        links = client.post("/api/tables", json={"game": "duel"}).json()["you"]["links"]
        code = client.post("/code", params={"link": links["invite"]}).json()["code"]
        assert client.post("/code", params={"link": links["invite"]}).json()["code"] == code
        assert client.get(f"/j/{code.upper().replace('-', ' ')}").headers["location"] == links["invite"]
        other = client.post("/api/tables", json={"game": "duel"}).json()["you"]["links"]["invite"]
        german = client.post("/code", params={"link": other}, headers={"Accept-Language": "de"}).json()[
            "code"
        ]
        *words, number = german.split("-")
        assert len(words) == 3
        assert set(words) <= set(WORDS["de"].split())
        assert client.get(f"/j/{''.join(words)}{number}").headers["location"] == other
        table = links["watch"].split("/")[2]
        for wrong in (links["watch"], f"/t/{table}/guess", "/t/none/guess", "https://elsewhere.example", ""):
            assert client.post("/code", params={"link": wrong}).status_code == 404
        unknown = client.get("/j/aaa-aaa", headers={"Accept-Language": "de"})
        assert unknown.status_code == 404
        assert 'lang="de"' in unknown.text


def test_wrong_codes_are_counted_by_neighbourhood_and_slow_nobody_down_who_has_a_right_one(tmp_path):
    with (
        serving(str(tmp_path / "tables.sqlite"), TAVOLIERE_PROXIES="127.0.0.1") as server,
        httpx.Client(base_url=server.address) as client,
    ):

        def typed(code, address):
            return client.get(f"/j/{code}", headers={"X-Forwarded-For": address})

        invite = client.post("/api/tables", json={"game": "duel", "name": "Ada"}).json()["you"]["links"][
            "invite"
        ]
        code = client.post(f"/code?link={invite}", json={}).json()["code"]
        # One guess from each of many networks of one customer: the limit per address sees none of them twice.
        replies = [typed(f"aaa-{n}", f"2001:db8:0:{n:x}::1") for n in range(30)]
        assert [reply.status_code for reply in replies] == [404] * 20 + [429] * 10
        assert int(replies[-1].headers["retry-after"]) >= 1
        assert "wrong codes" in replies[-1].text
        assert typed(code, "2001:db8:0:7::1").status_code == 429
        assert typed(code, "2001:db8:1:7::1").headers["location"] == invite
        # Guesses from everywhere: each neighbourhood has two, codes have a word more, and a right one still opens.
        for n in range(40):
            typed(f"bbb-{n}", f"2001:db8:{n + 2:x}::1")
        assert [typed("ccc", "192.0.2.7").status_code for _ in range(3)] == [404, 404, 429]
        assert typed("ccc", "192.0.2.200").status_code == 429
        assert typed(code, "198.51.100.1").headers["location"] == invite
        other = client.post("/api/tables", json={"game": "duel", "name": "Bo"}).json()["you"]["links"][
            "invite"
        ]
        assert client.post(f"/code?link={other}", json={}).json()["code"].count("-") == 4


def test_forwarded_headers_count_only_from_a_configured_proxy(tmp_path):
    limits = {"TAVOLIERE_RATE": "0.1", "TAVOLIERE_BURST": "5"}

    def statuses(server):
        return [
            httpx.get(server.address + "/api/games", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code
            for n in range(8)
        ]

    def cookie(server):
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.9.9.9"}
        reply = httpx.post(server.address + "/api/tables", json={"game": "duel"}, headers=headers)
        return reply.headers["set-cookie"], reply.headers

    with serving(str(tmp_path / "a.sqlite"), **limits) as server:
        assert 429 in statuses(server)  # all the same address, whatever they say
    with serving(str(tmp_path / "b.sqlite"), **limits, TAVOLIERE_PROXIES="127.0.0.1") as server:
        assert set(statuses(server)) == {200}
        text, headers = cookie(server)
        assert text.startswith("__Host-tavoliere=")
        assert "Secure" in text
        assert "max-age" in headers["strict-transport-security"]


def test_only_known_names_and_addresses_lead_here(tmp_path):
    def status(name, path="/api/games"):
        return httpx.get(server.address + path, headers={"Host": name}).status_code

    with serving(str(tmp_path / "tables.sqlite"), TAVOLIERE_HOSTS="play.example.org") as server:
        own = socket.gethostname()
        for name in (
            "127.0.0.1:8000",
            "192.168.1.7",
            "[::1]:80",
            "localhost:9",
            own,
            "Play.Example.org.:443",
        ):
            assert status(name) == 200, name
        for name in (
            "evil.example",
            "evil.example:8000",
            "play.example.org.evil.example",
            "127.0.0.1.evil.example",
            "x]",
            "127.0.0.1:80@evil.example",
            "127.0.0.1:",
            "evil.example/.localhost",
            "evil.example?.localhost",
            "a..localhost",
            "[::1]]",
            "[127.0.0.1]",
            "localhost:80:80",
        ):
            assert status(name) == 421, name
            assert status(name, "/") == 421
        said = httpx.get(server.address, headers={"Host": "x]", "Accept-Language": "de-CH, en;q=0.5"}).json()
        assert said["error"]["message"].startswith("dieser Server")
        assert said["error"]["template"].startswith("this server")
        wish = {"Host": "evil.example", "Accept": "text/html,*/*;q=0.8", "Accept-Language": "de-CH, en;q=0.5"}
        page = httpx.get(server.address, headers=wish)  # for a person who followed a wrong link
        assert (page.status_code, page.headers["content-type"]) == (421, "text/html; charset=utf-8")
        assert '<html lang="de">' in page.text
        assert "<p>Dieser Server" in page.text
        assert not re.search("LANGUAGE|SENTENCE", page.text)
        style = hashlib.sha256(page.text.partition("<style>")[2].partition("</style>")[0].encode()).digest()
        assert (
            f"style-src 'sha256-{base64.b64encode(style).decode()}'"
            in page.headers["content-security-policy"]
        )
        assert status("tavoliere", "/api/health") == 200  # of whoever watches over it
        socket_ = {"Host": "evil.example", "Connection": "Upgrade", "Upgrade": "websocket"}
        socket_ |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        assert httpx.get(server.address + "/api/tables/x/socket", headers=socket_).status_code == 421


def test_the_name_that_a_server_listens_on_is_its_own():
    assert Names("games.lan", "").has("games.lan:8000")
    assert not Names("0.0.0.0", "").has("games.lan:8000")


def test_a_server_with_any_name_still_has_names_only():
    assert Names("0.0.0.0", "*").has("games.lan:8000")
    for name in ("games.lan/", "a@games.lan", "games.lan:80@evil", "games lan", "[::1", "games.lan:\u0663"):
        assert not Names("0.0.0.0", "*").has(name), name


def test_only_the_current_front_end_is_kept_for_good(server):
    current = re.search(r"/static/\w+/home.css", httpx.get(server.address).text)
    assert current
    for path, is_kept in (
        (current[0], True),
        ("/static/other/home.css", False),
        ("/static/other/icons/icon.svg", False),
    ):
        assert ("immutable" in httpx.get(server.address + path).headers["cache-control"]) == is_kept


def test_a_crowd_of_sockets_is_turned_away(tmp_path):
    async def play(server):
        ada = Client(server.address)
        await ada.create(game="qwixx", name="Ada")
        async with ada.socket() as one, ada.socket() as two:
            await asyncio.gather(one.recv(), two.recv())
            with pytest.raises(ConnectionClosed) as closed:
                async with ada.socket() as three:
                    await three.recv()
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1013
        async with ada.socket() as again:
            assert await again.recv()

    with serving(str(tmp_path / "tables.sqlite"), TAVOLIERE_SOCKETS="2") as server:
        run(play(server))


@pytest.mark.slow
def test_the_clock_moves_for_who_does_not(tmp_path):
    """A clock of ten seconds, and a bot that answers for who is late."""

    async def play(server):
        ada = Client(server.address)
        await ada.create(game="qwixx", players=1, name="Ada", clock=10, stand_in="random")
        await ada.say("start")
        async with ada.socket() as socket:
            types: list[str] = []
            while types[-1:] != ["rolled"]:
                state = json.loads(await asyncio.wait_for(socket.recv(), 120))
                types += [event["type"] for event in state["events"]]
        assert types[-2] == "timed_out"
        return types[-1]

    with serving(str(tmp_path / "tables.sqlite")) as server:
        assert run(play(server)) == "rolled"


def test_nothing_of_people_is_logged(tmp_path):
    """Not even of requests that are refused, of broken ones, and of sockets."""

    async def use(server):
        ada, bo = Client(server.address), Client(server.address)
        state = await ada.create(game="duel", players=2, name="Zebulon")
        await bo.enter(state["you"]["links"]["invite"])
        await bo.say("sit", name="Wilhelmina")
        await bo.say("say", seat=1, text="meet me at nine")
        await bo.post("say", seat=0, text="meet me at ten")
        await bo.http.get(state["you"]["links"]["watch"] + "x")
        await bo.http.post(
            f"/api/tables/{bo.table}/sit", content=b"{meet me", headers={"Content-Type": "application/json"}
        )
        for frame in (b"meet me in a frame", b"meet me in no language: \xff"):
            async with ada.socket() as socket_:
                await socket_.recv()
                await socket_.send(frame, text=True)
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await socket_.recv()
        keys = [link.rpartition("/")[2] for link in state["you"]["links"].values()]
        return [*keys, *ada.http.cookies.values(), *bo.http.cookies.values()]

    with serving(str(tmp_path / "tables.sqlite")) as server:
        secrets = run(use(server))
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(b"meet me without any protocol\r\n\r\n")
            connection.recv(100)
        _, logged = server.stop()
    assert '"ready"' in logged
    for private in (*secrets, "meet me", "Zebulon", "Wilhelmina", "127.0.0.1", "Traceback"):
        assert private not in logged


# --- several processes --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_processes_serve_the_same_table(postgres_url):
    """Each player is at another process; what one does the other sees pushed."""
    with serving(postgres_url) as one, serving(postgres_url) as two:

        async def play():
            import random

            ada, bo = Client(one.address), Client(two.address)
            state = await ada.create(game="qwixx", players=3, name="Ada")
            invite = state["you"]["links"]["invite"]
            async with httpx.AsyncClient() as asking:
                made = await asking.post(f"{one.address}/code", params={"link": invite})
                found = await asking.get(f"{two.address}/j/{made.json()['code']}")
            assert found.headers["location"] == invite
            await bo.enter(invite)
            await bo.say("sit", name="Bo")
            await ada.say("bot", level="random")
            await ada.say("start")
            async with bo.socket() as far, ada.socket() as near:
                await far.recv()
                while not all(seat["connected"] for seat in ada.state["table"]["seats"]):
                    ada.state = json.loads(await asyncio.wait_for(near.recv(), 120))
            ends = await asyncio.gather(ada.play(random.Random(1)), bo.play(random.Random(2)))
            assert ends[0]["table"]["result"] == ends[1]["table"]["result"]
            assert ends[0]["seq"] == ends[1]["seq"]

        run(play())


@pytest.mark.slow
def test_workers_share_one_address(postgres_url):
    server = Server(postgres_url, workers=2)
    try:
        wait_until_well(server)

        async def play():
            clients = [Client(server.address) for _ in range(6)]
            state = await clients[0].create(game="qwixx", players=5, name="Ada")
            for number, client in enumerate(clients[1:5]):
                await client.enter(state["you"]["links"]["invite"])
                await client.say("sit", name=f"Guest {number}")
            started = await clients[0].say("start")
            async with asyncio.timeout(120):  # each process shows it as soon as it has heard of it
                for client in clients[:5]:
                    while (await client.look())["seq"] < started["seq"]:  # noqa: ASYNC110
                        await asyncio.sleep(0.02)

        run(play())
    finally:
        code, _ = server.stop()
    assert code in (0, -15)


def test_several_processes_need_postgresql(tmp_path):
    done = command("serve", "--workers", "2", "--database", str(tmp_path / "tables.sqlite"))
    assert done.returncode == 2
    assert "several processes need PostgreSQL" in done.stderr


def test_a_port_in_use_and_wrong_settings_are_said_in_a_sentence(tmp_path, server):
    database = str(tmp_path / "tables.sqlite")
    done = command("serve", "--port", str(server.port), "--database", database)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "cannot listen on" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RATE", "0"),
        ("RATE", "1e-300"),
        ("REQUEST_SECONDS", "1e-9"),  # nobody is so quick
        ("BOT_SECONDS", "1e-9"),
        ("EXPIRE_DAYS", "1e-9"),
        ("BURST", "nan"),
        ("BURST", "3"),  # nobody could ever open a table
        ("SOCKETS", "0"),
        ("REQUEST_SECONDS", "-1"),
        ("BOT_PAUSE", "inf"),
        ("EXPIRE_DAYS", "-3"),  # it would expire every table
        ("EXPIRE_DAYS", "nan"),  # and this would end the watch over all of them
        ("PORT", "70000"),
        ("WORKERS", "none"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(name, value):
    with pytest.raises(Refused, match=f"cannot be used: TAVOLIERE_{name}={value} "):
        from_environment({f"TAVOLIERE_{name}": value})


def test_a_second_server_on_the_same_file_is_refused_and_told_of_the_first(tmp_path):
    database = tmp_path / "tables.sqlite"
    other_name = tmp_path / "link.sqlite"
    other_name.symlink_to(database)
    with serving(str(database)) as first:
        for path in (database, other_name):
            done = command("serve", "--port", "0", "--database", str(path))
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
            assert f"already served by process {first.process.pid} at {first.address}" in done.stderr
        first.kill()
    with serving(str(database)):  # nothing is left of a lock whose holder is gone
        pass


def test_a_database_that_cannot_be_opened_is_said_before_any_address(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 100)
    nowhere = "postgresql:///none?host=/nowhere"
    damaged = tmp_path / "damaged.sqlite"
    with_store(str(damaged), lambda store: store.swap("secret", None, "none"))
    for wrong in (str(letter), str(tmp_path), str(damaged), nowhere, "mysql://localhost/x"):
        done = command("serve", "--port", "0", "--database", wrong)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    without = "import sys; sys.modules['asyncpg'] = None; from tavoliere.cli import main; main()"
    words = [sys.executable, "-c", without, "serve", "--port", "0", "--database", nowhere]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'tavoliere[postgres]'" in done.stderr


# --- verify -------------------------------------------------------------------------------------------------


def test_verify_reads_a_file_or_a_link(tmp_path, server):
    async def play():
        import random

        ada = Client(server.address)
        state = await ada.create(game="duel", name="Ada")
        await ada.say("sit", name="Bo")
        await ada.start()
        early = state["you"]["links"]["watch"]
        assert "not over yet" in command("verify", server.address + early).stderr
        await ada.play(random.Random(1))
        text = (await ada.http.get(f"/api/tables/{ada.table}/games/1/export")).text
        return server.address + early, text

    link, text = run(play())
    done = command("verify", link)
    assert done.returncode == 0, done.stderr
    assert "This game holds" in done.stdout
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    found = json.loads(command("verify", str(path), "--json").stdout)
    assert (found["holds"], found["dice"]) == (True, "fair")
    path.write_text(text.replace("dice: fair", "dice: own"), "utf-8")  # nothing of its rolls is checked then
    done = command("verify", str(path))
    assert (done.returncode, "nobody can check them" in done.stdout) == (0, True)
    found = json.loads(command("verify", str(path), "--json").stdout)
    assert (found["holds"], found["dice"]) == (True, "own")
    lines = text.splitlines()
    result = next(line for line in lines if line.startswith("result:"))
    path.write_text("\n".join(lines[:-1]).replace(result, "resigned: 1\nresult: *"), "utf-8")
    assert "not played to its end: Bo gave up" in command("verify", str(path)).stdout
    place = next(number for number, line in enumerate(lines) if line.startswith("roll"))
    lines[place] = lines[place].replace(
        "roll " + lines[place][5], "roll " + str(int(lines[place][5]) % 6 + 1), 1
    )
    path.write_text("\n".join(lines), "utf-8")
    done = command("verify", str(path))
    assert done.returncode == 1
    assert f"Line {place + 1}:" in done.stdout
    path.write_text(f"{text}\u202efalse verdict", "utf-8")  # letters from right to left
    assert "is not a text" in command("verify", str(path)).stderr
    path.write_text(f"{text}\x1b[1G\x1b[2KThis game holds.", "utf-8")  # would hide what is said about it
    done = command("verify", str(path))
    assert (done.returncode, "\x1b" in done.stdout + done.stderr) == (2, False)
    done = command("verify", str(tmp_path / "none"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
