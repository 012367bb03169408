"""What a device makes of the sealed dice, whatever a server sends: the operator may have changed that, too."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "tavoliere/web/static"
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
MINE, OTHER, CHOSEN = "its seal", "5" * 64, "6" * 64


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("node"):
        pytest.skip("node is missing")
    made = tmp_path_factory.mktemp("seals")
    for part in ("core", "engine"):
        shutil.copytree(STATIC / part, made / "static" / part)
    for name in ("seals.js", "node.mjs"):
        shutil.copy(HERE / name, made)
    (made / "package.json").write_text('{"type": "module"}')
    return made


def shown(folder: Path, *states: dict[str, Any]) -> tuple[list[tuple[str, ...]], bool, dict[str, Any]]:
    """What the device said after each state, whether the last one stops it, and its note."""
    asked = json.dumps(["seals.js", [json.dumps(state) for state in states]])
    run = subprocess.run(["node", "node.mjs"], cwd=folder, input=asked, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    return [tuple(one["said"]) for one in answer["said"]], answer["said"][-1]["isChanged"], answer["note"]


def state(stage: str, commitment: str, seals: list[str | None], **table: Any) -> dict[str, Any]:
    """A state for the device on seat 1."""
    rest = {"starting": None, "entropy": [None, None], "seed": None, "seats": PEOPLE, **table}
    about = {"id": "t", "number": 1, "stage": stage, "commitment": commitment, "seals": seals, **rest}
    return {"table": about, "you": {"seats": [1]}}


def lobby(commitment: str, seals: list[str | None], **table: Any) -> dict[str, Any]:
    return state("lobby", commitment, seals, **table)


def playing(commitment: str, seals: list[str | None], entropy: list[str | None]) -> dict[str, Any]:
    return state("playing", commitment, seals, entropy=entropy)


A, B = "a" * 64, "b" * 64
STARTED = lobby(A, [OTHER, MINE], starting=[0, 1])


def test_a_number_is_shown_when_all_seals_are_there_and_an_honest_game_goes_on(folder: Path) -> None:
    own_game = playing(A, [None, MINE], ["", "its number"])
    said, stops, note = shown(
        folder, lobby(A, [None, MINE]), lobby(A, [None, MINE], starting=[1]), own_game, own_game
    )
    assert (said, stops) == ([(), ("show",), (), ()], False)
    assert (note["commitment"], note["stage"]) == (A, "lobby")


def test_dice_that_were_exchanged_once_the_number_was_known_stop_the_game(folder: Path) -> None:
    """A start that is called off only on paper: the old seal stays, and seed and other seal are chosen to suit it."""
    game = playing(B, [CHOSEN, MINE], [None, "its number"])
    for between in ([lobby(B, [CHOSEN, MINE])], [lobby(B, [CHOSEN, None])], []):
        _, stops, note = shown(folder, lobby(A, [OTHER, MINE]), STARTED, *between, game)
        assert stops, between
        assert note["commitment"] == A
        assert note["changed"]["commitment"] == B


def test_a_number_that_was_shown_is_not_shown_for_other_dice(folder: Path) -> None:
    again = lobby(B, [CHOSEN, MINE], starting=[0, 1])
    said, _, _ = shown(folder, STARTED, lobby(B, [CHOSEN, MINE]), again)
    assert said == [("show",), ("ready",), ()]


def test_a_number_on_a_seat_that_sealed_none_stops_the_game(folder: Path) -> None:
    """Else whoever runs the server would choose one for a bot's seat, knowing all others."""
    start = lobby(A, [None, MINE], starting=[1])
    _, stops, _ = shown(folder, start, playing(A, ["", MINE], ["f" * 32, "its number"]))
    assert stops


def test_a_number_of_somebody_alone_is_for_seats_without_seals(folder: Path) -> None:
    """Against bots the device shows its number before it sees the others' seals: there must be none."""
    alone = {**state("playing", A, [MINE, CHOSEN], entropy=["its number", "f" * 32])}
    alone["you"]["seats"] = [0]
    _, stops, _ = shown(folder, {**alone, "alone": 2}, alone)
    assert stops
    fine = {**state("playing", A, [MINE, None], entropy=["its number", ""]), "you": {"seats": [0]}}
    _, stops, _ = shown(folder, {**fine, "alone": 2}, fine)
    assert not stops


def test_a_device_whose_number_was_left_out_says_so(folder: Path) -> None:
    """Whoever runs the server could call a device absent that is there, and choose the dice without its number."""
    without = playing(A, [OTHER, ""], ["", ""])
    _, stops, note = shown(
        folder, lobby(A, [OTHER, MINE]), {**without, "table": {**without["table"], "seals": [None, ""]}}
    )
    assert (stops, note["isLeftOut"]) == (False, True)
    _, _, note = shown(folder, lobby(A, [None, MINE]), playing(A, [None, MINE], ["", "its number"]))
    assert not note["isLeftOut"]
    _, _, note = shown(folder, playing(A, [None, ""], ["", ""]))  # it came later, or had sealed nothing
    assert not note["isLeftOut"]


def test_a_device_counts_the_starts_that_came_to_nothing_after_it_had_shown_a_number(folder: Path) -> None:
    again = lobby(B, [None, None])
    _, _, note = shown(folder, lobby(A, [OTHER, MINE]), STARTED, again, again)
    assert note["offs"] == 1
    _, _, note = shown(folder, lobby(A, [OTHER, MINE]), lobby(B, [OTHER, MINE]))
    assert note["offs"] == 0
