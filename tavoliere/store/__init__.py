"""The log on disk: append-only, committed before anybody is told. SQLite for one process, PostgreSQL for several."""
