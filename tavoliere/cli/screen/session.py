"""A game on the whole screen. What happens is `cli.session`'s; here it is drawn, and choices are made on the board."""

import contextlib
import os
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.text import Text

from tavoliere.cli import draw, teach
from tavoliere.cli.dialogue import Command, Dialogue, Quit, next_words, spellings
from tavoliere.cli.games import GAMES
from tavoliere.cli.language import _, explained, sentence
from tavoliere.cli.screen import keys
from tavoliere.cli.screen.boards import BOARDS
from tavoliere.cli.screen.boards.dice import COLOURS, QUIET
from tavoliere.cli.screen.canvas import Canvas, Place
from tavoliere.cli.session import Session
from tavoliere.notation.position import Position

LEAST = 80, 24
SIDE = 110  # columns from which on there is room beside the board
LINES = "TAVOLIERE_LINES"  # set, it asks for the game line by line, as screen readers want it
FOCUS = "bold #ffffff on #7a2e93"
PAPER = f"{COLOURS['ink']} on {COLOURS['paper-2']}"
BUTTON = f"bold {COLOURS['ink']} on {COLOURS['accent-soft']}"
HELP = sentence("arrows, mouse: choose · Enter: play · ? help · h hint · u undo · l log · q quit")


def fits(console: Console, game: str) -> bool:
    """Whether a game can be shown on the whole screen here."""
    size = console.size
    return (
        game in BOARDS
        and console.is_terminal
        and not console.is_dumb_terminal
        and not console.no_color  # what is lit is told by its colour
        and console.color_system is not None
        and not os.environ.get(LINES)
        and size.width >= LEAST[0]
        and size.height >= LEAST[1]
        and keys.are_there()
    )


class Screen(Dialogue):
    """Questions and answers on a board that fills the screen."""

    def __init__(self, console: Console, session: "ScreenSession") -> None:
        super().__init__(console)
        self.session = session
        self.keys = keys.Keys()
        self.focus: str | None = None
        self.notice: list[Text] = []  # a hint, help, or why something cannot be done

    # --- what is drawn

    def side(self) -> int:
        """How many columns are beside the board: 0 where the window is too narrow."""
        wide = self.console.size.width
        return max(38, wide // 3) if wide >= SIDE else 0

    def canvas(self, position: Position, seat: int, words: Sequence[str], chosen: Sequence[str]) -> "Drawn":
        """The screen as it is to look now, and where its words are."""
        size = self.console.size
        canvas = Canvas(size.width, size.height)
        view = position.view(seat)
        names = self.session.names
        side = self.side()
        left = 2 if size.width > LEAST[0] else 1
        canvas.text(left, 0, draw.heading(view, names), size.width)
        room = Place(left, 2, size.width - side - 2 * left, size.height - 6)
        places = dict(BOARDS[position.game.name].paint(canvas, view, names, seat, room))
        places = {word: place for word, place in places.items() if word in words}
        asked = self.question(view, names[seat], words, chosen, size.width - 2 * left)
        called = BOARDS[position.game.name].WORDS
        x, y = left, size.height - 2 - max(1, len(asked))
        for word in words:
            if word not in places:
                about = GAMES[position.game.name].consequence(view, word) if not chosen else ""
                said = _(called[word]) if word in called else GAMES[position.game.name].say_move(word).plain
                label = f" {said}{f' ({about})' if about else ''} "
                places[word] = Place(x, y, len(label), 1)
                canvas.put(x, y, label, BUTTON)
                x += len(label) + 1
        story = self.session.story(seat)
        if side:
            panel = Place(size.width - side, 2, side - left, size.height - 6)
            self.paint_lines(canvas, panel, self.notice or story[-panel.high :])
        elif self.notice:
            wide = size.width - 2 * left
            parts = [part for line in self.notice for part in line.wrap(self.console, wide - 2)]
            high = min(len(parts) + 2, size.height - 5)
            panel = Place(left, size.height - 3 - high, wide, high)
            canvas.fill(panel, PAPER)
            inner = Place(left + 1, panel.y + 1, wide - 2, high - 2)
            self.paint_lines(canvas, inner, parts, PAPER)
        elif story:
            canvas.text(left, 1, story[-1], size.width - 2 * left)
        for number, line in enumerate(asked):
            canvas.put(left, size.height - 1 - len(asked) + number, line.plain, "bold")
        canvas.put(left, size.height - 1, _(HELP), QUIET)
        return Drawn(canvas, places)

    def question(
        self, view: draw.View, name: str, words: Sequence[str], chosen: Sequence[str], wide: int
    ) -> Sequence[Text]:
        """What is asked, in a line or two; nothing while nobody is asked."""
        if not words:
            return []
        said = _("{name}: {text}", name=name, text=f"{teach.now(view)}.")
        if chosen:
            called = BOARDS[view["game"]].WORDS
            said = f"{' '.join(_(called.get(word, word)) for word in chosen)} … ({_('Esc: start over')})"
        return Text(said).wrap(self.console, wide)[:2]

    def paint_lines(self, canvas: Canvas, room: Place, lines: Sequence[Text], style: str = "") -> None:
        y = room.y
        for line in lines:
            for part in line.wrap(self.console, room.wide):
                if y < room.y + room.high:
                    canvas.text(room.x, y, Text(part.plain, style) if style else part, room.wide)
                    y += 1

    def show(self, drawn: "Drawn") -> None:
        if self.focus in drawn.places:
            drawn.canvas.mark(drawn.places[self.focus], FOCUS)
        drawn.canvas.print_to(self.console)

    # --- what is asked

    def choose(self, position: Position, seat: int, names: Sequence[str]) -> str | Command:
        """A legal move of the seat, or a command that the session carries out."""
        legal = spellings(position, seat)
        chosen: list[str] = []
        while True:
            words = list(next_words(legal, chosen).values())
            if self.focus not in words:
                self.focus = words[0]
            key = self.key(position, seat, words, chosen)
            word = None
            if key == "enter":
                word = self.focus
            elif isinstance(key, Drawn):
                word = key.clicked
            elif key == "escape":
                self.notice, chosen = [], []
            elif key in COMMANDS:
                self.notice = []
                return COMMANDS[key]
            elif key == "?":
                self.notice = self.help(position, seat)
            if word:
                self.notice = []
                chosen = [*chosen, word]
                if chosen in legal:
                    self.focus = None
                    return position.game.write_move(position.game.read_move(" ".join(chosen)))

    def key(
        self, position: Position, seat: int, words: Sequence[str], chosen: Sequence[str]
    ) -> "str | Drawn":
        """The next key that means something here; arrows have moved the focus. A click is what was clicked."""
        size = None
        while True:
            if size != self.console.size:
                drawn = self.canvas(position, seat, words, chosen)
                self.show(drawn)
                size = self.console.size
            try:
                key = self.keys.next()
            except EOFError:
                raise Quit from None
            if key is None:
                continue
            if key in ("quit", "q"):
                raise Quit
            if isinstance(key, tuple):
                drawn.clicked = next(
                    (word for word, place in drawn.places.items() if place.holds(*key)), None
                )
                if drawn.clicked:
                    return drawn
                continue
            if key in MOVES and words:
                self.focus = moved(drawn.places, self.focus, key)
                size = None
                continue
            return key

    def help(self, position: Position, seat: int) -> list[Text]:
        """Why each field that is not lit cannot be chosen is a matter of the rules: here they are in short."""
        found = [Text(f"{teach.now(position.view(seat))}.", "bold"), Text()]
        for paragraph in teach.rules(position.game.name):
            found.append(Text(paragraph))
        return found

    def say(self, said: object, style: str = "bold") -> None:
        self.notice = [Text(explained(said), style)]

    def clear(self) -> None:
        """The next picture covers everything."""

    @contextlib.contextmanager
    def patience(self, said: str) -> Iterator[None]:
        seat = self.session.people[0] if self.session.last_seen_by is None else self.session.last_seen_by
        drawn = self.canvas(self.session.position, seat, [], [])
        below = self.console.size.height - 1
        drawn.canvas.put(2, below - 1, f"{said} …", "bold")
        drawn.canvas.fill(Place(0, below, self.console.size.width, 1), "")  # no key helps now
        self.show(drawn)
        yield

    def ask(self, question: str) -> str:
        """Show a sentence until a key is pressed."""
        canvas = Canvas(*self.console.size)
        canvas.put(2, self.console.size.height // 2, question, "bold")
        self.focus = None
        self.show(Drawn(canvas, {}))
        while True:
            try:
                key = self.keys.next()
            except EOFError:
                raise Quit from None
            if key in ("quit", "q"):
                raise Quit
            if key is not None:
                return ""


COMMANDS = {"h": Command.HINT, "u": Command.UNDO, "l": Command.LOG}
MOVES = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "next": (0, 0), "back": (0, 0)}


class Drawn:
    """A screen, where its words are, and which of them was clicked."""

    def __init__(self, canvas: Canvas, places: dict[str, Place]) -> None:
        self.canvas = canvas
        self.places = places
        self.clicked: str | None = None


def moved(places: dict[str, Place], focus: str | None, key: str) -> str | None:
    """The place that an arrow leads to: the nearest one in that direction, those straight ahead first."""
    words = list(places)
    if focus not in places:
        return words[0] if words else None
    if key in ("next", "back"):
        return words[(words.index(focus) + (1 if key == "next" else -1)) % len(words)]
    (right, down), (x, y) = MOVES[key], places[focus].middle

    def far(word: str) -> float:
        other_x, other_y = places[word].middle
        ahead = (other_x - x) * right + (other_y - y) * down
        aside = abs((other_x - x) * down) + abs((other_y - y) * right)
        return ahead + 3 * aside if ahead > 0 else float("inf")

    nearest = min(words, key=far)
    return nearest if far(nearest) < float("inf") else focus


class ScreenSession(Session):
    """One game on the whole screen."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.dialogue: Any = Screen(self.console, self)

    def play(self) -> None:
        with self.console.screen(hide_cursor=True), keys.listening():
            self.console.file.write(keys.MOUSE_ON)
            try:
                super().play()
                if self.position.over:
                    self.show_the_end()
            finally:
                self.console.file.write(keys.MOUSE_OFF)
        self.dialogue = Dialogue(self.console)  # what follows is printed and asked below each other

    def show_the_end(self) -> None:
        """The last position stays until a key is pressed."""
        with contextlib.suppress(Quit):
            self.dialogue.notice = [Text(f"{_('The game is over.')} {_('Press any key.')}", "bold")]
            self.dialogue.key(self.position, self.people[0], [], [])

    def show(self, seat: int) -> None:
        """Whatever asks draws the board itself."""

    def named(self, words: str) -> Text:
        """A move or a tile. Where it is not typed, its words are those of the player's language."""
        called = BOARDS[self.game.name].WORDS
        if called.keys().isdisjoint(words.split()):
            return super().named(words)
        return Text(" ".join(_(called.get(word, word)) for word in words.split()))

    def obey(self, command: Command, seat: int) -> bool:
        if command == Command.LOG:
            self.dialogue.notice = self.story(seat) or [Text(_("Nothing has happened yet."))]
            return False
        return super().obey(command, seat)

    def tell_hint(self, said: RenderableType) -> None:
        """The best choices, beside the board or over it."""
        wide = self.dialogue.side() or self.console.size.width - 6
        lines = self.console.render_lines(said, self.console.options.update(width=wide))
        self.dialogue.notice = [
            Text("").join(Text(part.text, part.style or "") for part in line) for line in lines
        ]
