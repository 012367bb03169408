"""Every sentence that a page can show is there in all languages, whole, and the files know of no other."""

import re
from collections import Counter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tavoliere.web import catalogue
from tavoliere.web.catalogue import mark_of
from tavoliere.web.pages import pages
from tavoliere.web.pages.pages import words

LANGUAGES = sorted(catalogue.LOCALES)
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)s")


def words_of(language: str) -> Catalog:
    with catalogue.file_of(language).open("rb") as file:
        return read_po(file, catalogue.LOCALES[language])


def sentences(words: Catalog) -> list[Message]:
    return [message for message in words if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_has_the_sentences_of_the_code_and_no_others(language: str) -> None:
    wanted = {forms(message.id) for message in sentences(catalogue.messages())}
    found = {forms(message.id) for message in sentences(words_of(language))}
    assert found == wanted, "run: python -m tavoliere.web.catalogue"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_missing_or_doubtful(language: str) -> None:
    words = words_of(language)
    assert not words.obsolete
    for message in sentences(words):
        found = forms(message.string)
        assert all(found), f"not translated: {message.id}"
        assert len(found) == len(forms(message.id)), f"singular and plural are needed: {message.id}"
        assert not message.fuzzy, f"doubtful: {message.id}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_survive_translation(language: str) -> None:
    for message in sentences(words_of(language)):
        wanted = Counter(PLACEHOLDER.findall(forms(message.id)[-1]))
        for text in forms(message.string):
            assert Counter(PLACEHOLDER.findall(text)) == wanted, f"{message.id} → {text}"
            assert text.count("{") == text.count("}"), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_begins_and_ends_like_its_original(language: str) -> None:
    """A question stays a question, a label has no full stop, and small words in errors stay small."""
    for message in sentences(words_of(language)):
        for original, text in zip(forms(message.id), forms(message.string), strict=True):
            assert text == text.strip()
            for sign in "?!…:":
                assert text.endswith(sign) == original.endswith(sign), f"{original} → {text}"
            assert text.endswith(".") == original.endswith(".") or len(text) < 25, f"{original} → {text}"


QUOTES = {"de": ("„", "“"), "fr": ("«", "»"), "it": ("«", "»"), "pt": ("«", "»")}


@pytest.mark.parametrize("language", QUOTES)
def test_a_language_has_one_kind_of_quotation_marks(language: str) -> None:
    opening, closing = QUOTES[language]
    quoted = re.compile(f"{opening}[^{opening}{closing}]+{closing}")
    said = [text for message in sentences(words_of(language)) for text in forms(message.string)]
    assert [text for text in said if re.search('["„“”‟«»‹›‚‘]', quoted.sub("", text))] == []


def test_in_french_no_line_begins_with_a_colon() -> None:
    """The space before a high sign does not break."""
    said = [text for message in sentences(words_of("fr")) for text in forms(message.string)]
    assert [text for text in said if re.search(" [;:!?»]|« ", text)] == []


def test_in_french_a_reader_is_one_friend() -> None:
    """Where both players are meant, the sentence says so."""
    said = [text for message in sentences(words_of("fr")) for text in forms(message.string)]
    formal = re.compile(r"\b(?!assez|chez|nez)\w+ez\b|\bvo(us|tre|s)\b", re.IGNORECASE)
    assert [text for text in said if formal.search(text) and "tous deux" not in text] == []


def test_plural_forms_follow_the_language() -> None:
    one, many = "{n} tile", "{n} tiles"
    assert catalogue.ngettext("en", one, many, 0) == many
    assert catalogue.ngettext("de", one, many, 1) != catalogue.ngettext("de", one, many, 2)
    assert catalogue.ngettext("fr", one, many, 0) == catalogue.ngettext("fr", one, many, 1)
    assert catalogue.ngettext("it", one, many, 0) == catalogue.ngettext("it", one, many, 5)
    for language in LANGUAGES:  # the browser is told the same
        told = catalogue.for_browser(language)[""]
        for n in range(200):
            form = catalogue.catalogue(language)[one][int(told[n])]
            assert form == catalogue.ngettext(language, one, many, n)


def test_the_browser_gets_its_own_sentences_and_refusals_only() -> None:
    words = catalogue.for_browser("de")
    assert words[mark_of("Undo")] == "Rückgängig"
    assert words[mark_of("{move} is not possible: {reason}")]
    assert mark_of("Four games, one table") not in words


def test_no_two_sentences_have_the_same_mark() -> None:
    keys = [message.id if isinstance(message.id, str) else message.id[0] for message in catalogue.messages()]
    marks: dict[str, str] = {}
    for key in keys:
        assert marks.setdefault(mark_of(key), key) == key, "say one of these two in other words"


def test_a_page_gets_the_sentences_of_what_it_may_load() -> None:
    home, table = pages.words("de", "home"), pages.words("de", "table")
    assert mark_of("Against") in home
    assert mark_of("Against") not in table
    for later in (
        "Rematch",
        "Someone on this device",
        "Share the picture",
    ):  # on screens that come when needed
        assert mark_of(later) in table
        assert mark_of(later) not in home
    refused = mark_of("{move} is not possible: {reason}")
    assert home[refused] == table[refused]


@pytest.mark.parametrize("script", ["play", "lobby", "position", "table"])
def test_a_device_refuses_in_the_servers_words(script: str) -> None:
    """A table on the device says what the server's would say; so it is said in the reader's language, too."""
    text = (catalogue.WEB / "static" / "engine/device" / f"{script}.js").read_text("utf-8")
    said = {found for found in re.findall(r'[ (]"([a-z“{][^"\n]+)"[,)]', text) if found.count(" ") > 1}
    assert said <= catalogue.catalogue("de").keys()


def test_score_sheets_are_printed_in_the_readers_language() -> None:
    """Their script imports what draws them, and no name of it."""
    assert words("pt", "print")[mark_of("Misthrows")] == "Falhados"
