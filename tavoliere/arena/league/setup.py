"""Who plays in a league, and what: the file `league.toml` in its folder."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tavoliere.arena.engines.program import USUAL, Limits
from tavoliere.arena.match import Match
from tavoliere.games.refused import Refused
from tavoliere.minds.levels import LEVELS
from tavoliere.notation.game import game as game_of

FILE = "league.toml"
MOST_NAME = 40

TEMPLATE = """\
game = "{game}"
players = {players}

# The first anchor's rating is 0. Every other entrant meets all anchors first.
anchors = [{anchors}]

# A name, and who plays under it: a bot, "module:Class", or an engine by its command.
# A program that changes gets a new name: it is another player.
[entrants]
{entrants}
# mine = "engine:python3 my_engine.py"
"""


@dataclass(frozen=True)
class Setup:
    """What `league.toml` says."""

    game: str
    players: int
    entrants: dict[str, str]  # the name in the ladder → the bot or engine
    anchors: tuple[str, ...]
    limits: Limits = USUAL

    @property
    def names(self) -> list[str]:
        return list(self.entrants)

    def match(self, first: str, second: str, seed: int, logs: str | None = None) -> Match:
        """The match of two entrants. Every pair plays the same dice."""
        bots = self.entrants[first], self.entrants[second]
        return Match(
            self.game, bots, self.players, seed, luck=True, keep_steps=True, limits=self.limits, logs=logs
        )


def new_setup(folder: Path, game: str) -> Path:
    """Write the file of a new league in which our own levels play."""
    played = game_of(game)
    file = folder / FILE
    if file.exists():
        raise Refused("{file} is there already: edit it to change who plays", file=file)
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(
        TEMPLATE.format(
            game=played.name,
            players=2,
            anchors=", ".join(f'"{name}"' for name in ("hard", "expert")),
            entrants="\n".join(f'{name} = "{name}"' for name in LEVELS),
        ),
        "utf-8",
    )
    return file


def read_setup(folder: Path) -> Setup:
    """What `league.toml` says, checked as far as that goes without starting a program."""
    file = folder / FILE
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise Refused(
            "{folder} has no {file}: “tavoliere league {folder} --new duel” writes one",
            folder=folder,
            file=FILE,
        ) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Refused("{file} cannot be read: {error}", file=file, error=str(error)[:200]) from None
    entrants = table.get("entrants")
    if not isinstance(entrants, dict) or len(entrants) < 2:
        raise Refused("{file} needs a table [entrants] with at least two names", file=file)
    for name, who in entrants.items():
        if not isinstance(who, str) or not who.strip() or not 0 < len(name) <= MOST_NAME:
            raise Refused(
                "“{name}” in {file}: write a short name and, in quotation marks, who plays",
                name=name[:60],
                file=file,
            )
    if len(set(entrants.values())) < len(entrants):
        raise Refused("two entrants in {file} are the same player: each may enter once", file=file)
    anchors = table.get("anchors", list(entrants)[:1])
    if not isinstance(anchors, list) or not anchors or not set(map(str, anchors)) <= set(entrants):
        raise Refused("the anchors in {file} are names of entrants, at least one", file=file)
    setup = Setup(
        game_of(str(table.get("game", ""))).name,
        number(table, "players", 2, file),
        dict(entrants),
        tuple(map(str, anchors)),
        Limits(
            bank=number(table, "bank", USUAL.bank, file),
            increment=number(table, "increment", USUAL.increment, file),
        ),
    )
    if setup.match(setup.names[0], setup.names[1], seed=0).sides != 2:
        raise Refused("a league is for two sides: two players, or the teams of Crosswise")
    return setup


def number(table: dict[str, Any], key: str, usual: Any, file: Path) -> Any:
    """A number of the file, or the usual one."""
    value = table.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise Refused("“{key}” in {file} is a number, not {value}", key=key, file=file, value=str(value)[:40])
    return value
