"""Which style sheets a page has, and a game: each collection is one file that pages load."""

from functools import cache

# The style sheets of each page, by its template; later ones overrule earlier ones. A page with a board has three files:
# those of all boards, those of its game, which it may learn only when it is open, and its own.
FIRST, LAST = "tokens base", "forced print"
BOARD = f"{FIRST} table seats dice dock panel"
ON_BOARDS = {
    "table": "marks hints pages lobby",
    "result": "result",  # of a table: it comes when a game is over
    "handing": "handing",  # of a table: it comes where several people share a device
    "replay": "replay pages",
    "review": "replay review marks pages result practice",
    "rules": "pages lobby rules",
    "learn": "pages rules lesson",
    "practice": "marks hints pages rules practice",
    "print": "pages rules",
    "paper": "pages paper",
}
GAMES = {
    "qwixx": "sheet pad",
    "on-board": "sheet pad onboard",
    "duel": "sheet pad duel",
    "crosswise": "crosswise",
}
ELSEWHERE = {
    "home": "dice pad duel onboard crosswise pages lobby",  # with a small picture of each game
    "verify": "dice panel pages result",
    "past": "pages lobby",
    "settings": "pages lobby",
    "sorry": "pages lobby",
}


@cache
def styles() -> dict[str, str]:
    """The files that pages load, and the sheets that each is made of."""
    found = {f"game-{name}.css": sheets for name, sheets in GAMES.items()} | {"board.css": BOARD}
    found |= {f"{page}.css": f"{own} {LAST}" for page, own in ON_BOARDS.items()}
    return found | {f"{page}.css": f"{FIRST} {own} {LAST}" for page, own in ELSEWHERE.items()}


def sheets(template: str, game: str = "") -> list[str]:
    """The style sheets of a page, in their order; `game` is the one that it is about, as far as that is known."""
    if template in ON_BOARDS:
        return ["board.css", *([f"game-{game}.css"] if game in GAMES else []), f"{template}.css"]
    return [f"{template}.css" if template in ELSEWHERE else "sorry.css"]
