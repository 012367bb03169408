"""Look for the ways to end that no kept record has: `python -m tests.endings --tries 100`."""

import argparse
import sys

from tavoliere.notation.record import Record
from tests.endings.kept import KEPT, read, write
from tests.endings.kinds import Way, every_way
from tests.endings.search import look_for


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m tests.endings", description=__doc__)
    options.add_argument("--tries", type=int, default=100, help="games from each start")
    tries = options.parse_args().tries
    records: dict[Way, Record] = read() if KEPT.exists() else {}
    records.update(look_for(set(every_way()) - records.keys(), tries))
    write(records)
    missing = [way.name for way in every_way() if way not in records]
    print(f"{len(records)} ways are kept", *missing, sep="\nmissing: ")
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main())
