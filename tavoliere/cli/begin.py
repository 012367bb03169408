"""How a game at the terminal begins: new, at a position, or where a file left off."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from tavoliere.cli.dialogue import Dialogue, Quit
from tavoliere.cli.games import GAMES
from tavoliere.cli.language import _
from tavoliere.cli.show import read_file
from tavoliere.games.refused import Refused
from tavoliere.minds.levels import names as bots_of
from tavoliere.notation.game import Game, game, games, read
from tavoliere.notation.record import Record, start_of
from tavoliere.notation.tracks import read_track_file

BOT = "bot"  # the header of a game's file that says who plays for its `bots`
OWN_DICE = {"dice": "own"}  # as live tables write it


def begin(
    what: str | None,
    bot: str | None,
    own_dice: bool,
    asked: dict[str, Any],
    draw: Callable[[int], int],
    console: Console,
) -> Record:
    """The game to play, with names for all seats; `draw(n)` returns a fair number below n.

    `asked` are the other options of the command line, None where one was not given.
    """
    if what and is_file(what):
        record = played_on(what, bot, asked)
    elif what and "|" in what:
        record = new_game(read(what).game, bot, draw, position=what, **asked)
    else:
        record = new_game(named(what) if what else ask_game(console), bot, draw, **asked)
    if own_dice and record.game.chance != "dice":
        raise Refused(
            "--own-dice is for the dice games: in {game} the program keeps the bots' hands hidden",
            game=record.game.title,
        )
    return replace(record, headers=dict(record.headers) | OWN_DICE) if own_dice else record


def is_file(what: str) -> bool:
    try:
        return Path(what).is_file()
    except (ValueError, OSError):  # no file has a name like this, or one as long as some positions
        return False


def named(what: str) -> Game:
    """The game of this name."""
    try:
        return game(what)
    except Refused as refusal:
        if "guess" in refusal.values:
            raise
        raise Refused(
            "“{what}” is not a game, and there is no such file: the games are {games}",
            what=what[:60],
            games=", ".join(games()),
        ) from None


def ask_game(console: Console) -> Game:
    """Ask which game to play."""
    lines = {str(number): name for number, name in enumerate(games(), start=1)}
    console.print(_("Which game?"), style="bold")
    for number, name in lines.items():
        console.print(f" {number}  {game(name).title:<15} {_(GAMES[name].ABOUT)}")
    dialogue = Dialogue(console)
    while True:
        try:
            typed = dialogue.ask(_("A number, or a name; Enter for the first, quit to leave.")) or "1"
        except Quit:
            raise typer.Exit from None
        if typed in ("quit", "q", "exit"):
            raise typer.Exit
        try:
            return game(lines.get(typed, typed))
        except Refused as refusal:
            dialogue.say(refusal)


def new_game(
    rules: Game,
    bot: str | None,
    draw: Callable[[int], int],
    *,
    players: int | None,
    people: int | None,
    name: list[str] | None,
    track: Path | None,
    **options: Any,
) -> Record:
    """A game from its start, or from a `position`."""
    names = name or []
    people = max(1 if people is None else people, len(names))
    if people < 1:
        raise Refused("at least one person plays: --people 1")
    options |= {"players": players, "track": None if track is None else read_track_file(track)}
    if options.get("position"):
        count = start_of(rules, options).players
    else:
        count = max(people, rules.players[0], 2) if players is None else players
        rules.start(players=count)  # refuses a wrong number of players before the lot is drawn
        options["players"] = count
        options["first"] = draw(count) if options["first"] is None else options["first"]
    if people > count:
        raise Refused(
            "{people} people cannot share {count} seats: give --players too", people=people, count=count
        )
    record = Record(rules, options, names=seat_names(people, names, count))
    return with_bots(record, range(people, count), bot or usual_bot(rules.name))


def played_on(file: str, bot: str | None, asked: dict[str, Any]) -> Record:
    """An unfinished game from its file, which says who plays and how."""
    for name, value in asked.items():
        if value is not None:
            raise Refused(
                "{file} says itself who plays, and how: leave out --{option}", file=file, option=name
            )
    record = Record.read(read_file(file))
    if record.position.over or record.resigned is not None:
        raise Refused("the game in {file} is over: look back on it with tavoliere review", file=file)
    count = record.options["players"]
    if len(record.bots) == count:
        raise Refused(
            "bots play all seats of {file}: leave your seat out of its line “bots: {bots}”",
            file=file,
            bots=record.headers["bots"],
        )
    names = record.names or seat_names(count - len(record.bots), [], count)
    kept = record.headers.get(BOT)
    # A file may come from anybody: only bots of ours are made because a file says so.
    if record.bots and bot is None and kept is not None and kept not in bots_of(record.game.name):
        raise Refused("the bot of this game is “{name}”: name it, or another, with --bot", name=kept[:80])
    return with_bots(replace(record, names=names), record.bots, bot or kept or usual_bot(record.game.name))


def with_bots(record: Record, seats: "set[int] | range", bot: str) -> Record:
    if not seats:
        return record
    return replace(
        record, headers=dict(record.headers) | {"bots": " ".join(map(str, sorted(seats))), BOT: bot}
    )


def usual_bot(game: str) -> str:
    """A middling bot, else any that plays this game."""
    there = bots_of(game)
    return next(name for name in ("medium", "easy", *there) if name in there)


def seat_names(people: int, names: list[str], count: int) -> tuple[str, ...]:
    seats = [*names, *(_("Player {n}", n=seat + 1) for seat in range(len(names), people))]
    if people == 1 and not names:
        seats = [_("You")]
    bots = count - people
    return (*seats, *(["Bot"] if bots == 1 else [f"Bot {number}" for number in range(1, bots + 1)]))
