"""Codes that can be said across a room: `olive-tiger-lamp-42` stands for the invitation to a table, for a day.

Three of at least 128 words in the language of the player who asks (English if `words.py` lacks it), and a number from
10 to 99: more than 188 million codes. An address may try one every two seconds (`guard.py`), so it finds a given table
with a chance of 1 in 4,000 a day.
They are kept in the store: all processes know them, and they survive a restart.
"""

import re
import secrets
import unicodedata

from tavoliere.store.contract import Behind, Store
from tavoliere.web.edge.words import WORDS

DAY = 86_400_000  # milliseconds
TRIES = 8
NUMBERS = range(10, 100)


async def code_for(store: Store, table: str, language: str, now: int) -> str:
    """The code of a table, the same one while it lasts."""
    for _ in range(TRIES):
        words = [secrets.choice(WORDS.get(language, WORDS["en"]).split()) for _ in range(3)]
        code = folded("".join(words)) + str(secrets.choice(NUMBERS))
        try:
            return written(await store.lend_code(table, code, now, now + DAY))
        except Behind:  # another table has this code
            continue
    raise Behind


async def table_of(store: Store, text: str, now: int) -> str | None:
    """The table that a code stands for; how it was typed does not matter."""
    return await store.table_of_code(folded(text), now, now + DAY)


def folded(text: str) -> str:
    """
    >>> folded("Limão tiger, Lamp 42")
    'limaotigerlamp42'
    """
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", text[:200]).lower())


def written(code: str) -> str:
    """A code with its words separated, whatever its language.

    >>> written("apriconolivelemon42"), written("olivelemonapple42"), written("k7m2qp")
    ('apriconolivelemon42', 'olive-lemon-apple-42', 'k7m2qp')
    """
    for words in WORDS.values():
        plain = {folded(word): word for word in words.split()}
        one = "|".join(plain)
        if found := re.fullmatch(f"({one})({one})({one})(\\d\\d)", code):
            return "-".join([*(plain[word] for word in found.groups()[:3]), found[4]])
    return code
