"""The log on disk: append-only, committed before anybody is told. SQLite for one process, PostgreSQL for several."""

from tavoliere.games.refused import Refused
from tavoliere.store.contract import Store


def store_of(database: str, server: str = "") -> Store:
    """The store that a database URL names: a file for SQLite, or postgresql://… A server gives its name."""
    scheme, colon, path = database.partition("://")
    if not colon:
        scheme, path = "sqlite", database
    if scheme == "sqlite":
        from tavoliere.store.sqlite import SQLiteStore

        return SQLiteStore(path, server)
    if scheme in ("postgresql", "postgres"):
        from tavoliere.store.postgres import PostgresStore

        return PostgresStore(database, is_served=bool(server))
    raise Refused("a database is a file, or postgresql://…; “{scheme}” is neither", scheme=scheme[:20])
