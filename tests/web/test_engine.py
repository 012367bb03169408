"""Rules and bots for the browser are served under an address that names their sources."""

import gzip
import json

import httpx
import pytest

from tavoliere.notation.game import games
from tavoliere.script.games import sources_hash
from tavoliere.web.pages import engine


@pytest.mark.parametrize("game", games())
def test_rules_and_bots_are_served_for_good(server, game: str) -> None:
    for name, most in ((f"{game}.js", 8_000), (f"{game}.bots.js", 12_000)):
        answer = httpx.get(f"{server.address}{engine.base()}/{name}", timeout=60)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert len(gzip.compress(answer.content)) < most


def test_what_bots_have_learnt_is_served_as_bytes(server) -> None:
    text = httpx.get(f"{server.address}{engine.base()}/duel.bots.js", timeout=60).text
    minds = json.loads(text.rpartition("export const MINDS = ")[2].rstrip().rstrip(";"))
    told = minds["expert"]["2"]
    answer = httpx.get(f"{server.address}{engine.base()}/{told['file']}")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert len(answer.content) > 1_000_000


def test_an_old_address_brings_what_is_there_now_and_is_not_kept(server) -> None:
    answer = httpx.get(f"{server.address}/static/rules/0123456789abcdef/duel.js", timeout=60)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == httpx.get(f"{server.address}{engine.base()}/duel.js").text


@pytest.mark.parametrize("name", ["chess.js", "duel.css", "duel.0123.bin", "duel"])
def test_nothing_else_is_there(server, name: str) -> None:
    assert httpx.get(f"{server.address}/static/rules/{sources_hash()}/{name}").status_code == 404


def test_a_file_is_compressed_once_whatever_else_is_asked_for(monkeypatch):
    compressed = []
    compress = gzip.compress

    def watched(content, level):
        compressed.append(content)
        return compress(content, level)

    monkeypatch.setattr(gzip, "compress", watched)
    for name in ("duel.js", *(f"duel.{number}" for number in range(100)), "duel.js"):
        engine.packed(name)
    assert len(compressed) <= 1


def test_what_was_prepared_is_not_translated_again_when_somebody_asks(monkeypatch):
    engine.prepare(is_all=True)
    for translate in ("game_module", "minds_module", "coach_module"):
        monkeypatch.delattr(engine, translate)
    for game in games():
        for name in engine.modules(game):
            assert engine.content_of(name)
