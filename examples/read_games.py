"""Read a file that `tavoliere export` wrote, and replay its first game.

tavoliere export duel games.parquet --games 100000
python examples/read_games.py games.parquet
"""

import argparse
import json

import numpy as np
import pyarrow.parquet as pq

import tavoliere as tv


def replay(game: str, players: int, options: dict[str, object], row: dict[str, object]) -> list[int]:
    """Replay a row, outcome by outcome and answer by answer; return the final scores."""
    batch = tv.Batch(
        game, 1, players=players, first=row["first"], chance="outside", auto_reset=False, **options
    )
    outcomes, actions = iter(row["chance"]), iter(row["actions"])
    while batch.outcomes[0] or batch.seats[0] >= 0:
        if batch.outcomes[0]:
            batch.happen(np.array([next(outcomes)]))
        else:
            batch.step(np.array([next(actions)]))
    return batch.scores[0].tolist()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("file", help="what `tavoliere export` wrote")
    table = pq.read_table(arguments.parse_args().file)
    about = json.loads(table.schema.metadata[b"tavoliere"])
    print(f"{table.num_rows:,} games of {about['game']}, played by {about['bots']}")
    scores = np.array(table["scores"].to_pylist())
    print("mean scores by seat:", scores.mean(0).round(2).tolist())
    row = table.slice(0, 1).to_pylist()[0]
    again = replay(about["game"], about["players"], about["options"], row)
    print("first game:", row["scores"], "played again:", again)


if __name__ == "__main__":
    main()
