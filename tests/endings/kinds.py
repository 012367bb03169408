"""The ways in which games end, as far as the rules let them."""

from typing import Any, NamedTuple

import tavoliere as tv
from tavoliere.notation.record import Record


class Way(NamedTuple):
    """How a game ended: who played, why it was over, and who won."""

    game: str
    players: int
    alone: int | None  # the seat without a partner, of three in Crosswise
    why: str
    winners: str  # how many; in Crosswise their seats, because teams win

    @property
    def name(self) -> str:
        alone = "" if self.alone is None else f"-{self.alone}-alone"
        return f"{self.game}-{self.players}{alone}-{self.why}-{self.winners}-win".replace(" ", "-")


# In Crosswise there are seven tiles of a symbol, and a row and a column of one symbol would need eleven: both teams
# never have six equal. Whoever holds a symbol tile can place it, and twelve action tiles fill two hands of four at the
# most: nobody can play only if there are two players, and nothing lies on the board.
GIVEN_UP = "given up"
WHYS = {
    "qwixx": ("misthrows", "rows closed"),
    "on-board": ("misthrows", "rows closed", "track"),
    "duel": ("no piece left", "misthrows", "rows closed"),
    "crosswise": ("six equal", "board full", "nobody can play"),
}
TEAMS = {  # the seats of each, by the number of players and the seat without a partner
    (2, None): ("0", "1"),
    (3, 0): ("0", "12"),
    (3, 1): ("1", "02"),
    (3, 2): ("2", "01"),
    (4, None): ("02", "13"),
}


def every_way() -> list[Way]:
    found = []
    for game, whys in WHYS.items():
        for why in whys:
            if game == "crosswise":
                for (players, alone), teams in TEAMS.items():
                    both = "".join(sorted("".join(teams)))
                    winning = {"six equal": teams, "board full": (*teams, both), "nobody can play": (both,)}
                    if why != "nobody can play" or players == 2:
                        found += [Way(game, players, alone, why, winners) for winners in winning[why]]
            else:
                for players in tv.game(game).players:
                    found += [Way(game, players, None, why, str(many)) for many in range(1, players + 1)]
        few = [players for players in tv.game(game).players if players <= 2]  # of more, a bot plays on
        found += [Way(game, players, None, GIVEN_UP, str(seat)) for players in few for seat in range(players)]
    return found


def way_of(record: Record) -> Way:
    """How a record ends."""
    game, position = record.game.name, record.position
    options: dict[str, Any] = dict(record.options)
    if record.resigned is not None:
        return Way(game, position.players, None, GIVEN_UP, str(record.resigned))
    assert position.ending
    winners = position.winners
    alone = None
    if game == "crosswise" and position.players == 3:
        alone = position.view(None)["lone"] if "position" in options else options.get("lone")
    who = "".join(map(str, winners)) if game == "crosswise" else str(len(winners))
    return Way(game, position.players, alone, position.ending["why"], who)
