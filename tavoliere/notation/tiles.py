"""The tiles' names, by their numbers: the symbols first."""

from tavoliere.games.lines import SYMBOLS as SYMBOL_COUNT

TILES = ("sun", "moon", "wave", "bloom", "gem", "cross", "move", "remove", "swap", "replace")
SYMBOLS = TILES[:SYMBOL_COUNT]
