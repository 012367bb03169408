"""What people type: names and chat, without anything that could disturb how others see them."""

import unicodedata

from tavoliere.games.refused import Refused

LONGEST_NAME = 24
LONGEST_TEXT = 200
EMOTES = ("hello", "well-played", "lucky", "ouch", "thinking", "hurry", "nudge", "thanks", "goodbye")

# Cc controls, Cf formats (bidi overrides, zero widths), Cs halves of characters, Co and Cn nobody's characters,
# Zl and Zp line breaks. The joiner in an emoji is let through: it changes no direction.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
JOINER = "\u200d"
MOST_MARKS = 3  # on one letter: a tower of accents would cover its neighbours


def clean(text: str, longest: int) -> str:
    """A text in one line without control and bidi characters, at most so long; empty is refused.

    >>> clean("  Ada \\u202e\\x07 Lovelace ", 24)
    'Ada Lovelace'
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: 8 * longest]):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign.isspace():
            kept.append(" ")
        elif (category not in REFUSED or sign == JOINER) and marks <= MOST_MARKS:
            kept.append(sign)
    line = " ".join("".join(kept).split())[:longest].strip(" " + JOINER)
    if not line:
        raise Refused("write at least one letter")
    return line
