"""A game at the terminal: people type, bots think, and everything shown comes from views.

The loop asks chance and seats for what is due until the game is over. It keeps the steps, so that the game can be
saved.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from rich.console import Console, RenderableType
from rich.text import Text

from tavoliere.cli import draw
from tavoliere.cli import games as cli_games
from tavoliere.cli.dialogue import Command, Dialogue, Quit
from tavoliere.cli.language import _, _n, joined
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot, choose_at_once
from tavoliere.notation import GAMES
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record, Step, apply, chance_step

ALSO = "? help · hint · quit"
ALSO_UNDO = "? help · hint · undo · quit"
WIDTH = 79  # of a screen that is laid out
LINES_TO_ASK = 6  # lines of the screen for the heading, the choices and the question


@dataclass
class Session:
    """One game, new or played on. Seats with a bot are played by it; the others are people at this terminal."""

    begun: Record
    bots: dict[int, Bot]
    rng: Random
    own_dice: bool
    console: Console

    def __post_init__(self) -> None:
        self.game = self.begun.game
        self.names = self.begun.names
        self.steps = list(self.begun.steps)
        self.position = self.begun.position
        self.dialogue = Dialogue(self.console)
        self.drawn = cli_games.GAMES[self.game.name]
        self.people = [seat for seat in range(self.position.players) if seat not in self.bots]
        self.last_seen_by: int | None = None
        self.hints = 0

    def play(self) -> None:
        """Play to the end, or until somebody quits, even while a bot thinks, or there is no more input."""
        with suppress(Quit, KeyboardInterrupt):
            while not self.position.over:
                if self.position.chance == "dice" and self.own_dice:
                    self.ask_roll()
                elif self.position.chance:
                    self.happen(self.next_chance())
                else:
                    self.answer(self.next_to_answer())

    def happen(self, step: Step) -> None:
        self.position = apply(self.position, step)
        self.steps.append(step)

    # --- chance

    def next_chance(self) -> Step:
        return chance_step(self.position, self.rng.randrange)

    def ask_roll(self) -> None:
        """At a real table: show what happened, and ask what the dice show."""
        roller = self.position.due
        seat = roller if roller in self.people else self.people[0]
        self.show(seat)
        while True:
            said = self.dialogue.ask_dice(self.position, self.names)
            if isinstance(said, Command):
                if self.obey(said, seat):
                    return
                continue
            try:
                after = self.position.roll(said)
            except Refused as refusal:
                self.dialogue.say(refusal)
            else:
                self.happen(Step("roll", self.position.outcome_to(after)))
                return

    # --- answers

    def next_to_answer(self) -> int:
        """Of seats that answer at the same time, people come first, so that nobody waits for a bot needlessly."""
        waiting = self.position.to_move
        return next((seat for seat in waiting if seat in self.people), waiting[0])

    def answer(self, seat: int) -> None:
        if seat in self.bots:
            view = self.position.concealed(seat)
            with self.dialogue.patience(_("{name} is thinking", name=self.names[seat])):
                action = choose_at_once(self.bots[seat], view, seat, self.rng.getrandbits(32))
            self.happen(Step("play", self.game.write_move(action), seat))
        else:
            self.ask_person(seat)

    def ask_person(self, seat: int) -> None:
        self.hand_over(seat)
        self.show(seat)
        while True:
            said = self.dialogue.choose(self.position, seat, self.names)
            if not isinstance(said, Command):
                self.happen(Step("play", said, seat))
                return
            if self.obey(said, seat):
                return

    def obey(self, command: Command, seat: int) -> bool:
        """Carry out a command; return whether something was taken back."""
        if command == Command.LOG:
            self.console.print(
                Text("\n").join(self.story(seat)) or Text(" " + _("Nothing has happened yet."))
            )
        elif command == Command.BOARD:
            self.show(seat)
        elif command == Command.HINT:
            self.give_hint(seat)
        else:
            return self.undo(seat)
        return False

    def give_hint(self, seat: int) -> None:
        """Show the best choices, from what this seat can see."""
        from tavoliere.cli.hint import told
        from tavoliere.coach import hint

        if self.position.chance:
            self.dialogue.say(_("Roll first: a hint is about what to do with the dice."))
            return
        try:
            with self.dialogue.patience(_("The coach is thinking.")):
                found = hint(self.position, seat, at_once=True)
        except Refused as refusal:  # somebody plays alone, or a game that has no coach
            self.dialogue.say(refusal)
            return
        self.hints += 1
        self.tell_hint(told(found))

    def tell_hint(self, said: RenderableType) -> None:
        self.console.print(said)

    def undo(self, seat: int) -> bool:
        """Take the last answer back, if nothing was revealed by it; or a roll that was typed wrong."""
        kept = self.steps[: self.undoable(seat)]
        if len(kept) == len(self.steps):
            self.dialogue.say(
                _("Only your own last answer, or the last roll, can be undone, before anything else happens.")
                if self.own_dice
                else _("Only your own last answer can be undone, before anything else happens.")
            )
            return False
        self.steps = kept
        self.position = self.record().position
        return True

    def undoable(self, seat: int) -> int:
        """How many steps would be left if this seat took back what it can."""
        count = len(self.steps)
        if self.steps and self.steps[-1].kind == "play":
            answerer = self.steps[-1].seat
            before = replace(self.begun, steps=tuple(self.steps[:-1])).position
            # Where dice are asked for, whoever answered last is at the keyboard.
            is_own = answerer == seat or (answerer in self.people and self.position.chance is not None)
            if is_own and "answered" not in before.view(answerer).get("answers", []):
                return count - 1
        if self.own_dice:
            while count and self.steps[count - 1].seat in self.bots:
                count -= 1  # what bots answered goes back with the roll
            if count and self.steps[count - 1].kind == "roll":
                return count - 1
        return len(self.steps)

    def hand_over(self, seat: int) -> None:
        """If several people share this terminal, clear one player's screen before the next one looks."""
        if len(self.people) > 1 and self.last_seen_by not in (None, seat):
            self.dialogue.clear()
            if self.drawn.HAS_HANDS:
                self.dialogue.ask(_("Pass the keyboard to {name}, then press Enter.", name=self.names[seat]))
                self.dialogue.clear()
        self.last_seen_by = seat

    # --- telling

    def show(self, seat: int) -> None:
        view = self.position.view(seat)
        table = self.drawn.draw(view, self.names, [seat])
        self.dialogue.clear()
        self.console.print(self.heading(view, seat))
        own = [place for place, step in enumerate(self.steps) if step.seat == seat]
        room = self.console.height - table.plain.count("\n") - LINES_TO_ASK
        for line in self.story(seat, own[-1] if own else 0)[-max(room, 1) :]:
            self.console.print(line)
        draw.show(self.console, table, self.names, self.position.scores)

    def heading(self, view: draw.View, seat: int) -> Text:
        """Whose turn it is, and on the right what else can be typed, if there is room."""
        line = draw.heading(view, self.names)
        also = ALSO_UNDO if self.undoable(seat) < len(self.steps) else ALSO
        room = min(self.console.width, WIDTH) - line.cell_len - len(also)
        return line.append(" " * room + also, draw.QUIET) if room > 0 else line

    def story(self, seat: int | None, since: int = 0) -> list[Text]:
        """What has happened, one line per turn, as this seat may know it: no tiles of others, no hidden answers."""
        answers = self.position.view(seat).get("answers", [])
        unrevealed = len(self.steps) - sum(answer is not None for answer in answers)
        lines: list[Text] = []
        position = self.begun.start
        previous = ""
        for place, step in enumerate(self.steps):
            mover = position.due if step.seat is None else step.seat
            before, position = position, apply(position, step)
            if place < since or (step.kind == "draw" and mover != seat):
                continue
            begins_turn = step.kind == GAMES[self.game.name].TURN
            if begins_turn or not lines:
                lines.append(Text())
            if step.kind == previous == "draw":
                lines[-1].append(", ").append_text(self.named(step.text))
            else:
                lines[-1].append(" · " if lines[-1] else " ", draw.QUIET)
                lines[-1].append(_("{name} {what}", name=self.names[mover or 0], what=""), draw.QUIET)
                is_hidden = place >= unrevealed and mover != seat
                lines[-1].append_text(
                    Text(_("has answered")) if is_hidden else self.tell(step, before, position)
                )
            previous = step.kind
        return lines

    def tell(self, step: Step, before: Position, after: Position) -> Text:
        if step.kind == "play" and step.seat is not None:
            is_capture = before.effect(step.seat, step.text, after).get("use") == "capture"
            move = Text(_("passed")) if step.text == "pass" else self.named(step.text)
            return Text.assemble(_("captured"), " ", move) if is_capture else move
        if step.kind == "draw":
            return Text.assemble(_("drew"), " ", self.named(step.text))
        return Text(f"{_('rolled')} {step.text}")

    def named(self, words: str) -> Text:
        """A move or a tile, in the words that are typed here."""
        return self.drawn.say_move(words)

    def record(self) -> Record:
        return replace(self.begun, steps=tuple(self.steps))

    def is_worth_keeping(self) -> bool:
        """Whether somebody here has done anything since the game began, or was read from its file."""
        return self.record() != self.begun and any(step.seat in self.people for step in self.steps)


def standing(position: Position, names: Sequence[str]) -> Text:
    """Everybody's points, and who has won."""
    best = position.winners
    order = sorted(range(position.players), key=lambda seat: (seat not in best, -position.scores[seat]))
    lines = [
        Text(f" {'★' if seat in best else ' '} {names[seat]:<24}{position.scores[seat]:>5}") for seat in order
    ]
    if position.players == 1:
        verdict = _n("{n} point.", "{n} points.", position.scores[0])
    else:
        verdict = who_wins([names[seat] for seat in best], position.players)
    return Text("\n").join([*lines, Text(verdict, "bold")])


def who_wins(best: Sequence[str], players: int) -> str:
    if len(best) == players:
        return _("A draw.")
    if list(best) == [_("You")]:
        return _("You win.")
    return _("{name} wins.", name=best[0]) if len(best) == 1 else _("{names} win.", names=joined(best))
