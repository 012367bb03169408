"""`tavoliere export`: whole games in a Parquet file, one row per game, for analysis and learning."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from tavoliere.cli.options import GameArgument, LoneOption, PlayersOption, SideOption

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

    from tavoliere.envs.batch import Batch
    from tavoliere.minds.bot import Bot

AT_A_TIME = 5_000  # games of a row group


def export(
    game: GameArgument,
    file: Annotated[Path, typer.Argument(help="The Parquet file to make; it must not be there yet.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100_000,
    players: PlayersOption = 2,
    bots: Annotated[str, typer.Option(help="Who plays: one bot for all seats, or one a seat.")] = "random",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 0,
    side: SideOption = None,
    lone: LoneOption = None,
) -> None:
    """Play games and write all that happened to a Parquet file.

    One row is one game: who began, the outcomes of chance, the answers with their seats, the scores and the winners.
    docs/environments.md describes the columns and how to replay a row.

    \b
    Examples:
      tavoliere export duel games.parquet
      tavoliere export qwixx games.parquet --games 1000 --players 3 --bots hard,medium,random
    """
    from tavoliere.cli.progress import progress_bar
    from tavoliere.games.refused import Refused
    from tavoliere.notation.game import game as game_named

    try:
        import pyarrow.parquet as pq
    except ImportError:
        raise Refused("a Parquet file needs pyarrow: pip install 'tavoliere[parquet]'") from None
    game = game_named(game).name
    options = {key: value for key, value in (("side", side), ("lone", lone)) if value is not None}
    sitting = bots.split(",")
    if len(sitting) not in (1, players):
        raise Refused("give one bot for all seats or one for each of the {players} seats", players=players)
    columns = schema(game, players, bots, seed, options)
    with new_file(file) as opened, progress_bar() as progress, pq.ParquetWriter(opened, columns) as writer:
        task = progress.add_task("playing", total=games)
        for table in play_tables(game, games, players, sitting * (players // len(sitting)), seed, options):
            writer.write_table(table.cast(writer.schema))
            progress.advance(task, table.num_rows)
    print(f"{games:,} games in {file}, {file.stat().st_size:,} bytes", file=sys.stderr)


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """A file that was not there before; if what is written there is not finished, it is gone again."""
    from tavoliere.games.refused import Refused

    try:
        opened = path.open("xb")
    except FileExistsError:
        raise Refused("{file} is there already: name another file, or move it away", file=path) from None
    except OSError as error:
        raise Refused("{file} cannot be written: {error}", file=path, error=error.strerror) from None
    try:
        with opened:
            yield opened
    except BaseException:
        path.unlink()
        raise


def schema(game: str, players: int, bots: str, seed: int, options: dict[str, Any]) -> "pa.Schema":
    """The columns of the file, with what was played and by whom in its metadata."""
    import json

    import pyarrow as pa

    import tavoliere

    columns = [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("first", pa.int8(), nullable=False),
        pa.field("chance", pa.list_(pa.int32()), nullable=False),
        pa.field("seats", pa.list_(pa.int8()), nullable=False),
        pa.field("actions", pa.list_(pa.int16()), nullable=False),
        pa.field("scores", pa.list_(pa.int16(), players), nullable=False),
        pa.field("winners", pa.list_(pa.bool_(), players), nullable=False),
    ]
    about = {"game": game, "players": players, "bots": bots, "seed": seed, "options": options}
    return pa.schema(columns, metadata={"tavoliere": json.dumps({"version": tavoliere.__version__, **about})})


def play_tables(
    game: str, games: int, players: int, bots: Sequence[str], seed: int, options: dict[str, Any]
) -> Iterator["pa.Table"]:
    """The games, some thousands at a time."""
    import numpy as np

    from tavoliere.envs.batch import Batch
    from tavoliere.minds.levels import bot

    made = {name: bot(name, game) for name in dict.fromkeys(bots) if name != "random"}
    for start in range(0, games, AT_A_TIME):
        rng = np.random.default_rng([seed, start])
        batch = Batch(
            game,
            min(AT_A_TIME, games - start),
            seed=int(rng.integers(2**63)),
            players=players,
            masks=False,
            observations=False,
            auto_reset=False,
            chance="outside",
            **options,
        )
        yield play_table(batch, start, [made.get(name) for name in bots], rng)


def play_table(
    batch: "Batch", start: int, bots: Sequence["Bot | None"], rng: "np.random.Generator"
) -> "pa.Table":
    """Play all games of a batch to the end; None plays at random."""
    import numpy as np
    import pyarrow as pa

    from tavoliere.notation import GAMES

    own = GAMES[batch.game]
    # The seat that is due the first outcome of chance begins.
    first = np.array([own.due(state) for state in batch.games["state"]], np.int8)
    winners = np.zeros((batch.size, batch.players), bool)
    rolled, seats, actions = [], [], []
    while (batch.seats >= 0).any() or (batch.outcomes > 0).any():
        if (batch.outcomes > 0).any():
            outcomes = rng.integers(np.maximum(batch.outcomes, 1), dtype=np.int32)
            rolled.append(np.where(batch.outcomes > 0, outcomes, -1))
            batch.happen(outcomes)
        answers = choose(batch, bots, rng)
        seats.append(batch.seats.copy())
        actions.append(np.where(batch.seats >= 0, answers, -1))
        batch.step(answers)
        best = batch.rewards.max(1, keepdims=True)
        winners[batch.dones] = (batch.rewards == best)[batch.dones]
    return pa.table(
        {
            "game": np.arange(start, start + batch.size),
            "first": first,
            "chance": lists(np.array(rolled, np.int32)),
            "seats": lists(np.array(seats, np.int8)),
            "actions": lists(np.array(actions, np.int16)),
            "scores": pa.FixedSizeListArray.from_arrays(batch.scores.ravel(), batch.players),
            "winners": pa.FixedSizeListArray.from_arrays(pa.array(winners.ravel()), batch.players),
        }
    )


def choose(batch: "Batch", bots: Sequence["Bot | None"], rng: "np.random.Generator") -> "np.ndarray":
    """An answer for every game in which a seat is to move."""
    import numpy as np

    from tavoliere.minds.bot import choose_many

    answers = batch.sample()
    for seat, bot in enumerate(bots):
        places = np.flatnonzero(batch.seats == seat)
        if bot is None or not len(places):
            continue
        seeds = rng.integers(2**32, size=len(places))
        answers[places] = choose_many(bot, batch.views()[places], batch.seats[places], seeds)
    return answers


def lists(columns: "np.ndarray") -> "pa.Array":
    """What was recorded of every game at every step, -1 for nothing, as one list per game."""
    import numpy as np
    import pyarrow as pa

    by_game = columns.T
    is_noted = by_game >= 0
    ends = np.concatenate([[0], is_noted.sum(1).cumsum()]).astype(np.int32)
    return pa.ListArray.from_arrays(ends, by_game[is_noted])
