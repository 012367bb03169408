"""What people type: names and chat, reduced to visible text that cannot garble what others see."""

import unicodedata
from itertools import pairwise

from tavoliere.games.refused import Refused

LONGEST_NAME = 24
LONGEST_TEXT = 200
# Names of bots, chosen so that nobody takes them for people.
BOTS = ("Talbot", "Cabot", "Abbot", "Jabot", "Sabot", "Botero")
# What is said with one tap: reactions are shown as pictures, and pass as words in every language; phrases are words.
REACTIONS = ("well-played", "lucky", "joy", "wow", "ouch", "heart")
NUDGE = "nudge"
PHRASES = ("hello", "thinking", "hurry", NUDGE, "thanks", "goodbye")

# Cc controls, Cf formats (bidi overrides, zero widths), Cs surrogates, Co private use, Cn unassigned, Zl and Zp line
# breaks.
REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Other invisible characters: Unicode's Default_Ignorable_Code_Point, beyond the categories above.
IGNORABLE = (
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
)
BLANK = "\u2800"  # the Braille pattern without dots: a symbol by category, but it looks like a space
JOINERS = "\u200c\u200d"
EMOJI_JOINER = JOINERS[1]
VIRAMA = 9  # the combining class of signs after which a joiner changes the shape of letters
MOST_MARKS = 3  # on one letter: a tower of accents would cover its neighbours


def clean(text: str, longest: int) -> str:
    """Visible text in one line, at most this long; refused if nothing visible remains.

    >>> clean("  Ada \\u202e\\x07 Lovelace ", 24), clean("A\\u200dd\\u034fa\\u3164", 24)
    ('Ada Lovelace', 'Ada')
    """
    kept: list[str] = []
    marks = 0
    signs = unicodedata.normalize("NFC", text[: 8 * longest])
    for sign, following in pairwise(signs + " "):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign.isspace() or sign == BLANK:
            kept.append(" ")
        elif sign in JOINERS:
            if kept and _joins(kept[-1], sign, following):
                kept.append(sign)
        elif category not in REFUSED and ord(sign) not in IGNORABLE and marks <= MOST_MARKS:
            kept.append(sign)
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()))[:longest].strip(" " + JOINERS)
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in line):
        raise Refused("write at least one letter")
    return line


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner makes a visible difference: after a virama, or between two pictures that become one."""
    if unicodedata.combining(before) == VIRAMA:
        return True
    is_picture = unicodedata.category(before) in ("So", "Sk") and unicodedata.category(after) == "So"
    return joiner == EMOJI_JOINER and is_picture
