"""The headers of a game's text: lines such as `first: 0` before the first empty one, each name at most once."""

from collections.abc import Iterator
from contextlib import contextmanager

from tavoliere.games.refused import Refused

MOST_HEADERS = 100  # more than any game needs

Line = tuple[int, str]  # a line of a text, with its number


class Headers:
    """The headers by name. A player's name may contain a `#`, so comments here take a whole line."""

    def __init__(self, lines: list[Line]) -> None:
        if len(lines) > MOST_HEADERS:
            raise Refused(
                "this text is too long for a game: {count} lines before the first empty one", count=len(lines)
            )
        self._lines = lines
        self.values: dict[str, str] = {}
        for number, line in lines:
            key, (_, colon, value) = _name(line), line.partition(":")
            if not colon or not key:
                raise Refused(
                    "line {line}: “{text}” is not a header such as “first: 0”", line=number, text=line[:40]
                )
            if key in self.values:
                raise Refused("line {line}: “{key}” appears twice", line=number, key=key[:40])
            self.values[key] = value.strip()

    def line_of(self, name: str) -> Line:
        """The line of a header, or the first line if that header is missing. Caller knows that there are any."""
        return next((line for line in self._lines if _name(line[1]) == name), self._lines[0])

    @contextmanager
    def blaming(self, name: str) -> Iterator[None]:
        """Blame a refusal in this block on the line of a header."""
        try:
            yield
        except Refused as refusal:
            if not self._lines:
                raise
            raise refused_in(self.line_of(name), refusal) from None


def _name(line: str) -> str:
    return " ".join(line.partition(":")[0].lower().split())


def refused_in(line: Line, refusal: Refused) -> Refused:
    """The same refusal with its line; the outer sentence names the rule."""
    number, text = line
    error = refusal.template.format(**refusal.values)
    return Refused("line {line}, “{step}”: {error}", refusal.rule, line=number, step=text[:40], error=error)
