"""`tavoliere join`: a seat at a live table, from the terminal."""

from typing import Annotated, Any

import typer

from tavoliere.cli.language import _, sentence, speak
from tavoliere.cli.options import LEVELS, LanguageOption

SAID = {  # what is told of an event at the table, in one line
    "rolled": sentence("{name} rolled {dice}"),
    "played": "{name}: {move}",
    "undone": sentence("{name} took the answer back"),
    "timed_out": sentence("the clock of {name} ran out"),
    "left": sentence("{name} left; a bot plays on"),
    "returned": sentence("{name} is back"),
    "resigned": sentence("{name} gave up"),
    "said": sentence("{name} says: {text}"),
}


def join(
    link: Annotated[str, typer.Argument(help="The invitation link of the table.")],
    name: Annotated[str, typer.Option(help="What you are called there; asked for if left out.")] = "",
    bot: Annotated[
        str | None,
        typer.Option(
            help=f"A bot plays in your place: {LEVELS}, or one of yours, “module:maker” (docs/bots.md)."
        ),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="A program plays in your place (docs/engines.md)."),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Play at a live table, by its invitation link.

    Others may be at their phones. Moves are typed as in `tavoliere play`; whoever quits leaves the seat to a bot.
    With --bot or --engine your own bot plays: where the host lets programs sit down, marked for everybody.

    \b
    Examples:
      tavoliere join https://example.org/t/k3v9q2m7p5xwa/… --name Ada
      tavoliere join https://example.org/t/k3v9q2m7p5xwa/… --name Robo --bot expert
    """
    from contextlib import suppress

    from rich.console import Console

    from tavoliere import client
    from tavoliere.arena.engines.named import ENGINE
    from tavoliere.cli.dialogue import Dialogue, Quit
    from tavoliere.games.refused import Refused

    if bot and engine:
        raise Refused("give --bot or --engine, not both")
    speak(language)
    console = Console(highlight=False)
    dialogue = Dialogue(console)
    with suppress(Quit, KeyboardInterrupt):
        who = ENGINE + engine if engine else bot
        called = name or (who or "")[:24] or dialogue.ask(_("Your name?"))
        with client.join(link, called, program=who is not None) as table:
            if table.seat is None:
                raise Refused("nobody sits down without a name: give one with --name")
            if who:
                let_play(table, who, console)
            else:
                Visit(table, dialogue).play()


def let_play(table: Any, who: str, console: Any) -> None:
    """A bot plays all the game."""
    from tavoliere.arena.engines.named import named
    from tavoliere.player import Player

    name = table.names[table.seat]
    console.print(_("{name} waits for the start. Ctrl-C to leave.", name=name), markup=False)
    player = None
    for view in table:
        if player is None:
            player = Player(table.game, who, named(who, table.game))
        if view["legal"]:
            table.play(player.move(table.position, table.seat))
    console.print(result(table), markup=False)


def result(table: Any) -> str:
    """How a game at a live table ended, in one line."""
    from tavoliere.cli.session import who_wins

    found = table.state["table"]["result"]
    points = ", ".join(f"{name} {score}" for name, score in zip(found["names"], found["scores"], strict=True))
    best = [found["names"][seat] for seat in found["winners"]]
    return f"{_('The end: {how}.', how=points)} {who_wins(best, len(found['names']))}"


class Visit:
    """A person's game at a live table."""

    def __init__(self, table: Any, dialogue: Any) -> None:
        from tavoliere.cli.games import GAMES

        self.table = table
        self.dialogue = dialogue
        self.console = dialogue.console
        self.games = GAMES
        self.waited_for = ""
        self.story: list[str] = []
        self.since = table.state["seq"]

    def play(self) -> None:
        """Play to the end, or until the person quits."""
        for state in self.table.changes():
            self.tell(state)
            if self.table.stage == "over":
                self.show()
                self.console.print(result(self.table), markup=False)
                return
            if self.table.is_asked:
                self.ask()
            elif state["table"]["dice"] == "own" and self.table.decision is not None:
                self.ask_dice()

    # --- telling

    def tell(self, state: dict[str, Any]) -> None:
        """What has happened since the last time."""
        names = self.table.names
        if self.table.stage == "lobby":
            there = ", ".join(name or _("an open seat") for name in names)
            waiting = _("Waiting for the start. At the table: {names}.", names=there)
            if waiting != self.waited_for:
                self.console.print(waiting, markup=False)
            self.waited_for = waiting
        for event in state["events"]:
            if event["seq"] > self.since:
                for line in told(event, names):
                    self.story.append(line)
                    self.console.print(f" {line}", markup=False)
        self.since = max(self.since, state["seq"])

    def show(self) -> None:
        from tavoliere.cli import draw

        view = self.table.view
        drawing = self.games[self.table.game].draw(view, self.table.names, [self.table.seat])
        self.console.print(draw.heading(view, self.table.names))
        draw.show(self.console, drawing, self.table.names, view["scores"])

    # --- asking

    def ask(self) -> None:
        from tavoliere.cli.dialogue import Command

        self.show()
        while True:
            said = self.dialogue.choose(self.table.position, self.table.seat, self.table.names)
            if not isinstance(said, Command):
                if not self.table.play(said):
                    self.dialogue.say(_("That came too late: something else is asked now."))
                return
            if self.obey(said):
                return

    def ask_dice(self) -> None:
        from tavoliere.cli.dialogue import Command
        from tavoliere.games.refused import Refused

        while True:
            said = self.dialogue.ask_dice(self.table.position, self.table.names)
            if isinstance(said, Command):
                if self.obey(said):
                    return
                continue
            try:
                self.table.roll(said)
                return
            except Refused as refusal:
                self.dialogue.say(refusal)

    def obey(self, command: Any) -> bool:
        """Carry out a command; return whether something was taken back."""
        from tavoliere.cli.dialogue import Command

        if command == Command.LOG:
            self.console.print("\n".join(self.story) or " " + _("Nothing has happened yet."), markup=False)
        elif command == Command.BOARD:
            self.show()
        elif command == Command.HINT:
            self.hint()
        else:
            return self.undo()
        return False

    def hint(self) -> None:
        from tavoliere.cli.hint import told as told_hint
        from tavoliere.coach import hint
        from tavoliere.games.refused import Refused

        table = self.table
        try:
            if table.position.chance:
                self.dialogue.say(_("Roll first: a hint is about what to do with the dice."))
                return
            table.send("hint", seat=table.seat, decision=table.decision)
            with self.dialogue.patience(_("The coach is thinking.")):
                found = hint(table.position, table.seat, at_once=True)
        except Refused as refusal:
            self.dialogue.say(refusal)
        else:
            self.console.print(told_hint(found))

    def undo(self) -> bool:
        from tavoliere.games.refused import Refused

        table = self.table
        answer = table.state["you"]["undo"].get(str(table.seat))
        if answer is None:
            self.dialogue.say(_("Only your own last answer can be undone, before anything else happens."))
            return False
        try:
            table.send("undo", seat=table.seat, answer=answer)
        except Refused as refusal:
            self.dialogue.say(refusal)
            return False
        return True


def told(event: dict[str, Any], names: list[str]) -> list[str]:
    """What an event at a table tells people; nothing of the others."""
    seat = event.get("seat")
    name = names[seat] if seat is not None and seat < len(names) else ""
    if event["type"] == "revealed":
        return [f"{names[int(one)]}: {move}" for one, move in event["moves"].items()]
    if event["type"] == "drawn":
        return [_("{name} drew {tile}", name=name, tile=event["tile"])] if event.get("tile") else []
    return [_(SAID[event["type"]], **{**event, "name": name})] if event["type"] in SAID else []
