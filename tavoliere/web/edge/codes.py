"""Codes that can be said across a room: `olive-tiger-lamp-42` stands for the invitation to a table, for a day.

Three of at least 128 words in the language of the player who asks (English if `words.py` lacks it), and a number from
10 to 99: more than 188 million codes. Wrong codes are counted by neighbourhood of addresses and for the whole server
(`Guesses`). While there are too many, new codes have a word more, which makes them 128 times as many.
They are kept in the store: all processes know them, and they survive a restart.
"""

import re
import unicodedata

from tavoliere.store.clocks import Draw, pick
from tavoliere.store.contract import Behind, Store
from tavoliere.web.edge.guard import Limit
from tavoliere.web.edge.hosts import neighbourhood_of
from tavoliere.web.edge.words import WORDS

DAY = 86_400_000  # milliseconds
TRIES = 8
NUMBERS = range(10, 100)
FEW, MANY = 3, 4  # words of a code, as a rule and while many are guessed


class Guesses:
    """The wrong codes that were typed. Whoever types a right one is not slowed down."""

    def __init__(self) -> None:
        self._of_neighbourhood = Limit(1 / 6, 20)
        self._of_all = Limit(1 / 10, 60)
        self._beyond = Limit(1 / 600, 2)  # of a neighbourhood, while all together are too many

    def wait(self, network: str) -> float:
        """The seconds before another code may be tried from there."""
        who = neighbourhood_of(network)
        return max(self._of_neighbourhood.until(who), self._beyond.until(who) if self.are_many else 0.0)

    def was_wrong(self, network: str) -> None:
        for limit in (self._of_neighbourhood, self._beyond):
            limit.wait(neighbourhood_of(network))
        self._of_all.wait("")

    @property
    def are_many(self) -> bool:
        """Whether more wrong codes are typed here than people type by mistake."""
        return self._of_all.until("") > 0


async def code_for(store: Store, table: str, language: str, now: int, draw: Draw, count: int = FEW) -> str:
    """The code of a table, the same one while it lasts."""
    for _ in range(TRIES):
        words = [pick(WORDS.get(language, WORDS["en"]).split(), draw) for _ in range(count)]
        code = folded("".join(words)) + str(pick(NUMBERS, draw))
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
        if found := re.fullmatch(f"({one})({one})({one})({one})?(\\d\\d)", code):
            return "-".join([*(plain[word] for word in found.groups()[:4] if word), found[5]])
    return code
