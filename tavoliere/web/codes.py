"""Short codes that can be read out across a room: `k7m-2qp` stands for the invitation to a table, for a day.

They are kept in the store: any process knows them, and a restart forgets none.
"""

import re
import secrets

from tavoliere.store.contract import Behind, Store

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that can be mistaken for another
DAY = 86_400_000  # milliseconds
TRIES = 8


async def code_for(store: Store, table: str, now: int) -> str:
    """The code of a table, the same one while it lasts."""
    for _ in range(TRIES):
        code = "".join(secrets.choice(SIGNS) for _ in range(6))
        try:
            return written(await store.lend_code(table, code, now, now + DAY))
        except Behind:  # another table has this very code
            continue
    raise Behind


async def table_of(store: Store, text: str, now: int) -> str | None:
    """The table that a code stands for; how it was typed does not matter."""
    return await store.table_of_code(re.sub(r"[^a-z0-9]", "", text.lower()), now)


def written(code: str) -> str:
    """
    >>> written("k7m2qp")
    'k7m-2qp'
    """
    return f"{code[:3]}-{code[3:]}"
