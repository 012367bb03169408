"""`tavoliere play`: a game in the terminal."""

import shlex
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from tavoliere.cli.options import GAMES, LoneOption, SideOption, TrackOption

NO = ("", "0", "n", "no", "q", "quit")
MANY = 3  # this many full sheets are too many for one screen


def play(
    game: Annotated[str | None, typer.Argument(help=f"{GAMES}; asked for if left out.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    people: Annotated[int, typer.Option(help="How many of them are people at this terminal.")] = 1,
    name: Annotated[list[str] | None, typer.Option(help="A person's name; once for each.")] = None,
    bot: Annotated[str | None, typer.Option(help="Who plays against you: a level, or a bot's name.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same dice and tiles each time; else they are fair.")
    ] = None,
    side: SideOption = None,
    track: TrackOption = None,
    lone: LoneOption = None,
    first: Annotated[int | None, typer.Option(help="The seat that begins; else it is drawn by lot.")] = None,
    own_dice: Annotated[
        bool, typer.Option("--own-dice", help="You roll real dice and type what they show.")
    ] = False,
) -> None:
    """Play a game here in the terminal.

    Against bots, or with others at the same keyboard. Pick a move by its number or type it (r7, pass, +3,
    sun c4). At any time ? explains what can be done, and ? r7 which rule forbids a move. Seats count from 0;
    people take the first ones.

    \b
    Examples:
      tavoliere play                                choose a game first
      tavoliere play qwixx --players 3              you and two bots
      tavoliere play crosswise --people 2 --name Anna --name Bo
      tavoliere play on-board --side b --seed 7
      tavoliere play duel --own-dice                real dice, the program keeps score
    """
    import random

    from rich.console import Console

    from tavoliere.cli.session import Session
    from tavoliere.games.refused import Refused
    from tavoliere.minds.levels import bot as make_bot
    from tavoliere.notation.game import game as game_named
    from tavoliere.notation.tracks import read_track_file

    console = Console(highlight=False)
    rules = game_named(game) if game else ask_game(console)
    names = name or []
    people = max(people, len(names))
    if people < 1:
        raise Refused("at least one person plays: --people 1")
    count = max(people, rules.players[0], 2) if players is None else players
    if own_dice and rules.chance != "dice":
        raise Refused(
            "--own-dice is for the dice games: in {game} the program keeps the bots' hands hidden",
            game=rules.title,
        )
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    options: dict[str, Any] = {"players": count}
    rules.start(players=count)  # refuses a wrong number of players before the lot is drawn
    if people > count:
        raise Refused(
            "{people} people cannot share {count} seats: give --players too", people=people, count=count
        )
    options["first"] = rng.randrange(count) if first is None else first
    options |= {key: value for key, value in (("side", side), ("lone", lone)) if value is not None}
    if track is not None:
        options["track"] = read_track_file(track)
    opponents = choose_bot(bot, rules.name)
    bots = {seat: make_bot(opponents, rules.name) for seat in range(people, count)}
    session = Session(rules, options, seat_names(people, names, count), bots, rng, own_dice, console)
    finish(session, session.play())


def ask_game(console: Any) -> Any:
    """Ask which game to play."""
    from tavoliere.cli.dialogue import Dialogue, Quit
    from tavoliere.cli.games import GAMES
    from tavoliere.games.refused import Refused
    from tavoliere.notation.game import game, games

    lines = {str(number): name for number, name in enumerate(games(), start=1)}
    console.print("Which game?", style="bold")
    for number, name in lines.items():
        console.print(f" {number}  {game(name).title:<15} {GAMES[name].ABOUT}")
    dialogue = Dialogue(console)
    while True:
        try:
            typed = dialogue.ask("A number, or a name; quit to leave.")
        except Quit:
            raise typer.Exit from None
        if typed in ("quit", "q", "exit"):
            raise typer.Exit
        try:
            return game(lines.get(typed, typed))
        except Refused as refusal:
            dialogue.say(refusal)


def choose_bot(wanted: str | None, game: str) -> str:
    """The requested bot, else a middling one, else any that plays this game."""
    from tavoliere.minds.levels import names

    if wanted is not None:
        return wanted
    there = names(game)
    return next(name for name in ("medium", "easy", *there) if name in there)


def seat_names(people: int, names: list[str], count: int) -> list[str]:
    seats = [*names, *(f"Player {seat + 1}" for seat in range(len(names), people))]
    if people == 1 and not names:
        seats = ["You"]
    bots = count - people
    return seats + ["Bot" if bots == 1 else f"Bot {number}" for number in range(1, bots + 1)]


def finish(session: Any, is_over: bool) -> None:
    """The result, and the game as a file if the players want one."""
    from tavoliere.cli import draw
    from tavoliere.cli.dialogue import Quit
    from tavoliere.cli.session import standing
    from tavoliere.games.generic import ending
    from tavoliere.notation import GAMES

    console = session.console
    if not is_over:
        console.print("The game was left unfinished.")
        return
    view = session.position.view(None)
    session.dialogue.clear()
    console.print(draw.heading(view, session.names))
    for line in session.story(None)[-2:]:
        console.print(line)
    full = session.people if len(session.people) < MANY else []
    draw.show(console, session.drawn.draw(view, session.names, full))
    how = GAMES[session.game.name].ENDINGS[ending(session.position.concealed(None))].said
    console.print(f"\nThe end: {how}.")
    console.print(standing(session.position, session.names))
    if session.hints:
        console.print(f"{session.hints} hint{'s' if session.hints > 1 else ''} used.")
    with suppress(Quit):
        keep(session)


def keep(session: Any) -> None:
    """Ask for a file name until the game is written, or the players decline."""
    question = "A file name to keep the game, review to look back on it, or Enter."
    while (path := session.dialogue.ask(question)).lower() not in NO:
        if path.lower() == "review":
            look_back(session)
        elif write(session, path):
            return
        question = "A file name to keep the game, or Enter."


def look_back(session: Any) -> None:
    """A short review for everybody who played here; in a game that has no coach, print that."""
    from tavoliere.cli.review import reviewed, short
    from tavoliere.games.refused import Refused

    try:
        found = reviewed(session.record())
    except Refused as refusal:
        session.dialogue.say(refusal)
        return
    for seat in session.people:
        for line in short(found, seat):
            session.console.print(line)


def write(session: Any, path: str) -> bool:
    """Write the game; if that fails, print why. Return whether it worked."""
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(session.record().write())
    except FileExistsError:
        session.dialogue.say(f"{path} is there already.")
        return False
    except (OSError, ValueError) as error:
        session.dialogue.say(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}.")
        return False
    said = f"Written. To see it: tavoliere show {shlex.quote(path)}"
    session.console.print(said, soft_wrap=True, markup=False)
    return True
