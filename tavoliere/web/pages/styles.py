"""Which style sheets a page and a game load, and how they are put together: each collection is one file."""

from functools import cache
from pathlib import Path

CSS = Path(__file__).parents[1] / "static" / "css"

# A sheet's layer is its folder, or its own name if it stands beside the folders. Later layers win, whatever
# their selectors; the order of sheets within a layer says nothing.
LAYERS = ("tokens", "base", "layout", "parts", "games", "screens", "print", "access")

# What every page has; a table's parts; and what a page or a game has besides. A page with a board has three files:
# that of all boards, that of its game, which it may learn only when it is open, and its own.
FIRST, LAST = "tokens base", "print access"
BOARD = f"{FIRST} layout parts/frame parts/pieces parts/dock parts/panel"
REPLAY, RESULT = "screens/replay", "screens/pages screens/result"
ON_BOARDS = {
    "table": "screens/table",
    "lobby": "screens/pages screens/lobby",  # of a table: loaded before a game
    "result": RESULT,  # of a table: loaded when a game is over
    "talk": "screens/talk",  # of a table of the server
    "handing": "screens/handing",  # of a table: loaded where several people share a device
    "replay": f"{REPLAY} screens/pages",
    "review": f"{REPLAY} screens/review screens/table {RESULT} screens/practice",
    "rules": "screens/pages screens/learn",
    "learn": "screens/pages screens/learn",
    "practice": "screens/table screens/pages screens/learn screens/practice",
    "weekly": "screens/table screens/pages screens/learn screens/practice",
    "print": "screens/pages screens/learn screens/tools",
    "paper": "screens/pages screens/tools",
    "track": "screens/pages screens/tools",
    "score": "screens/pages screens/tools",
    "setup": "screens/pages screens/tools",
}
GAMES = {
    "qwixx": "games/sheet",
    "on-board": "games/sheet games/onboard",
    "duel": "games/sheet games/duel",
    "crosswise": "games/crosswise",
    "plain": "games/plain",  # for games from outside the package
}
ELSEWHERE = {
    "home": "parts/pieces screens/pages screens/home",
    "verify": "parts/pieces parts/panel screens/pages screens/verify",
    "past": "screens/pages screens/settings",
    "daily": "parts/pieces screens/pages screens/people",
    "me": "screens/pages screens/people",
    "circles": "screens/pages screens/people screens/circle",
    "circle": "parts/pieces screens/home screens/pages screens/people screens/circle",
    "evening": "parts/pieces screens/pages screens/people screens/circle",
    "devices": "screens/pages screens/people",
    "privacy": "screens/pages screens/people",
    "dice": "screens/pages screens/tools",
    "open": "screens/pages screens/tools",
    "settings": "screens/pages screens/settings",
    "sorry": "screens/pages",
}


@cache
def styles() -> dict[str, str]:
    """The files that pages load, and the sheets that make up each."""
    found = {f"game-{name}.css": sheets for name, sheets in GAMES.items()} | {"board.css": BOARD}
    found |= {f"{page}.css": f"{own} {LAST}" for page, own in ON_BOARDS.items()}
    return found | {f"{page}.css": f"{FIRST} {own} {LAST}" for page, own in ELSEWHERE.items()}


def joined(name: str) -> str:
    """The text of such a file: the order of the layers, and each sheet in its layer."""
    layers: dict[str, str] = {}
    for sheet in styles()[name].split():
        layer = sheet.split("/")[0]
        layers[layer] = layers.get(layer, "") + (CSS / f"{sheet}.css").read_text("utf-8")
    blocks = "".join(f"@layer {layer}{{\n{text}}}\n" for layer, text in layers.items())
    return f"@layer {','.join(LAYERS)};\n{blocks}"


def sheets(template: str, game: str = "") -> list[str]:
    """The style sheets of a page; `game` is the game it is about, if that is known."""
    if template in ON_BOARDS:
        return [
            "board.css",
            *([f"game-{game if game in GAMES else 'plain'}.css"] if game else []),
            f"{template}.css",
        ]
    return [f"{template}.css" if template in ELSEWHERE else "sorry.css"]
