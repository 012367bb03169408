"""A game at the terminal: people type, bots think, and everything shown comes from views.

The loop asks chance and seats for what is due until the game is over. It keeps the steps, so that the game can be
saved.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from tavoliere.cli import draw
from tavoliere.cli import games as cli_games
from tavoliere.cli.dialogue import Command, Dialogue, Quit
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot, choose_at_once
from tavoliere.notation import GAMES
from tavoliere.notation.game import Game
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record, Step, apply, chance_step

LINES_TO_ASK = 6  # lines of the screen for the heading, the choices and the question


@dataclass
class Session:
    """One game. Seats with a bot are played by it; the others are people at this terminal."""

    game: Game
    options: dict[str, Any]
    names: Sequence[str]
    bots: dict[int, Bot]
    rng: Random
    own_dice: bool
    console: Console
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.position = self.game.start(**self.options)
        self.dialogue = Dialogue(self.console)
        self.drawn = cli_games.GAMES[self.game.name]
        self.people = [seat for seat in range(self.position.players) if seat not in self.bots]
        self.last_seen_by: int | None = None
        self.hints = 0

    def play(self) -> bool:
        """Play to the end, or until somebody quits or there is no more input; return whether the game is over."""
        try:
            while not self.position.over:
                if self.position.chance == "dice" and self.own_dice:
                    self.ask_roll()
                elif self.position.chance:
                    self.happen(self.next_chance())
                else:
                    self.answer(self.next_to_answer())
        except Quit:
            return False
        return True

    def happen(self, step: Step) -> None:
        self.position = apply(self.position, step)
        self.steps.append(step)

    # --- chance

    def next_chance(self) -> Step:
        return chance_step(self.position, self.rng.randrange)

    def ask_roll(self) -> None:
        """At a real table: ask what the dice show. Until it is typed in, an answer can still be taken back."""
        roller = self.names[self.position.due or 0]
        typed = self.dialogue.ask(f"{roller} to roll: {self.drawn.ask_dice(self.position.view(None))}")
        last = self.steps[-1].seat if self.steps else None
        if typed in ("quit", "exit", "q"):
            raise Quit
        if typed == "undo" and last in self.people:
            self.undo(last)
            return
        try:
            self.happen(Step("roll", typed))
        except Refused as refusal:
            self.dialogue.say(refusal)

    # --- answers

    def next_to_answer(self) -> int:
        """Of seats that answer at the same time, people come first, so that nobody waits for a bot needlessly."""
        waiting = self.position.to_move
        return next((seat for seat in waiting if seat in self.people), waiting[0])

    def answer(self, seat: int) -> None:
        if seat in self.bots:
            view = self.position.concealed(seat)
            with self.dialogue.patience(f"{self.names[seat]} is thinking"):
                action = choose_at_once(self.bots[seat], view, seat, self.rng.getrandbits(32))
            self.happen(Step("play", self.game.write_move(action), seat))
        else:
            self.ask_person(seat)

    def ask_person(self, seat: int) -> None:
        self.hand_over(seat)
        self.show(seat)
        while True:
            said = self.dialogue.choose(self.position, seat, self.names)
            if said == Command.LOG:
                self.console.print(Text("\n").join(self.story(seat)) or Text(" Nothing has happened yet."))
            elif said == Command.UNDO:
                if self.undo(seat):
                    return
            elif said == Command.BOARD:
                self.show(seat)
            elif said == Command.HINT:
                self.give_hint(seat)
            else:
                self.happen(Step("play", said, seat))
                return

    def give_hint(self, seat: int) -> None:
        """Show the best choices, from what this seat can see."""
        from tavoliere.cli.hint import told
        from tavoliere.coach import hint

        try:
            with self.dialogue.patience("The coach is thinking"):
                found = hint(self.position, seat, at_once=True)
        except Refused as refusal:  # somebody plays alone, or a game that has no coach
            self.dialogue.say(refusal)
            return
        self.hints += 1
        self.console.print(told(found))

    def undo(self, seat: int | None) -> bool:
        """Take the last answer back, if it was this seat's and nothing was revealed by it."""
        if self.steps and self.steps[-1].kind == "play" and self.steps[-1].seat == seat:
            before = Record(self.game, self.options, tuple(self.steps[:-1])).position
            if "answered" not in before.view(seat).get("answers", []):
                self.position = before
                self.steps.pop()
                return True
        self.dialogue.say("Only your own last answer can be undone, before anything else happens.")
        return False

    def hand_over(self, seat: int) -> None:
        """If several people share this terminal, clear one player's screen before the next one looks."""
        if len(self.people) > 1 and self.last_seen_by not in (None, seat):
            self.dialogue.clear()
            if self.drawn.HAS_HANDS:
                self.dialogue.ask(f"Pass the keyboard to {self.names[seat]}, then press Enter")
                self.dialogue.clear()
        self.last_seen_by = seat

    # --- telling

    def show(self, seat: int) -> None:
        view = self.position.view(seat)
        table = self.drawn.draw(view, self.names, [seat])
        self.dialogue.clear()
        self.console.print(draw.heading(view, self.names))
        own = [place for place, step in enumerate(self.steps) if step.seat == seat]
        room = self.console.height - table.plain.count("\n") - LINES_TO_ASK
        for line in self.story(seat, own[-1] if own else 0)[-max(room, 1) :]:
            self.console.print(line)
        draw.show(self.console, table)

    def story(self, seat: int | None, since: int = 0) -> list[Text]:
        """What has happened, one line per turn, as this seat may know it: no tiles of others, no hidden answers."""
        answers = self.position.view(seat).get("answers", [])
        unrevealed = len(self.steps) - sum(answer is not None for answer in answers)
        lines: list[Text] = []
        position = self.game.start(**self.options)
        previous = ""
        for place, step in enumerate(self.steps):
            mover = position.due if step.seat is None else step.seat
            position = apply(position, step)
            if place < since or (step.kind == "draw" and mover != seat):
                continue
            begins_turn = step.kind == GAMES[self.game.name].TURN
            if begins_turn or not lines:
                lines.append(Text())
            if step.kind == previous == "draw":
                lines[-1].append(f", {step.text}")
            else:
                lines[-1].append(" · " if lines[-1] else " ", draw.QUIET)
                lines[-1].append(f"{self.names[mover or 0]} ", draw.QUIET)
                is_hidden = place >= unrevealed and mover != seat
                lines[-1].append_text(Text("has answered") if is_hidden else self.tell(step))
            previous = step.kind
        return lines

    def tell(self, step: Step) -> Text:
        if step.kind == "play":
            return self.drawn.say_move(step.text)
        return Text(f"{'rolled' if step.kind == 'roll' else 'drew'} {step.text}")

    def record(self) -> Record:
        headers = {"bots": " ".join(map(str, sorted(self.bots)))} if self.bots else {}
        return Record(self.game, self.options, tuple(self.steps), tuple(self.names), headers)


def standing(position: Position, names: Sequence[str]) -> Text:
    """Everybody's points, and who has won."""
    best = position.winners
    order = sorted(range(position.players), key=lambda seat: (seat not in best, -position.scores[seat]))
    lines = [
        Text(f" {'★' if seat in best else ' '} {names[seat]:<24}{position.scores[seat]:>5}") for seat in order
    ]
    if len(best) == position.players > 1:
        verdict = "A draw."
    elif position.players == 1:
        verdict = f"{position.scores[0]} points."
    else:
        who = " and ".join(names[seat] for seat in best)
        verdict = f"{who} win{'' if len(best) > 1 or who == 'You' else 's'}."
    return Text("\n").join([*lines, Text(verdict, "bold")])
