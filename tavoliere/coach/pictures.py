"""Hints and reviews as notebooks show them: chances as bars and lines, the ledger as a waterfall."""

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from tavoliere.notation.pictures.palette import Palette, palette
from tavoliere.notation.pictures.pen import UI, attributes, circle, group, number, path, rect, words

WIDTH = 760
LEFT, RIGHT = 56, 28
CHART = 220  # how high the chances' chart is
LANE, BAR = 30, 20  # a line of bars
PARTS = ("start", "luck", "hidden", "own", "others", "result")
CALLED = ("start", "luck", "hidden", "own choices", "others’ choices", "result")


class ShownHint(dict[str, Any]):
    """A hint that a notebook shows as bars: each choice with its chance."""

    def _repr_html_(self) -> str:
        return hint_svg(self) + (f"<p>{escape(self['why'])}</p>" if self["why"] else "")


class ShownReview(dict[str, Any]):
    """A review that a notebook shows as the course of everybody's chances, and as a ledger of luck and choices."""

    def _repr_html_(self) -> str:
        return review_svg(self)


def frame(height: float, look: Palette, *parts: str) -> str:
    about: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {number(height)}",
    }
    about |= {"width": WIDTH, "height": height, "font_family": UI, "role": "img"}
    paper = rect(0, 0, WIDTH, height, 16, fill=look["paper"], stroke=look["line"])
    return f"<svg{attributes(about)}>{paper}{''.join(parts)}</svg>"


def hint_svg(hint: Mapping[str, Any]) -> str:
    """The choices of a hint as bars."""
    look = palette("light")
    widest = max(len(choice["move"]) for choice in hint["choices"])
    left = 30 + 10 * widest + 16
    width = WIDTH - left - 190
    parts = []
    for i, choice in enumerate(hint["choices"]):
        y = 22 + 34 * i
        is_best = choice["move"] == hint["best"]
        weight = 700 if is_best else 400
        parts.append(words(choice["move"], 30, y + 17, 17, look["ink"], weight=weight))
        parts.append(rect(left, y + 2, width, 18, 9, fill=look["paper-2"]))
        fill = look["accent"] if is_best else look["edge"]
        parts.append(rect(left, y + 2, max(18, width * choice["win"]), 18, 9, fill=fill))
        said = f"{100 * choice['win']:.1f} %"
        parts.append(words(said, left + width + 80, y + 17, 17, look["ink"], "end", weight))
        points = f"{choice['points']:+.1f} pts".replace("-", "−")
        parts.append(words(points, WIDTH - 28, y + 17, 16, look["ink-2"], "end"))
    return frame(36 + 34 * len(hint["choices"]), look, *parts)


def review_svg(review: Mapping[str, Any]) -> str:
    """The chances over the game, and for each seat what made its result."""
    look = palette("light")
    names = names_of(review)
    colours = [look["accent"], look["blu"], look["yel"], look["sy4"], look["edge"]]
    ledgers = [_ledger(review, seat, names[seat], colours[seat], look) for seat in range(review["players"])]
    high = 34 + LANE * len(PARTS) + 14
    top = 60 + CHART + 34
    placed = [group(one, y=top + high * i) for i, one in enumerate(ledgers)]
    head = [words("Chances to win", 28, 36, 20, look["ink"], weight=700)]
    head += list(_legend(names, colours, look))
    return frame(
        top + high * len(ledgers) + 8, look, *head, group(_chances(review, colours, look), y=56), *placed
    )


def _legend(names: list[str], colours: list[str], look: Palette) -> Iterator[str]:
    x: float = WIDTH - RIGHT
    for name, colour in reversed(list(zip(names, colours, strict=False))):
        yield words(name, x, 35, 16, look["ink"], "end", 600)
        x -= 10 * len(name) + 16
        yield circle(x, 30, 6, fill=colour)
        x -= 22


def _chances(review: Mapping[str, Any], colours: list[str], look: Palette) -> str:
    """A line for each seat; a dot where a choice gave something away."""
    width = WIDTH - LEFT - RIGHT
    moments = review["moments"]
    step = width / max(1, len(moments))
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = CHART * (1 - share)
        parts.append(rect(LEFT, y - 0.5, width, 1, fill=look["line"]))
        parts.append(words(f"{100 * share:.0f} %", LEFT - 8, y + 5, 13, look["ink-2"], "end"))
    for seat in range(review["players"]):
        at: list[tuple[float, float]] = [(LEFT, CHART * (1 - review["start"][seat]))]
        for i, moment in enumerate(moments, start=1):
            at.append((LEFT + step * i, CHART * (1 - moment["after"][seat])))
        line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in at)
        parts.append(path(line, fill="none", stroke=colours[seat], stroke_width=2.4, stroke_linejoin="round"))
        for (x, y), moment in zip(at[1:], moments, strict=True):
            if moment["seat"] == seat and moment.get("mark", "").startswith("?"):
                dot = circle(x, y, 5.5, fill=look["paper"], stroke=colours[seat], stroke_width=2.4)
                said = f"{names_of(review)[seat]}: {moment['text']}, {moment['best']} was better. {moment['why']}"
                parts.append(f"<g><title>{escape(said)}</title>{dot}</g>")
    return "".join(parts)


def names_of(review: Mapping[str, Any]) -> list[str]:
    return list(review["names"]) or [f"Seat {seat}" for seat in range(review["players"])]


def _ledger(review: Mapping[str, Any], seat: int, name: str, colour: str, look: Palette) -> str:
    """From the chance at the start to the result: each part begins where the one before it ended."""
    own = review["seats"][seat]
    parts = [words(f"{name}, {review['scores'][seat]} points", 28, 18, 18, look["ink"], weight=700)]
    start, result = review["start"][seat], review["result"][seat]
    changes = [own[part] for part in PARTS[1:-1]]
    levels = [start]
    for change in changes:
        levels.append(levels[-1] + change)
    low, high = min(0.0, *levels), max(1.0, *levels)
    left, width = 190, WIDTH - 190 - 100

    def across(level: float) -> float:
        return left + width * (level - low) / (high - low)

    for edge in (0.0, 0.5, 1.0):
        parts.append(rect(across(edge) - 0.5, 32, 1, LANE * len(PARTS), fill=look["line"]))
    for i, called in enumerate(CALLED):
        y = 34 + LANE * i
        is_whole = i in (0, len(PARTS) - 1)
        begin, end = (0.0, start if i == 0 else result) if is_whole else (levels[i - 1], levels[i])
        a, b = sorted((across(begin), across(end)))
        fill = colour if is_whole else look["good"] if end >= begin else look["bad"]
        parts.append(rect(a, y + (LANE - BAR) / 2, max(2, b - a), BAR, 4, fill=fill))
        if i < len(PARTS) - 1:  # where the next one begins
            parts.append(rect(across(end) - 0.75, y + (LANE + BAR) / 2, 1.5, LANE - BAR, fill=look["edge"]))
        parts.append(words(called, 176, y + 20, 15, look["ink-2"], "end"))
        value = 100 * (end if is_whole else end - begin)
        said = f"{value:.0f} %" if is_whole else f"{value:+.1f}".replace("-", "−")
        parts.append(words(said, WIDTH - 28, y + 20, 15, look["ink"], "end", 600))
    return "".join(parts)
