"""Which style sheets a page and a game have: each collection is one file that pages load."""

from functools import cache

# Large components have separate sheets for phones held upright, for tablets and desktops, and for a phone on its side.
SHEET = "sheet sheet-tabs sheet-phones sheet-wide sheet-sideways pad"
ON_BOARD = "onboard onboard-phones onboard-wide onboard-sideways"
DUEL = "duel duel-phones duel-wide duel-sideways"
CROSSWISE = "crosswise crosswise-hand crosswise-phones crosswise-wide crosswise-sideways"
RESULT = "result-games result result-screens keepsake"
REPLAY = "replay replay-screens"
REVIEW = "review ledger graph choices review-wide"

# The style sheets of each page, by its template; later ones override earlier ones. A page with a board has three files:
# that of all boards, that of its game, which it may learn only when it is open, and its own.
FIRST, LAST = "tokens base", "forced print"
BOARD = f"{FIRST} table seats dice dock dock-screens who panel"
ON_BOARDS = {
    "table": "fall marks hints pages lobby",
    "result": RESULT,  # of a table: loaded when a game is over
    "handing": "handing",  # of a table: loaded where several people share a device
    "replay": f"{REPLAY} pages",
    "review": f"{REPLAY} {REVIEW} marks pages {RESULT} practice",
    "rules": "pages lobby rules",
    "learn": "pages rules lesson",
    "practice": "marks hints pages rules practice",
    "print": "pages rules",
    "paper": "pages paper",
}
GAMES = {
    "qwixx": SHEET,
    "on-board": f"{SHEET} {ON_BOARD}",
    "duel": f"{SHEET} {DUEL}",
    "crosswise": CROSSWISE,
}
ELSEWHERE = {
    "home": "dice pad duel onboard crosswise pages home open-games lobby",  # with a small picture of each game
    "verify": "dice panel pages verify result result-screens",
    "past": "pages settings open-games lobby",
    "settings": "pages settings lobby",
    "sorry": "pages lobby",
}


@cache
def styles() -> dict[str, str]:
    """The files that pages load, and the sheets that make up each."""
    found = {f"game-{name}.css": sheets for name, sheets in GAMES.items()} | {"board.css": BOARD}
    found |= {f"{page}.css": f"{own} {LAST}" for page, own in ON_BOARDS.items()}
    return found | {f"{page}.css": f"{FIRST} {own} {LAST}" for page, own in ELSEWHERE.items()}


def sheets(template: str, game: str = "") -> list[str]:
    """The style sheets of a page, in order; `game` is the game it is about, if that is known."""
    if template in ON_BOARDS:
        return ["board.css", *([f"game-{game}.css"] if game in GAMES else []), f"{template}.css"]
    return [f"{template}.css" if template in ELSEWHERE else "sorry.css"]
