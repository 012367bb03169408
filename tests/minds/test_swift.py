"""Functions that are compiled in the background."""

from threading import Event

from tavoliere.minds.swift import Swift


def test_whoever_waits_is_told_whether_the_compiler_is_done(monkeypatch):
    is_done = Event()
    monkeypatch.setattr(Swift, "compile", lambda self: is_done.wait())  # it takes as long as we like
    swift = Swift(len, tuple)
    assert not swift.is_ready_in(0)
    is_done.set()
    assert swift.is_ready_in(60)
