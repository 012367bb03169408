"""What people type: names and chat, reduced to visible text that cannot garble what others see."""

import unicodedata

from tavoliere.games.refused import Refused
from tavoliere.table.refusals import REFUSALS, UNNAMED

LONGEST_NAME = 24
LONGEST_TEXT = 200
# Names of bots, chosen so that nobody takes them for people.
BOTS = ("Talbot", "Cabot", "Abbot", "Jabot", "Sabot", "Botero")
# What is said with one tap: reactions are shown as pictures, and pass as words in every language; phrases are words.
REACTIONS = ("well-played", "lucky", "joy", "wow", "ouch", "heart")
NUDGE = "nudge"
PHRASES = ("hello", "thinking", "hurry", NUDGE, "thanks", "goodbye")

# Cc controls, Cf formats (bidi overrides, zero widths), Cs surrogates, Co private use, Cn unassigned.
REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn")
MARKS = ("Mn", "Me")
PICTURES = ("So", "Sk")
SPACES = ("Zs", "Zl", "Zp")
# Other signs that look like a space: controls, and the Braille pattern without dots.
BLANKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2800"
# Other invisible characters: Unicode's Default_Ignorable_Code_Point, beyond the categories above; from … to.
IGNORABLE = (
    *((code, code) for code in (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0)),
    (0x180B, 0x180F),
    (0xFE00, 0xFE0F),
    (0xE0100, 0xE01EF),
)
JOINERS = "\u200c\u200d"
EMOJI_JOINER = "\u200d"
AT_ENDS = " " + JOINERS
# Signs after which a joiner changes the shape of letters.
VIRAMAS = "".join(filter(lambda sign: unicodedata.combining(sign) == 9, map(chr, range(0x12000))))
MOST_MARKS = 3  # on one letter: a tower of accents would cover its neighbours


def clean(text: str, longest: int) -> str:
    """Visible text in one line, at most this long; refused if nothing visible remains.

    >>> clean("  Ada \\u202e\\x07 Lovelace ", 24), clean("A\\u200dd\\u034fa\\u3164", 24)
    ('Ada Lovelace', 'Ada')
    """
    line = visible(text, longest)
    if not line:
        raise Refused(REFUSALS[UNNAMED][1])
    return line


# --- also translated for tables on a device (`script`) ------------------------------------------------------


def visible(text: str, longest: int) -> str:
    """What can be seen of a text, in one line, at most this long; empty if there is no letter, number or picture."""
    beginning = "".join(list(text)[: 8 * longest])
    signs = list(unicodedata.normalize("NFC", beginning))
    line: list[str] = []
    marks = 0
    for place in range(len(signs)):
        sign = signs[place]
        following = signs[place + 1] if place + 1 < len(signs) else " "
        category = unicodedata.category(sign)
        marks = marks + 1 if category in MARKS else 0
        before = line[len(line) - 1] if line else " "
        if category in SPACES or sign in BLANKS:
            if before != " ":
                line.append(" ")
        elif sign in JOINERS:
            if line and _joins(before, sign, following):
                line.append(sign)
        elif category not in REFUSED and not _is_ignorable(ord(sign)) and marks <= MOST_MARKS:
            line.append(sign)
    line = _trimmed(list(unicodedata.normalize("NFC", "".join(line)))[:longest])
    for sign in line:
        if unicodedata.category(sign)[:1] in "LNPS":
            return "".join(line)
    return ""


def _is_ignorable(code: int) -> bool:
    for span in IGNORABLE:
        if span[0] <= code <= span[1]:
            return True
    return False


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner makes a visible difference: after a virama, or between two pictures that become one."""
    if before in VIRAMAS:
        return True
    is_picture = unicodedata.category(before) in PICTURES and unicodedata.category(after) == "So"
    return joiner == EMOJI_JOINER and is_picture


def _trimmed(signs: list[str]) -> list[str]:
    """Without spaces and joiners at its ends."""
    first, last = 0, len(signs)
    while first < last and signs[first] in AT_ENDS:
        first += 1
    while last > first and signs[last - 1] in AT_ENDS:
        last -= 1
    return signs[first:last]
