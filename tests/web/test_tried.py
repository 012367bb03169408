"""What the manual offers to try at a route is sent to a real server, and understood."""

import importlib.util
import json
import re
import threading
import urllib.error
import urllib.request
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
FORM = re.compile(
    r'data-method="(\w+)"><input name="path" value="([^"]*)"[^>]*>(?:<textarea[^>]*>(.*?)</textarea>)?'
)


def module(name):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def forms():
    """For each route its method, address and body, as the page has them."""
    found = FORM.findall(module("manual").routes())
    return {(method, unescape(path)): unescape(body) for method, path, body in found}


@pytest.fixture
def browse(server, tmp_path, monkeypatch):
    """Send as the page does, from the address at which `docs/serve.py` serves the manual."""
    local = module("serve")
    monkeypatch.setattr(local, "SITE", tmp_path)
    (tmp_path / "http.html").write_text("the manual", "utf-8")
    with local.serve(0, server.address) as both:
        threading.Thread(target=both.serve_forever, daemon=True).start()
        here = f"http://127.0.0.1:{both.server_address[1]}"
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

        def send(method, path, body=None):
            headers = {"Content-Type": "application/json", "Origin": here, "Sec-Fetch-Site": "same-origin"}
            data = body.encode() if body else None
            try:
                with opener.open(urllib.request.Request(here + path, data, headers, method=method)) as answer:
                    return answer.status, answer.read().decode()
            except urllib.error.HTTPError as refused:
                with refused:
                    return refused.code, refused.read().decode()

        yield send
        both.shutdown()


def test_every_route_can_be_tried(forms):
    described = json.loads((DOCS / "openapi.json").read_text("utf-8"))["paths"]
    wanted = {(method.upper(), path) for path, methods in described.items() for method in methods}
    assert {(method, path.partition("?")[0]) for method, path in forms} == wanted


def test_a_table_is_opened_and_a_bot_sits_down_from_the_manual(forms, browse):
    assert browse("GET", "/http.html") == (200, "the manual")
    status, text = browse("POST", "/api/tables", forms["POST", "/api/tables"])
    assert status == 201
    table = json.loads(text)["table"]["id"]
    address = "/api/tables/{table}/bot"
    status, text = browse("POST", address.replace("{table}", table), forms["POST", address])
    assert (status, json.loads(text)["already"]) == (200, False)
    status, text = browse("POST", "/api/open/position", forms["POST", "/api/open/position"])
    assert (status, json.loads(text)["game"]) == (200, "duel")
    assert browse("POST", "/http.html", "{}")[0] == 404


def test_what_is_offered_is_at_least_of_the_right_form(forms, browse):
    """A refusal may follow, because a table or a game is missing, but nothing is “not understood”."""
    for (method, path), body in forms.items():
        if body and "{" not in path:
            status, text = browse(method, path, body)
            assert status < 500, (path, text)
            assert "was not understood" not in text, (path, text)


def test_without_a_server_the_page_is_told_so(tmp_path):
    local = module("serve")
    with local.serve(0, "http://127.0.0.1:9") as both:
        threading.Thread(target=both.serve_forever, daemon=True).start()
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"http://127.0.0.1:{both.server_address[1]}/api/games")
        both.shutdown()
    with refused.value:
        assert refused.value.code == 502
        assert "tavoliere serve" in refused.value.reason
