"""Where the server calls for a client: the public internet, as it was looked at, in seconds, and nothing inside."""

import asyncio
import json
import socket
import ssl
import threading

import pytest

from tavoliere.games.refused import Refused
from tavoliere.store.circles import open_table
from tavoliere.web.call import hooks, outbox, sending
from tavoliere.web.call.addresses import is_public, read, resolve
from tavoliere.web.call.outbox import Letter, Outbox
from tavoliere.web.call.sending import Message, send
from tavoliere.web.live import driving
from tavoliere.web.metrics import Metrics
from tests.web.receiver import receiving
from tests.web.test_call import called, later, nothing_more
from tests.web.test_circles import circle_of
from tests.web.test_days import rolled
from tests.web.test_devices import NOON, Device, table_of_two

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "198.18.0.1",
    "240.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "::ffff:8.8.8.8",
    "2002:7f00:1::",
    "2002:a00:1::",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "2001::1",
    "2001:db8::1",
    "fec0::1",
    "100::1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_never_called(address):
    assert not is_public(address)
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(Refused, match="not on the public internet"):
        read(f"https://{host}/hook")


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "2a00:1450:4001::2003"])
def test_an_address_outside_is_public(address):
    assert is_public(address)


NAMES = ["localhost", "127.1", "2130706433", "0x7f.1", "017700000001", socket.gethostname()]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_leads_inside_is_not_called(name):
    with pytest.raises(Refused, match=r"not on the public internet|cannot be reached"):
        asyncio.run(resolve(read(f"https://{name}/")))


def test_of_a_name_with_several_addresses_all_must_be_outside(monkeypatch):
    known = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *of, **more: known)
    with pytest.raises(Refused, match="not on the public internet"):
        asyncio.run(resolve(read("https://both.example/")))


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/",
        "ftp://push.example/",
        "https://",
        "https:///x",
        "push.example",
        "https://a:b@push.example/",
        "https://push.example:8443/",
        "https://push.example:99999/",
        "https://push.exämple/",
        "https://[::1/",
        "javascript:1",
        "https://localhost:80/",
        "https://push.example/ x",
        "https://push.example/\r\nX: y",
        "https://push.example/" + 1000 * "x",
    ],
)
def test_what_is_no_address_for_a_call_is_refused(url):
    with pytest.raises(Refused):
        read(url)


def test_the_connection_goes_where_was_looked(tmp_path, monkeypatch):
    """A name that leads elsewhere a moment later is asked once."""
    usual, asked = socket.getaddrinfo, []

    def once(host, *of, **more):
        asked.append(host)
        if asked.count("localhost") > 1:
            raise OSError("it leads elsewhere now")
        return usual("127.0.0.1" if host == "localhost" else host, *of, **more)

    with receiving(tmp_path) as receiver:
        context = ssl.create_default_context(cafile=receiver.certificate)
        monkeypatch.setattr(socket, "getaddrinfo", once)
        message = Message(f"https://{receiver.place}/x", {}, b"hello")
        assert asyncio.run(send(message, context, [receiver.place])) == 201
        assert asyncio.run(send(message._replace(url=f"https://{receiver.place}/y"), context, [])) == 0
        assert [(got.path, got.body) for got in receiver.got] == [("/x", b"hello")]


def test_a_certificate_of_nobody_knows_whom_is_not_believed(tmp_path):
    with receiving(tmp_path) as receiver:
        message = Message(f"https://{receiver.place}/x", {}, b"hello")
        assert asyncio.run(send(message, ssl.create_default_context(), [receiver.place])) == 0
        assert receiver.got == []


def test_a_host_that_says_nothing_holds_nobody_up_for_long(monkeypatch):
    monkeypatch.setattr(sending, "SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = f"localhost:{silent.getsockname()[1]}"
        message = Message(f"https://{place}/", {}, b"")
        assert asyncio.run(send(message, ssl.create_default_context(), [place])) == 0


def test_what_waits_has_an_end_and_can_be_withdrawn(monkeypatch):
    monkeypatch.setattr(outbox, "MOST", 3)
    monkeypatch.setattr(outbox, "THREADS", 1)
    begun, go_on, written = threading.Event(), threading.Event(), []

    def letter(name):
        def write():
            begun.set()
            go_on.wait(60)
            written.append(name)
            raise ConnectionError

        return Letter(("somebody", name), write)

    async def play():
        box = Outbox(Metrics())
        box.put(letter("first"))
        await asyncio.to_thread(begun.wait, 60)
        for name in "abcdef":
            box.put(letter(name))
        assert [name for _, name in box._waiting] == ["d", "e", "f"]
        assert box.withdraw(("somebody", "e"))
        assert not box.withdraw(("somebody", "first"))  # it is under way
        go_on.set()
        await asyncio.to_thread(box._threads.submit(lambda: None).result)
        box.close()

    asyncio.run(play())
    assert written == ["first", "d", "f"]


# --- chats ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "to", "content"),
    [
        (
            "https://discord.com/api/webhooks/1/x",
            "https://discord.com/api/webhooks/1/x",
            {"content": "<!here> & @everyone", "allowed_mentions": {"parse": []}},
        ),
        (
            "https://hooks.slack.com/services/T/B/x",
            "https://hooks.slack.com/services/T/B/x",
            {"text": "&lt;!here&gt; &amp; @everyone"},
        ),
        (
            "https://api.telegram.org/bot1:x/sendMessage?chat_id=-100",
            "https://api.telegram.org/bot1:x/sendMessage",
            {"chat_id": "-100", "text": "<!here> & @everyone"},
        ),
        (
            "https://hooks.example/webhook/x",
            "https://hooks.example/webhook/x",
            {"text": "<!here> & @everyone"},
        ),
    ],
)
def test_each_chat_is_told_in_its_own_way(url, to, content):
    message = hooks.line(url, "<!here> & @everyone")
    assert (message.url, json.loads(message.body)) == (to, content)


def test_a_chat_is_told_whose_turn_it_is_and_how_a_game_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "ITSELF", 0)
    monkeypatch.setattr("tavoliere.web.live.room.POLLING", 0)

    async def play(receiver):
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo, clock=24 * 3600, first=0)
            refused = await bo.post(f"tables/{table}/hook", url=f"https://{receiver.place}/chat")
            assert refused.status_code == 403
            refused = await ada.post(f"tables/{table}/hook", url="https://192.168.0.1/chat")
            assert "not on the public internet" in refused.json()["error"]["message"]
            told = await ada.did(f"tables/{table}/hook", url=f"https://{receiver.place}/chat")
            assert told == {"host": "localhost"}  # its address says more than anybody need know
            await rolled(ada, table)
            await later(made)
            await asyncio.to_thread(receiver.wait_for, "/chat", 2)
            await bo.did(f"tables/{table}/resign", seat=1)
            lines = await asyncio.to_thread(receiver.wait_for, "/chat", 3)
            assert [json.loads(got.body)["text"] for got in lines] == [
                "From now on games on Tavoliere are told here.",
                "Qwixx Duel: it is the turn of Ada Quill.",
                "Qwixx Duel is over: Ada Quill 0 and Bo 0.",
            ]
            assert await ada.did(f"tables/{table}/hook", url="") == {"host": ""}
            await ada.did(f"tables/{table}/rematch")
            await nothing_more(made, receiver, 3)

    with receiving(tmp_path) as receiver:
        monkeypatch.setenv("SSL_CERT_FILE", str(receiver.certificate))
        asyncio.run(play(receiver))


def test_a_circles_chat_is_told_what_happens_at_its_tables(tmp_path, monkeypatch):
    async def play(receiver):
        async with called(str(tmp_path / "a.sqlite"), receiver) as made:
            ada, bo = Device(made), Device(made)
            circle = await circle_of(ada, bo)
            chat = f"https://{receiver.place}/chat"
            assert (await bo.post(f"circles/{circle}/hook", url=chat)).status_code == 403
            assert await ada.did(f"circles/{circle}/hook", url=chat) == {"host": "localhost"}
            table = await table_of_two(ada, bo)
            await open_table(made.state.rooms.store, circle, table, NOON)
            await bo.did(f"tables/{table}/resign", seat=1)
            lines = await asyncio.to_thread(receiver.wait_for, "/chat", 2)
            assert "is over" in json.loads(lines[1].body)["text"]
            await ada.did(f"circles/{circle}/delete")
            assert await made.state.rooms.store.rows("SELECT * FROM hook") == []

    with receiving(tmp_path) as receiver:
        monkeypatch.setenv("SSL_CERT_FILE", str(receiver.certificate))
        asyncio.run(play(receiver))
