"""What people are told who are not here: nothing that is hidden at a table, in the language of each."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from babel.lists import format_list

from tavoliere.notation.game import game
from tavoliere.table.table import Table
from tavoliere.web.catalogue import LOCALES, gettext

Value = str | int | list[str]  # a word, a time in milliseconds, or several words


class Said(NamedTuple):
    """A sentence for translation, and what is filled in."""

    template: str
    values: Mapping[str, Value] = {}


class Notice(NamedTuple):
    """What somebody is told, and where it leads; a later one about the same replaces it."""

    about: str
    url: str
    title: Said
    text: Said
    seconds: int = 24 * 3600  # after which it is not worth telling any more


def spoken(said: Said, language: str, zone: str = "UTC") -> str:
    """A sentence in a language; times are those of the clocks in a zone."""
    locale = LOCALES.get(language, language)

    def word(value: Value) -> str:
        if isinstance(value, list):
            return format_list(value, locale=locale)
        if isinstance(value, int):
            then = datetime.fromtimestamp(value / 1000, ZoneInfo(zone))
            return f"{format_skeleton('MMMMEEEEd', then, locale=locale)}, {then:%H:%M}"
        return value

    return gettext(language, said.template).format(
        **{name: word(value) for name, value in said.values.items()}
    )


def quiet_until(quiet: str, zone: str, now: int) -> int | None:
    """When the quiet hours end, such as 22-8, if it is quiet now by the clocks of a zone.

    >>> quiet_until("22-8", "Europe/Rome", 0), quiet_until("2-8", "Europe/Rome", 0)
    (25200000, None)
    """
    if not quiet:
        return None
    begin, end = (int(hour) for hour in quiet.split("-"))
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(zone))
    is_quiet = begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
    hours = (end - local.hour) % 24 or 24
    past = (local.minute * 60 + local.second) * 1000 + local.microsecond // 1000
    return now + hours * 3_600_000 - past if is_quiet else None


# --- games over days ----------------------------------------------------------------------------------------


def your_turn(table: Table, person: str, now: int) -> Notice:
    """Somebody is asked at a table; of the game nothing is said but what it is."""
    ends = [end for seat, end in table.deadlines().items() if table.seats[seat].device == person]
    names = [seat.name for seat in table.seats if seat.name and seat.device != person]
    title = Said("{game}: your turn", {"game": game(table.settings.game).title})
    if not ends:
        text = Said("At the table with {names}.", {"names": names})
        return Notice(table.id, f"/t/{table.id}", title, text)
    text = Said("At the table with {names}: you have time until {time}.", {"names": names, "time": min(ends)})
    if not names:
        text = Said("You have time until {time}.", {"time": min(ends)})
    return Notice(table.id, f"/t/{table.id}", title, text, max(60, (min(ends) - now) // 1000))


def their_turn(table: Table, people: list[str]) -> Said:
    """The same for a chat."""
    title = game(table.settings.game).title
    return Said("{game}: it is the turn of {names}.", {"game": title, "names": people})


def result(table: Table) -> Said | None:
    """How a game ended, for a chat."""
    found = table.result()
    if found is None:
        return None
    scores = [f"{name} {points}" for name, points in zip(found.names, found.scores, strict=True)]
    return Said("{game} is over: {scores}.", {"game": game(table.settings.game).title, "scores": scores})


HELLO = Said("From now on games on Tavoliere are told here.")
