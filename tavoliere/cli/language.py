"""The language of the terminal: what is said in a game, a hint or a review, from the one catalogue of all sentences.

What people type is the same in every language: commands, and moves as docs/notation.md writes them. The help of
commands, and what is wrong with their options or files, is in English, as the names of options are.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from tavoliere.games.refused import Refused

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # where systems keep it, the weightiest first
ENGLISH = "en"

_spoken = [ENGLISH]


def speak(language: str | None = None) -> None:
    """Use this language from now on; if none is given, the system's, or English if that is not one of ours."""
    from tavoliere.web.translations import LANGUAGES

    if language is not None and language not in LANGUAGES:
        raise Refused(
            "“{language}” is not one of the languages: {languages}",
            language=language[:20],
            languages=", ".join(LANGUAGES),
        )
    said = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    _spoken[0] = language or (said[:2].lower() if said[:2].lower() in LANGUAGES else ENGLISH)


def spoken() -> str:
    """The code of the language that is used."""
    return _spoken[0]


def sentence(text: str) -> str:
    """Mark a sentence for the catalogue that `_` translates later."""
    return text


def _(text: str, /, **values: object) -> str:
    """A sentence in the language that is used, with its values."""
    if _spoken[0] != ENGLISH:
        from tavoliere.web.translations import gettext

        text = gettext(_spoken[0], text)
    return text.format(**values) if values else text


def _n(single: str, plural: str, n: int, /, **values: object) -> str:
    """A sentence about n things."""
    from tavoliere.web.translations import ngettext

    return ngettext(_spoken[0], single, plural, n).format(n=n, **values)


def explained(refusal: object) -> str:
    """Why something cannot be done, with the number of its rule; other words are left as they are."""
    if not isinstance(refusal, Refused):
        return str(refusal)
    said = _(refusal.template, **translated(refusal.values))
    return f"{said} ({refusal.rule})" if refusal.rule else said


def because(parts: Mapping[str, Any] | None) -> str:
    """The coach's reason, from its parts; empty if there is none."""
    if parts is None:
        return ""
    said = _(parts["template"], **translated(parts["values"]))
    passing = _("passing")
    return said[:1].upper() + said[1:] if said.startswith(passing) else said


def translated(values: Mapping[str, Any]) -> dict[str, Any]:
    """The words among the values of a sentence are in the catalogue, too; moves and names are not."""
    return {name: _(value) if isinstance(value, str) else value for name, value in values.items()}


def number(value: float, form: str) -> str:
    """A number with decimals, as the language writes them."""
    said = format(value, form)
    return said if _spoken[0] == ENGLISH else said.replace(".", ",")


def joined(names: Sequence[str]) -> str:
    """Names in a list: `Ada, Bo and Cy`."""
    *first, last = names
    return _("{first} and {last}", first=", ".join(first), last=last) if first else last
