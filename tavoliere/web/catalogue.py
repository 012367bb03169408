"""One catalogue of sentences for pages, scripts and errors, in five languages.

The English sentences are in the code: `_(…)` in templates and scripts, `Refused(…)` in Python. The other languages
are gettext files in `locale/`; `python -m tavoliere.web.catalogue` brings them up to date.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import ascii_letters, digits

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from tavoliere.games.rulings import REASONS
from tavoliere.notation import GAMES
from tavoliere.notation.dice import COLOURS, NO_ROLL, WRONG_DICE
from tavoliere.table.refusals import REFUSALS
from tavoliere.web.lessons import LESSONS
from tavoliere.web.privacy import sentences as said_of_privacy
from tavoliere.web.translations import (
    LANGUAGES,
    LOCALES,
    Forms,
    catalogue,
    file_of,
    gettext,
    is_translated,
    ngettext,
    read,
    tag,
)

__all__ = [
    "LANGUAGES",
    "LOCALES",
    "catalogue",
    "file_of",
    "for_browser",
    "gettext",
    "is_translated",
    "ngettext",
    "tag",
]

PACKAGE = Path(__file__).parents[1]
WEB = Path(__file__).parent
# Sentences that no script says: the server puts them into a page or a notice itself, or they are said in a terminal.
ELSEWHERE = ("templates/", "lessons/", "web/privacy.py", "web/call/words.py", "cli/")
_CALL = re.compile(r'(?<![\w.$])_(n?)\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*"((?:[^"\\]|\\.)*)")?')


SIGNS = digits + ascii_letters + "_-"


def mark_of(text: str) -> str:
    """Four characters that stand for a sentence in a page, as in `core/i18n.js`; a test checks that they are unique.

    >>> mark_of("Pass"), mark_of("Roll the dice")
    ('Nwt9', 'poWT')
    """
    number = 0
    for sign in text:
        number = (31 * number + ord(sign)) % 2**24
    return "".join(SIGNS[number >> shift & 63] for shift in (0, 6, 12, 18))


@cache
def for_browser(language: str, scripts: frozenset[str] | None = None) -> dict[str, str | Forms]:
    """The part of the catalogue that these scripts, or all, use: their own sentences, and those of refusals.

    The key of each is the mark of its English sentence, which the scripts have. As in gettext's files, the empty
    sentence is the head: the plural form for each number up to 199. Larger numbers behave like their last two digits in
    every language that we know of.
    """
    words, places, form_of = read(language)

    # What is refused to people beyond a table is said on their pages alone.
    elsewhere = ["static/"]
    if scripts is not None and not any(name.startswith("pages/people/") for name in scripts):
        elsewhere.append("web/people/")
    if scripts is not None and "parts/days/chat.js" not in scripts:
        elsewhere.append("web/call/")

    # So is what the rules say of a position that somebody sets up or types in.
    if scripts is not None and not any(name.startswith("pages/box/") for name in scripts):
        elsewhere += [f"notation/{path.name}" for path in (PACKAGE / "notation").glob("*_line.py")]

    def is_used(key: str) -> bool:
        said = {place for place in places[key] if not place.startswith(ELSEWHERE)}
        others = {place for place in said if not place.startswith(tuple(elsewhere))}
        if scripts is None or others:
            return bool(said)
        return any(place.removeprefix("static/") in scripts for place in said)

    # Sorted, so that sentences that begin alike are neighbours: the page compresses better.
    by_form = sorted(words.items(), key=lambda entry: entry[1])
    used = {mark_of(key): forms if len(forms) > 1 else forms[0] for key, forms in by_form if is_used(key)}
    return {"": "".join(str(form_of(n)) for n in range(200)), **used} if used else {}


# --- what there is to translate -----------------------------------------------------------------------------

Found = tuple[str | Forms, str]  # a sentence, or singular and plural; and the file it is in


def _script_messages() -> Iterator[Found]:
    for path in sorted((WEB / "static").rglob("*.js")):
        for is_plural, single, plural in _CALL.findall(path.read_text("utf-8")):
            one, many = (
                text.encode().decode("unicode_escape").encode("latin-1").decode("utf-8")
                if "\\" in text
                else text
                for text in (single, plural)
            )
            yield ((one, many) if is_plural else one), f"static/{path.relative_to(WEB / 'static')}"


def _template_messages() -> Iterator[Found]:
    for name, _, message, _, _ in extract_from_dir(
        WEB / "templates", [("**.html", "jinja2")], options_map={"**.html": {"trimmed": "true"}}
    ):
        yield message, f"templates/{name}"
    for lesson in LESSONS.values():
        for step in lesson.STEPS:
            yield step.text, "lessons/"
    for text in said_of_privacy():
        yield text, "web/privacy.py"


def _refusals() -> Iterator[Found]:
    """The sentences of errors that a page can show, the reasons of rules and of the coach, and the words in them.

    Commands and the Python packages speak English: errors that only they can raise are left out, such as those about
    the spelling of positions and games.
    """
    typed = {
        "headers.py",
        "record.py",
        "tracks.py",
        *(path.name for path in (PACKAGE / "notation").glob("*line.py")),
    }
    spoken = [path.name for path in (PACKAGE / "notation").glob("*.py") if path.name not in typed]
    places = ("table/**.py", "web/**.py", *(f"notation/{name}" for name in spoken))
    for name, _, message, _, _ in extract_from_dir(
        PACKAGE,
        [(place, "python") for place in places],
        keywords={"Refused": (1,), "Denied": (2,), "Said": (1,)},
    ):
        if isinstance(message, str):
            yield message, name
    # Of a typed position, what the rules say: the page on which one is set up shows it.
    for name, _, message, _, _ in extract_from_dir(
        PACKAGE,
        [("notation/*line.py", "python")],
        keywords={"Refused": (1, 2)},
    ):
        if isinstance(message, tuple):
            yield message[0], name
    for name, _, message, _, _ in extract_from_dir(
        PACKAGE, [("coach/**.py", "python")], keywords={"Because": (1,)}
    ):
        if isinstance(message, str):
            yield message, name
    yield "passing", "coach/words/why.py"  # how its sentences name a pass
    yield from _terminal_messages()
    for _, sentence in REASONS[1:]:
        yield sentence, "games/rulings.py"
    for _, sentence in REFUSALS[1:]:
        yield sentence, "table/refusals.py"
    for sentence in (*WRONG_DICE, NO_ROLL):
        yield sentence, "notation/dice.py"
    for colour in COLOURS:
        yield colour, "notation/dice.py"
    for game in GAMES.values():
        for sentence, _ in game.OPTIONS.values():
            yield sentence, "notation"
        if by_hand := getattr(game, "TYPED", None):
            for sentence in by_hand.FAULTS[1:]:
                yield sentence, "notation"


def _terminal_messages() -> Iterator[Found]:
    """What a terminal says in a game, a hint or a review (`cli.language`)."""
    for path in sorted((PACKAGE / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name("_" | "sentence"), [ast.Constant(str(text)), *_]):
                    yield text, "cli/"
                case ast.Call(ast.Name("_n"), [ast.Constant(str(one)), ast.Constant(str(many)), *_]):
                    yield (one, many), "cli/"
    for game in GAMES.values():
        for ending in game.ENDINGS:
            yield ending.said, "cli/"


def messages() -> Catalog:
    """Everything there is to translate now."""
    found = Catalog(project="Tavoliere", charset="utf-8")
    for id_, place in (*_template_messages(), *_script_messages(), *_refusals()):
        found.add(id_, locations=[(place, 0)])
    return found


def update() -> None:
    """Bring the files of all languages up to date: new sentences are empty, old translations are kept."""
    template = messages()
    for language, locale in LOCALES.items():
        path = file_of(language)
        if path.exists():
            with path.open("rb") as file:
                known = read_po(file, locale)
        else:
            path.parent.mkdir(parents=True)
            known = Catalog(locale=locale, project="Tavoliere", fuzzy=False)
        known.update(template, no_fuzzy_matching=True)
        known.obsolete.clear()
        write(language, known)


def write(language: str, words: Catalog) -> None:
    """Write a file whose header has no dates, so that it changes only with its sentences."""
    lines = (
        f"Language: {LOCALES[language]}",
        f"Plural-Forms: {words.plural_forms}",
        "Content-Type: text/plain; charset=utf-8",
    )
    header = "".join(f'"{line}\\n"\n' for line in lines)
    with file_of(language).open("wb") as file:
        file.write(f'# Tavoliere: {LANGUAGES[language]}\nmsgid ""\nmsgstr ""\n{header}\n'.encode())
        write_po(file, words, width=110, omit_header=True, sort_output=True, include_lineno=False)


if __name__ == "__main__":
    update()
