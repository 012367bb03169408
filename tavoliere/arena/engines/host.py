"""Our bots as engines, for the arenas of others: `tavoliere engine BOT`."""

from typing import IO

import tavoliere
from tavoliere.arena.engines.protocol import VERSION
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot, errs
from tavoliere.minds.levels import bot
from tavoliere.notation.game import game as game_named
from tavoliere.notation.game import read


def serve(name: str, lines: IO[str], out: IO[str]) -> None:
    """Answer all questions until there are no more."""

    def say(*words: str) -> None:
        print(*words, sep="\n", file=out, flush=True)

    player: Bot | None = None
    asked: tuple[int, int] | None = None
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "tavoliere":
                player = greeted(name, rest)
                say(
                    f"engine {name.replace(':', '-')} {tavoliere.__version__}",
                    *(["errs"] if errs(player) else []),
                    "ready",
                )
            elif word == "ask":
                seat, seed, _ = map(int, rest.split())
                asked = seat, seed
            elif word == "position" and player and asked:
                say(f"move {answer(player, rest, *asked)}")
        except (Refused, ValueError, TypeError) as error:
            say(f"sorry {error}".replace("\n", " "))


def greeted(name: str, rest: str) -> Bot:
    version, _, game = rest.partition(" ")
    if version != str(VERSION):
        raise Refused("this program speaks version {ours}, not {theirs}", ours=VERSION, theirs=version[:20])
    return bot(name, game_named(game).name)


def answer(player: Bot, line: str, seat: int, seed: int) -> str:
    position = read(line)
    action = player.choose(position.concealed(seat), seat, seed)
    return position.game.write_move(int(action))
