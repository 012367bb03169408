"""A world in a seed: servers, a database, bad lines and people, all simulated in one thread with a time of its own.

The servers are real: rooms, driver, presence, visitors, chores, the API's endpoints and sockets. In three worlds of
five the database keeps the contract of a store (`store.py`), and fails in every way that the contract allows; in the
others the real store for PostgreSQL, with its writer and its listeners, speaks to a simulated asyncpg (`postgres.py`).
One seed is one world; the same seed is the same world, to the byte. What must always be true is in `judge.py`, each
with a name and a sentence.

    python -m tests.simulated --minutes 60        # a night
    python -m tests.simulated --seed 17 --trace   # what happened in one world

If a world breaks, the fewest faults that still break it are looked for and printed; `kept/` has such schedules.
`protections.py` takes out one protection of the code at a time: worlds must find that. `year.py` is a year without
faults.
"""
