"""Why a move is refused: each reason with the number of its rule and a sentence for people.

Compiled rules return a small integer, 0 (`FINE`) if nothing forbids the move; `REASONS[code]` explains it.
"""

REASONS = [
    ("", ""),
    ("E4", "this is not a move of this game at this point"),
    ("E4", "it is not this seat's turn to answer"),
    ("Q1", "a row is crossed off from left to right: fields that were passed over are lost"),
    ("Q3", "in action 1 only the sum of the two white dice can be used"),
    ("Q4", "in action 2 only a white die plus the row's own coloured die can be used"),
    ("Q6", "the last number of a row needs five crosses in that row first"),
    ("Q7", "a locked row is closed for everybody"),
    ("Q8", "two closed rows end the game, and nobody takes a misthrow for that turn"),
    ("B2", "a pawn moves 1 to 5 free fields forward and stays on the track"),
    ("B3", "in action 3 a pawn moves, and it may cross off only the number on which it stops"),
    ("D2", "in a row your next piece goes right of all your own pieces there"),
    ("D3", "only the frontmost piece of a row can be captured"),
    ("D4", "a stack of two or more can never be captured"),
    ("D4", "only the frontmost piece of a row can be stacked on"),
    ("D6", "in action 1 only the sum of the two white dice can be used"),
    ("D6", "in action 2 only a white die plus the row's own coloured die can be used"),
    ("D6", "the two actions of a turn must not use the same field"),
    ("D8", "the last number of a row needs five pieces of your own in that row first"),
    ("D8", "a locked row is closed for both players"),
    ("C4", "before the first turn, a player who holds only action tiles keeps the hand or draws a new one"),
    ("C6", "this tile is not in the hand"),
    ("C6", "a tile goes to an empty cell"),
    ("C6", "there is no tile on this cell"),
    ("C12", "a swap takes two different tiles"),
    ("C12", "a player who can do anything must play; only a player who can do nothing passes"),
    ("C13", "a moved tile goes to another cell, not back to its own"),
]

# fmt: off
(
    FINE, E4_MOVE, E4_SEAT,
    Q1, Q3, Q4, Q6, Q7, Q8,
    B2, B3,
    D2, D3, D4_SAFE, D4_FRONT, D6_WHITE, D6_COLOURED, D6_SAME, D8_FIVE, D8_CLOSED,
    C4, C6_HAND, C6_EMPTY, C6_TILE, C12_SWAP, C12_PASS, C13,
) = range(len(REASONS))
# fmt: on


def add_reason(rule: str, sentence: str) -> int:
    """Add a reason, for a game added to ours, and return the number with which its `forbids` answers."""
    REASONS.append((rule, sentence))
    return len(REASONS) - 1
