"""Names that look alike are one name, after the skeletons of Unicode's technical standard 39.

Two names have the same skeleton if readers would take one for the other: a Cyrillic а for a Latin one, fullwidth or
mathematical letters for plain ones, 0 for O, capital I for small l. Accents tell names apart, and so do whole words in
another script, unless every letter of them is one of ours in disguise.
"""

import unicodedata

# Letters of other scripts that most typefaces draw as these; what compatibility forms are of, Unicode itself says.
ALIKE = {
    "a": "аɑα",
    "b": "Ьƅ",
    "c": "сϲᴄ",
    "d": "ԁ",
    "e": "еҽ",
    "f": "ғſ",
    "g": "ɡց",
    "h": "һհ",
    "i": "іıι",
    "j": "јϳ",
    "k": "кκ",
    "l": "ӏ|1ǀ",
    "m": "м",
    "n": "ո",
    "o": "оοσօ0",
    "p": "рρ",
    "q": "ԛ",
    "r": "гᴦ",
    "s": "ѕ",
    "t": "тτ",
    "u": "υսᴜ",
    "v": "ѵν",
    "w": "ԝѡա",
    "x": "хχ×",
    "y": "уүγ",
    "z": "ᴢ",
}
# Capitals whose small letters look different.
CAPITALS = {
    "В": "b",
    "Н": "h",
    "Η": "h",
    "Ν": "n",
    "Μ": "m",
    "Β": "b",
    "Ζ": "z",
    "Υ": "y",
    "Τ": "t",
    "Р": "p",
    "I": "l",
}
_ONE = {ord(other): letter for letter, others in ALIKE.items() for other in others}
_CAPITAL = {ord(other): letter for other, letter in CAPITALS.items()}


def looks_like(name: str, other: str) -> bool:
    """Whether readers would take one name for the other, in capitals or small letters.

    >>> looks_like("Аda", "Ada"), looks_like("Ｂｏ", "B0"), looks_like("José", "Jose"), looks_like("IAN", "ian")
    (True, True, False, True)
    """
    return name.casefold() == other.casefold() or skeleton(name) == skeleton(other)


def skeleton(name: str) -> str:
    """What is the same for all names that look alike."""
    plain = unicodedata.normalize("NFKC", name)
    small = plain.translate(_CAPITAL).casefold().translate(_ONE)
    return unicodedata.normalize("NFC", "".join(small.split()).replace("rn", "m").replace("vv", "w"))
