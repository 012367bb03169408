"""Dice that nobody can load: neither the players, nor the server, nor both in one person.

The server publishes the SHA-256 of a secret seed, its commitment. Every seat may add entropy of its own, and seals it
first: it publishes the SHA-256 of that. Only when all seals are there are the numbers shown (after M. Blum, “Coin
flipping by telephone”, 1981), so nobody can choose one to suit the others. Then draw number i of a game, a number
below m, comes from

    digest = HMAC-SHA256(seed, entropy ‖ i)          i as eight bytes, the most significant first

read as eight words of 32 bits, the most significant byte first. The first word below the largest multiple of m
counts, modulo m; so all numbers are equally likely. If there is no such word (for a roll, once in 10⁴⁰ draws), the
digest becomes HMAC-SHA256(seed, digest), and so on. At the end the seed is shown, and everybody can check the draws.

Draw 0 is the lot for the first player; draws from 1 on are the rolls and tiles in order.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Callable, Sequence

from tavoliere.notation.position import Position
from tavoliere.notation.record import Step, chance_step

SCHEME = 2  # of new games; in games of scheme 1 the seats gave their entropy unsealed
SEED_BYTES = 32
LOT = 0  # the draw that decides the first player
WORDS = struct.Struct(">8I")
ALL_WORDS = 1 << 32


Draws = Callable[[int], bytes]  # that many bytes that nobody can foresee


def new_seed(draws: Draws = secrets.token_bytes) -> str:
    return draws(SEED_BYTES).hex()


def commitment(seed: str) -> str:
    """What is published before play: the SHA-256 of the seed's bytes, in hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seal(entropy: str) -> str:
    """What a seat publishes before it shows its entropy: the SHA-256 of that text, in hex."""
    return hashlib.sha256(entropy.encode()).hexdigest()


def mixed(entropies: Sequence[str | None]) -> str:
    """The entropy of all seats in order, in one text; a seat that gave none leaves an empty part."""
    return "/".join(entropy or "" for entropy in entropies)


def draw(seed: str, entropy: str, index: int, below: int) -> int:
    """Draw number `index` of a game: a number below `below`, all equally likely.

    >>> draw("00" * 32, "", 1, 46656)
    33573
    """
    key = bytes.fromhex(seed)
    fair = ALL_WORDS - ALL_WORDS % below
    digest = hmac.digest(key, entropy.encode() + index.to_bytes(8, "big"), "sha256")
    while True:
        for word in WORDS.unpack(digest):
            if word < fair:
                return int(word % below)
        digest = hmac.digest(key, digest, "sha256")


def fall(position: Position, seed: str, entropy: str, index: int) -> tuple[Position, str]:
    """The position after the roll or the tile that draw number `index` brings, and its words."""
    after = position.after_chance(draw(seed, entropy, index, position.chances))
    return after, position.outcome_to(after)


def outcome(position: Position, seed: str, entropy: str, index: int) -> Step:
    """The roll or the tile that is due in a position, as draw number `index` decides it."""
    return chance_step(position, lambda below: draw(seed, entropy, index, below))
