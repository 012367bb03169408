"""What is said to players in words: what can be done now, and each game's rules in short."""

from typing import Any

# What each phase asks for, with the number of its rule.
NOW = {
    ("dice", "action-1"): ("Action 1, everybody at once: cross the white sum in one row, or pass", "Q3"),
    ("dice", "action-2"): ("Action 2, you alone: a white plus a coloured die in its row, or pass", "Q4"),
    ("dice", "action-3"): ("Action 3, you alone: move your pawn 1 to 5 free fields, or pass", "B2"),
    ("duel", "action-1"): ("Action 1: the sum of the white dice in one row, or pass", "D6"),
    ("duel", "action-2"): ("Action 2: a white plus a coloured die in its row, or pass", "D6"),
    ("crosswise", "ask"): ("You hold action tiles only: keep them, or draw anew", "C4"),
    ("crosswise", "turn"): ("Put a symbol tile on an empty cell, or play an action tile", "C6"),
}

COMMANDS = """\
Type the number of a choice, or a move in words, such as {example}.
  ? {example:<9} which rule forbids this move, or allows it
  log         what has happened so far
  undo        take your last answer back, if nothing came after it
  rules       the rules in short
  quit        leave the game
  Enter       draw the table again"""

EXAMPLES = {"qwixx": "r7", "on-board": "r7", "duel": "r7", "crosswise": "sun c4"}

# The rules in short: a paragraph begins with "-".
DICE_TURN = """
- Four rows: red and yellow run from 2 to 12, green and blue from 12 to 2. A row is crossed from left to right; what
  was passed over is lost (Q1). The active player rolls all six dice. Then:
- 1. Everybody may cross the sum of the white dice in one row (Q3).
- 2. The active player may cross a white plus a coloured die in its row (Q4).
"""
DICE_END = """
- An active player who crosses nothing takes a misthrow, minus 5 points (Q5).
- A row's last number needs five crosses before it. Who crosses it crosses the lock too and closes the row for
  everybody (Q6, Q7).
- The end: two closed rows, or somebody's fourth misthrow (Q8).
- 1 to 12 crosses in a row are worth 1 3 6 10 15 21 28 36 45 55 66 78 points (S3).
"""
RULES = {
    "qwixx": DICE_TURN + DICE_END,
    "on-board": f"""
{DICE_TURN}
- 3. The active player may move his pawn 1 to 5 free fields, to a number that he can cross, and then does, or has
  crossed already. Other pawns are jumped (B2, B3).
{DICE_END}
- A pawn on the last five fields announces the end: the others have one more turn each (B5). The bonus of the pawn's
  field counts (B6).
""",
    "duel": """
- One board for two, 22 pieces each. Only the active player acts: first the sum of the white dice in any row, then a
  white plus a coloured die in its row, on another field (D6).
- Your next piece in a row goes right of all your own (D2). The frontmost piece of a row can be captured by using its
  number (D3). Its owner may stack on it instead; a stack can never be captured (D4).
- Who places nothing puts a piece into the misthrow column, minus 5 points (D7).
- The last number needs five own pieces in the row. It adds one on the lock and closes the row for both (D8).
- The end: two closed rows, four misthrows together, or somebody's last piece (D10).
- 1 to 12 pieces in a row are worth 1 3 6 10 15 21 28 36 45 55 66 78 points (S3).
""",
    "crosswise": """
- Orange owns the six rows of the board, green the six columns (C1). A turn is one tile: put a symbol on an empty
  cell, or play an action tile (C6). Then the hand is filled up (C8).
- move: a tile goes to an empty cell. remove: a tile comes into your hand. swap: two tiles change places. replace: a
  symbol of your hand takes the place of a tile, which comes into your hand.
- A line of six different symbols counts 6, a pair 1, three equal 3, four 5, five 7; what is separate adds up (C10).
  Six equal in an own line win at once (C9). The game ends when the board is full.
""",
}


def rules(game: str) -> list[str]:
    """The rules in short, a paragraph at a time."""
    return [" ".join(paragraph.split()) for paragraph in RULES[game].split("\n- ")[1:]]


def now(view: dict[str, Any]) -> tuple[str, str]:
    """What the seat of this view is asked now, and by which rule."""
    family = view["game"] if view["game"] in ("duel", "crosswise") else "dice"
    return NOW[family, view["phase"]]
