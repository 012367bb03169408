"""`tavoliere export`: every row of the file is a whole game that can be played again."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import tavoliere as tv
from tavoliere.cli.export import play_tables, schema
from tests.cli.terminal import run

pytestmark = pytest.mark.slow  # they are compiled first


def replay(game: str, players: int, row: dict[str, Any]) -> tuple[list[int], list[bool], list[int]]:
    """Scores, winners and seats of a row, outcome by outcome and answer by answer."""
    batch = tv.Batch(game, 1, players=players, first=row["first"], chance="outside", auto_reset=False)
    outcomes, actions = iter(row["chance"]), iter(row["actions"])
    seats = []
    while batch.outcomes[0] or batch.seats[0] >= 0:
        if batch.outcomes[0]:
            batch.happen(np.array([next(outcomes)]))
        else:
            seats.append(int(batch.seats[0]))
            batch.step(np.array([next(actions)]))
    assert next(outcomes, None) is None
    assert next(actions, None) is None
    return batch.scores[0].tolist(), (batch.rewards[0] == batch.rewards[0].max()).tolist(), seats


@pytest.mark.parametrize(("game", "players"), [("qwixx", 3), ("on-board", 2), ("duel", 2), ("crosswise", 3)])
def test_every_row_can_be_played_again(game: str, players: int) -> None:
    (table,) = play_tables(game, 20, players, ["random"] * players, 1, {})
    rows = table.cast(schema(game, players, "random", 1, {})).to_pylist()
    assert len(rows) == 20
    assert len({row["first"] for row in rows}) == players
    for row in rows:
        assert replay(game, players, row) == (row["scores"], row["winners"], row["seats"])


def test_bots_play_on_their_seats() -> None:
    (table,) = play_tables("duel", 60, 2, ["easy", "random"], 1, {})
    winners = np.array(table["winners"].to_pylist())
    assert winners[:, 0].sum() > winners[:, 1].sum()


def test_the_command_writes_a_file_that_says_what_it_is(tmp_path: Path) -> None:
    files = [tmp_path / "one.parquet", tmp_path / "two.parquet"]
    for file in files:
        ended = run("export", "duel", str(file), "--games", "30", "--seed", "5")
        assert ended.returncode == 0, ended.stderr
    one, two = (pq.read_table(file) for file in files)
    assert one.equals(two)
    about = json.loads(one.schema.metadata[b"tavoliere"])
    assert (about["game"], about["players"], about["seed"]) == ("duel", 2, 5)
    refused = run("export", "duel", str(files[0]), "--bots", "random,random,random")
    assert refused.returncode == 2
    assert "one for each of the 2 seats" in refused.stderr
