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
        "Until nothing has happened at the table for about %(days)s days; a game that goes over days stays until it "
        "is over. Every table ends %(most)s days after it was opened. The host can delete it, and everybody what they "
        "wrote and their name, in its menu.",
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
        "Only those who played are shown it, and at tables of a circle, without the coach, everybody in it.",
        "Whoever plays with others, or with bots, to the end",
        "Until you delete everything, also when the table is gone. The others' lines then lose your name.",
        {
            "played": ("person", "game", "number", "kind", "seat", "at", "seats", "ended", "review", "card"),
            "record": ("game", "number", "text"),
        },
        "history",
    ),
    Kept(
        "Circles",
        "What the circle is called, who is in it under which name and since when, which tables were opened in it, "
        "and how much of each result there was luck. Everybody in it sees this, and nobody else.",
        "Whoever makes a circle or joins one",
        "Until you leave it or delete everything. A circle where nobody has looked in for about a year is deleted.",
        {
            "circle": ("id", "name", "turn", "made", "used"),
            "member": ("circle", "number", "person", "name", "since", "place"),
            "circle_table": ("game", "circle", "at"),
            "luck": ("game", "number", "seats"),
        },
        "circles",
    ),
    Kept(
        "Evenings",
        "Who plays under which name, which tables were opened, and the results. "
        "Whoever has a link of the evening sees this.",
        "Whoever plans an evening or plays in one",
        "Until nothing has happened on the evening for about %(days)s days. "
        "When you delete everything, your name goes.",
        {
            "evening": ("id", "circle", "at"),
            "evening_event": ("evening", "seq", "data"),
            "entrant": ("evening", "number", "person"),
            "evening_table": ("game", "evening"),
        },
        "evenings",
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
        "Games over days",
        "Which table waits for whose answer, since when, and whether they have been called.",
        "Whoever plays a game over days",
        "Until it is answered.",
        {"waiting": ("game", "person", "decision", "at", "told"), "due": ("game", "seq", "at")},
        "days",
    ),
    Kept(
        "Notices",
        "The address and the key that your browser gives for it, your language, your time zone and the quiet hours. "
        "The service of the browser's maker passes notices on and cannot read them.",
        "Whoever turns notices on",
        "Until you turn them off, drop the device or delete everything, or nobody answers there any more.",
        {
            "receiver": (
                "device",
                "person",
                "endpoint",
                "point",
                "auth",
                "language",
                "zone",
                "quiet",
                "since",
            )
        },
        "push",
    ),
    Kept(
        "A chat that is told",
        "The address of the chat, and who gave it. The chat is told whose turn it is and how games end.",
        "A host, or the founder of a circle, who wants that",
        "Until it is turned off, the table or circle is deleted, or the chat is gone.",
        {"hook": ("place", "person", "language", "url")},
        "hooks",
    ),
    Kept(
        "The server itself",
        "Its secrets, how long it has run, and which tables are about to be deleted.",
        "Nobody",
        "As long as there is the database; what concerns a table goes with the table.",
        {"setting": ("name", "value"), "doomed": ("game", "since")},
    ),
)
SWITCHES = tuple(sorted({kept.setting for kept in KEPT} - {""}))


def sentences() -> list[str]:
    """All of it, for the catalogue."""
    return [text for kept in KEPT for text in (kept.title, kept.what, kept.of, kept.until)]


def last_day(most_days: float) -> str:
    """So many days after it was opened every table is gone.

    >>> last_day(365.0)
    '368'
    """
    return f"{most_days + GRACE / DAY:g}"


def days(expire_days: float) -> str:
    """For how long a table stays after the last event: marked after some days, deleted after a few more.

    >>> days(14.0)
    '17'
    """
    return f"{expire_days + GRACE / DAY:g}"
