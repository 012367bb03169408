"""`tavoliere play`: a game in the terminal."""

import os
import shlex
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from tavoliere.cli.language import _, _n, speak
from tavoliere.cli.options import (
    GAMES,
    LEVELS,
    LanguageOption,
    LoneOption,
    SideOption,
    TrackOption,
    complete_game,
)

NO = ("", "0", "n", "no", "q", "quit", "exit")
ENDED_FROM_OUTSIDE = ("SIGTERM", "SIGHUP")  # the second where there is one: the terminal was closed
MANY = 3  # this many full sheets are too many for one screen


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            help=f"{GAMES}; a position, or a file with an unfinished game. Asked for if left out.",
            autocompletion=complete_game,
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    people: Annotated[
        int | None, typer.Option(help="How many of them are people at this terminal; else one.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A person's name; once for each.")
    ] = None,
    bot: Annotated[
        str | None, typer.Option(help=f"Who plays against you: {LEVELS}, or a bot's name; else medium.")
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND", help="A program plays against you, by its command (docs/engines.md)."
        ),
    ] = None,
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
    lines: Annotated[
        bool,
        typer.Option(
            "--lines", help="Line by line, as for a pipe or a screen reader; else on the whole screen."
        ),
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Play a game here in the terminal.

    Against bots, or with others at the same keyboard, on the whole screen: choose a field with the arrows or the
    mouse. Where the window is small, and with --lines, pick a move by its number or type it (r7, pass, +3, sun c4).
    At any time ? explains what can be done, and ? r7 which rule forbids a move. Whoever quits, also by Ctrl-C, can
    keep the game in a file, and play on later; if the terminal is closed, the game is kept in a file of the current
    folder. Seats count from 0; people take the first ones.

    \b
    Examples:
      tavoliere play                                choose a game first
      tavoliere play qwixx --players 3              you and two bots
      tavoliere play crosswise --people 2 --name Anna --name Bo
      tavoliere play on-board --side b --seed 7
      tavoliere play duel --own-dice                real dice, the program keeps score
      tavoliere play "duel | r5,7 | r3 | turn 1"    from this position
      tavoliere play my-game.txt                    play on
    """
    from random import Random, SystemRandom

    from rich.console import Console

    from tavoliere.arena.engines.named import ENGINE, named
    from tavoliere.cli.begin import BOT, OWN_DICE, begin
    from tavoliere.cli.screen.session import ScreenSession, fits
    from tavoliere.cli.session import Session
    from tavoliere.games.refused import Refused

    speak(language)
    console = Console(highlight=False)
    rng = SystemRandom() if seed is None else Random(seed)
    asked: dict[str, Any] = {"players": players, "people": people, "name": name}
    asked |= {"first": first, "side": side, "track": track, "lone": lone}
    if bot and engine:
        raise Refused("give --bot or --engine, not both")
    begun = begin(game, ENGINE + engine if engine else bot, own_dice, asked, rng.randrange, console)
    bots = {seat: named(begun.headers[BOT], begun.game.name) for seat in begun.bots}
    has_own_dice = begun.headers.items() >= OWN_DICE.items()
    # Real dice are typed, and so the game is played line by line.
    is_screen = not lines and not has_own_dice and fits(console, begun.game.name)
    session = (ScreenSession if is_screen else Session)(begun, bots, rng, has_own_dice, console)
    let_signals_raise()
    try:
        session.play()
        finish(session, came_from=game)
    except (SystemExit, OSError):  # ended from outside, or there is no terminal any more
        keep_unasked(session, came_from=game)
        raise


def let_signals_raise() -> None:
    """Let whatever ends the program from outside raise `SystemExit`."""
    numbers = [getattr(signal, name) for name in ENDED_FROM_OUTSIDE if hasattr(signal, name)]

    def leave(number: int, _: object) -> None:
        for other in numbers:  # one is enough: what it leads to is done to the end
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(128 + number)

    for number in numbers:
        signal.signal(number, leave)


def finish(session: Any, came_from: str | None) -> None:
    """The result, and the game as a file if the players want one."""
    from tavoliere.cli.dialogue import Quit

    if session.position.over:
        tell_the_end(session)
    else:
        session.console.print(_("The game was left unfinished."))
        if not session.is_worth_keeping():
            return
    with suppress(Quit):
        keep(session, came_from)


def tell_the_end(session: Any) -> None:
    from tavoliere.cli import draw
    from tavoliere.cli.session import standing
    from tavoliere.games.generic import ending
    from tavoliere.notation import GAMES

    console, position = session.console, session.position
    seats = range(position.players)
    view = session.drawn.uncover(position.view(None), [position.view(seat) for seat in seats])
    session.dialogue.clear()
    console.print(draw.heading(view, session.names))
    for line in session.story(None)[-2:]:
        console.print(line)
    full = session.people if len(session.people) < MANY else []
    draw.show(console, session.drawn.draw(view, session.names, full), session.names, position.scores)
    how = GAMES[session.game.name].ENDINGS[ending(position.concealed(None))].said
    console.print("\n" + _("The end: {how}.", how=_(how)))
    console.print(standing(position, session.names))
    if session.hints:
        console.print(_n("{n} hint used.", "{n} hints used.", session.hints))


def keep(session: Any, came_from: str | None) -> None:
    """Ask for a file name until the game is written, or the players decline."""
    is_over, is_reviewed = session.position.over, session.position.players == 1
    while True:
        offer = is_over and not is_reviewed
        if offer:
            question = _("A file name to keep the game, review to look back on it, or Enter.")
        else:
            question = (
                _("A file name to keep the game, or Enter.")
                if is_over
                else _("A file name to play on later, or Enter.")
            )
        path = session.dialogue.ask(question)
        if path.lower() in NO:
            return
        if offer and path.lower() == "review":
            is_reviewed = True
            with suppress(KeyboardInterrupt):  # the game is still there to be kept
                look_back(session)
        elif path.isdecimal():  # the habit of choosing by number
            session.dialogue.say(
                _("{path} is no file name: type one such as my-game.txt, or Enter.", path=path)
            )
        elif write(session, path, may_replace=path == came_from):
            return


def keep_unasked(session: Any, came_from: str | None) -> None:
    """Write a game that nobody can be asked about, where it came from or under a new name."""
    from tavoliere.cli.begin import is_file

    if not session.is_worth_keeping():
        return
    if not (came_from and is_file(came_from) and write(session, came_from, may_replace=True)):
        now = time.strftime("%Y-%m-%d-%H%M%S")
        # Two terminals may be closed in the same second: their processes tell the files apart.
        write(session, f"{session.game.name}-{now}-{os.getpid()}.txt", may_replace=False)


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


def write(session: Any, path: str, may_replace: bool) -> bool:
    """Write the game; if that fails, print why, and what was there stays. Return whether it worked."""
    text, new = session.record().write(), Path(f"{path}.new" if may_replace else path)
    try:
        with new.open("w" if may_replace else "x", encoding="utf-8") as file:
            file.write(text)
        new.replace(path)
    except FileExistsError:
        session.dialogue.say(_("{path} is there already.", path=path))
        return False
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        session.dialogue.say(_("{path} cannot be written: {reason}.", path=path, reason=reason))
        return False
    quoted = shlex.quote(path)
    said = (
        _("Written. To see it: {command}", command=f"tavoliere show {quoted}")
        if session.position.over
        else _("Written. To play on: {command}", command=f"tavoliere play {quoted}")
    )
    session.console.print(said, soft_wrap=True, markup=False)
    return True
