"""A client of live tables: sit down by a link, see what your seat sees, and play.

    from tavoliere.client import join

    with join("https://example.org/t/k3v9q2m7p5xwa/…", "Ada") as table:
        for view in table:
            if view["legal"]:
                table.play(view["legal"][0])

The same works with `async with`, `async for` and `await`. docs/client.md has the rest.
"""

from tavoliere.client.tables import AsyncTable, Table, create, join

__all__ = ["AsyncTable", "Table", "create", "join"]
