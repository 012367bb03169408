"""The sentences of all languages, as they are kept: gettext files in `locale/`, which `web.catalogue` writes.

Pages and terminal read them here.
"""

from collections.abc import Callable
from functools import cache
from gettext import c2py
from pathlib import Path

from babel.messages.pofile import read_po

WEB = Path(__file__).parent
# The code of a page's language and what its speakers call it; and the locale of its words, dates and plurals.
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "pt": "Português"}
LOCALES = {"de": "de", "fr": "fr", "it": "it", "pt": "pt_PT"}
Forms = tuple[str, ...]


def tag(language: str) -> str:
    """A language's tag, as browsers know it.

    >>> tag("en"), tag("pt")
    ('en', 'pt-PT')
    """
    return LOCALES.get(language, language).replace("_", "-")


def file_of(language: str) -> Path:
    return WEB / "locale" / LOCALES[language] / "LC_MESSAGES" / "tavoliere.po"


Plural = Callable[[int], int]  # a number → the form of the word that goes with it


@cache
def read(language: str) -> tuple[dict[str, Forms], dict[str, set[str]], Plural]:
    """Sentence → its forms in a language: one, or singular and plural; sentence → where it is used; the plural rule.

    A file notes where each sentence is used, so nothing need be searched for in the code while the server runs; and its
    head says how the language forms plurals.
    """
    if language not in LOCALES or not file_of(language).exists():
        return {}, {}, c2py("n != 1")
    with file_of(language).open("rb") as file:
        read = read_po(file, LOCALES[language])
    found: dict[str, Forms] = {}
    places: dict[str, set[str]] = {}
    for message in read:
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key and all(forms) and not message.fuzzy:
            found[key] = forms
            places[key] = {place for place, _ in message.locations}
    return found, places, c2py(read.plural_expr)


def catalogue(language: str) -> dict[str, Forms]:
    return read(language)[0]


def gettext(language: str, text: str) -> str:
    return catalogue(language).get(text, (text,))[0]


@cache
def is_translated(text: str) -> bool:
    return all(text in catalogue(language) for language in LOCALES)


def ngettext(language: str, single: str, plural: str, n: int) -> str:
    words, _, form_of = read(language)
    return words.get(single, (single, plural))[form_of(n)]
