"""Which choices are marked, and how sure one must be: every constant in one place."""

# The loss of a choice, as a share of the win, from which on it is marked.
INEXACT, COSTLY = 0.02, 0.05
MARKS = {"?": INEXACT, "??": COSTLY}

# A mark stands only if games played on say so: their mean loss, less two standard errors, must be above this share
# of the mark's threshold. They come in portions; if it is still not sure after the most games, the mark is dropped.
SURE, ERRORS = 0.5, 2.0
PORTION, MOST_GAMES = 50, 600


def mark_of(loss: float) -> str:
    """The mark that a loss would get."""
    return next((mark for mark in ("??", "?") if loss >= MARKS[mark]), "")


def stands(mark: str, mean: float, error: float) -> bool | None:
    """Whether games played on confirm a mark; None as long as that is open."""
    wanted = SURE * MARKS[mark]
    if mean - ERRORS * error > wanted:
        return True
    return False if mean + ERRORS * error < wanted else None
