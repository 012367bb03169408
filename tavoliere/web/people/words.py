"""Twelve words for 128 bits, as wallets write them (BIP-39): easy to copy by hand, and a wrong word is noticed.

The words stand for the bits and four more, the first of their SHA-256, in groups of eleven.
"""

import hashlib
from functools import cache
from pathlib import Path

from tavoliere.games.refused import Refused

BYTES = 16
WORDS, BITS = 12, 11  # how many words, and the bits that each stands for
CHECK = WORDS * BITS - 8 * BYTES


@cache
def vocabulary() -> list[str]:
    return Path(__file__).with_name("words.txt").read_text("utf-8").split()


def spell(secret: bytes) -> list[str]:
    """The words for 16 bytes.

    >>> " ".join(spell(bytes(16)))
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    """
    number = int.from_bytes(secret, "big") << CHECK | hashlib.sha256(secret).digest()[0] >> (8 - CHECK)
    places = (number >> BITS * (WORDS - 1 - word) & (1 << BITS) - 1 for word in range(WORDS))
    return [vocabulary()[place] for place in places]


def read(text: str) -> bytes:
    """The bytes that words stand for, however they are separated.

    >>> read("Zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo-wrong").hex()
    'ffffffffffffffffffffffffffffffff'
    """
    words = text.lower().replace("-", " ").replace(",", " ").split()
    known = vocabulary()
    for word in words:
        if word not in known:
            raise Refused("“{word}” is none of the words: look at it once more", word=word[:20])
    if len(words) != WORDS:
        raise Refused("{many} words are needed, and these are {n}", many=WORDS, n=len(words))
    number = 0
    for word in words:
        number = number << BITS | known.index(word)
    secret = (number >> CHECK).to_bytes(BYTES, "big")
    if spell(secret) != words:
        raise Refused("one of these words is not the right one, or their order is not: compare them")
    return secret


def hash_of(secret: bytes) -> str:
    """How the store knows the words."""
    return hashlib.sha256(b"words " + secret).hexdigest()
