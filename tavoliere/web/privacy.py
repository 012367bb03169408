"""What a server keeps of people, of whom, and for how long, in sentences: the page `/privacy`.

Every column of the database belongs to one of these; a test compares them with the schema.
"""

from typing import NamedTuple

from tavoliere.store.expiry import DAY, GRACE


class Kept(NamedTuple):
    title: str
    what: str
    of: str
    until: str
    columns: dict[str, tuple[str, ...]]  # of the database, by table
    setting: str = ""  # the one that switches it off


KEPT = (
    Kept(
        "Tables and games",
        "Every roll and every move with its time, the names at the table, what was said there, "
        "and which browsers may come in.",
        "Whoever comes to a table",
        "Until nothing has happened at the table for about %(days)s days. "
        "A game that goes over days stays at least until it is over.",
        {
            "game": ("id", "opened"),
            "event": ("game", "seq", "at", "key", "data"),
            "visitor": ("game", "device", "may_sit", "number"),
        },
    ),
    Kept(
        "Short codes",
        "The words that stand for an invitation, such as olive-tiger-lamp-42.",
        "A table, but no person",
        "They lead to the table for a day, and are deleted with it, or when a later code is made.",
        {"code": ("game", "code", "until")},
    ),
    Kept(
        "Your devices",
        "The name of each browser, such as Firefox, Android, when it was added, and when it was last here. "
        "Only you are shown it.",
        "Whoever shows or types the twelve words",
        "Until you delete everything. Of a device that was dropped, the fingerprint and both dates stay, "
        "but not whose it was.",
        {"device": ("hash", "person", "name", "since", "seen")},
        "devices",
    ),
    Kept(
        "Twelve words",
        "Only their fingerprint, from which nobody can make the words, and whose they are.",
        "Whoever shows them",
        "They are good once, for ten minutes, and are deleted when they are used or others are shown.",
        {"words": ("hash", "person", "until")},
        "devices",
    ),
    Kept(
        "Finished games",
        "One line for each game: which it was, when and why it ended, the name, the points, the result and the deeds "
        "of each seat, and what your coach found out. When the table is gone, also its rolls and moves. "
        "Only those who played are shown it.",
        "Whoever plays with others, or with bots, to the end",
        "Until you delete everything, also when the table is gone. The others' lines then lose your name.",
        {
            "played": ("person", "game", "number", "kind", "seat", "at", "seats", "ended", "review", "card"),
            "record": ("game", "number", "text"),
        },
        "history",
    ),
    Kept(
        "The daily roll",
        "For each day your name, your points, when you were done, what perfect play says of it, "
        "and which device took the dice along. "
        "All see how many had how many points, and the name and the game of yesterday's best.",
        "Whoever begins a daily roll",
        "Until you delete everything.",
        {"daily": ("person", "day", "game", "name", "points", "at", "review", "taken")},
        "daily",
    ),
    Kept(
        "The week's positions",
        "For each position what you chose, when, and what that gave away. All see how many chose what.",
        "Whoever tries a position of the week",
        "Until you delete everything.",
        {"puzzle": ("week", "game", "text"), "tried": ("person", "week", "game", "move", "lost", "at")},
        "daily",
    ),
    Kept(
        "The server itself",
        "Its secret, how long it has run, and which tables are about to be deleted.",
        "Nobody",
        "As long as there is the database; what concerns a table goes with the table.",
        {"setting": ("name", "value"), "doomed": ("game", "since")},
    ),
)
SWITCHES = tuple(sorted({kept.setting for kept in KEPT} - {""}))


def sentences() -> list[str]:
    """All of it, for the catalogue."""
    return [text for kept in KEPT for text in (kept.title, kept.what, kept.of, kept.until)]


def days(expire_days: float) -> str:
    """For how long a table stays after the last event: marked after some days, deleted after a few more.

    >>> days(14.0)
    '17'
    """
    return f"{expire_days + GRACE / DAY:g}"
