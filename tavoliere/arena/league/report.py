"""The page of a league: the ladder, who beat whom, luck against skill, and games to look at. One file, no request."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from tavoliere.arena.league.book import Book, Played
from tavoliere.arena.league.ladder import Ladder, Pair, expected
from tavoliere.arena.league.setup import Setup
from tavoliere.arena.rating import interval
from tavoliere.coach import review
from tavoliere.notation.game import game as game_of

PAGE = "index.html"
MOST_SHOWN = 12  # decisions

STYLE = """
:root { color-scheme: light dark; --ink: #2a2622; --paper: #fbf8f3; --card: #fff; --line: #d9d2c6; --quiet: #6d655b;
  --accent: #0d6e6e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece6dc; --paper: #1c1a18; --card: #262320; --line: #45403a;
  --quiet: #a89f93; --accent: #5cc4c0; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 62rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; margin: 0; } h2 { font-size: 1.25rem; margin: 2.2rem 0 .4rem; }
p { max-width: 44rem; } .quiet, small { color: var(--quiet); }
.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; }
th { color: var(--quiet); font-weight: 500; } th:first-child, td:first-child, .left { text-align: left; }
tr + tr td { border-top: 1px solid var(--line); } td.name { font-weight: 600; }
svg { display: block; } svg .bar { fill: var(--accent); opacity: .35; } svg .dot { fill: var(--accent); }
svg text { fill: var(--quiet); font-size: 11px; } svg line { stroke: var(--line); }
pre { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .8rem; }
summary { cursor: pointer; }
"""


def write_page(
    setup: Setup, book: Book, ladder: Ladder, folder: Path, command: str, reviews: int = 0
) -> Path:
    """Write the page into the league's folder, with the costliest decisions of some games."""
    title = game_of(setup.game).title
    rounds = sum(pair.rounds for pair in ladder.pairs)
    parts = [
        f"<h1>{escape(title)}: the league</h1>",
        paragraph(
            f"{len(book.games):,} games, {rounds:,} rounds: in a round the same dice are played twice, "
            f"with the seats swapped. {sealed(book)}"
        ),
        section("The ladder", ladder_table(ladder, setup)),
        paragraph(
            "A rating says how much of the win to expect: 100 points more are 64 %, 200 are 76 %. "
            f"{setup.anchors[0]} is 0 by definition. The luck of dice, tiles and of bots that err is taken out of "
            "every game, which leaves the shares as they are on average and far less scattered. Intervals are 95 %."
        ),
        section("Who beat whom", cross_table(ladder)),
        paragraph(
            "The share of the win of the one on the left, in per cent, without luck; below it the games. A star: it is "
            "sure who is better, by a sequence that may be watched at any time."
        ),
        section("Luck and skill", luck_table(ladder)),
        paragraph(
            "By how much a round's result scattered before and after luck was taken out, and so how many times as many "
            "games it would have taken without that."
        ),
    ]
    forfeits = forfeit_table(setup.names, book.games)
    if forfeits:
        parts.append(section("Games given up", forfeits))
    if reviews:
        parts.append(section("The costliest decisions", decisions_table(setup, sample(book.games, reviews))))
    if book.games:
        parts += ["<h2>A game</h2>", whole_game(setup, book)]
    parts.append(f"<h2>Made by</h2><pre>{escape(command)}</pre>")
    page = folder / PAGE
    page.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}: the league</title><style>{STYLE}</style><body>{''.join(parts)}</body></html>\n",
        "utf-8",
    )
    return page


def sealed(book: Book) -> str:
    if book.published:
        return f"The season is closed. Its seed, sealed before the first game, was {book.published}."
    return f"The seed of the dice is sealed: its SHA-256 is {book.commitment}."


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def section(title: str, table: str) -> str:
    return f'<h2>{escape(title)}</h2><div class="wide">{table}</div>'


def table_of(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are HTML already."""
    head = "".join(f"<th>{head}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


# --- the tables ---------------------------------------------------------------------------------------------


def ladder_table(ladder: Ladder, setup: Setup) -> str:
    low, high = float(ladder.low.min()), float(ladder.high.max())
    rows = []
    for place, i in enumerate(ladder.order, start=1):
        half = (ladder.high[i] - ladder.low[i]) / 2
        sure = "fixed" if ladder.names[i] == setup.anchors[0] else f"± {half:.0f}"
        bar = bar_of(ladder.ratings[i], ladder.low[i], ladder.high[i], low, high)
        share = expected(ladder.ratings[i], 0)
        rows.append(
            [
                f"{place}. <b>{escape(ladder.names[i])}</b>",
                signed(ladder.ratings[i]),
                sure,
                bar,
                f"{100 * share:.0f} %",
                f"{ladder.games(i):,}",
            ]
        )
    return table_of(["", "rating", "", "", f"against {escape(setup.anchors[0])}", "games"], rows)


def signed(rating: float) -> str:
    return f"{rating:+.0f}".replace("-", "−")


def bar_of(rating: float, low: float, high: float, least: float, most: float) -> str:
    """An interval as a bar on the scale of all ratings."""
    width = 260.0
    span = max(most - least, 1)

    def x(value: float) -> float:
        return 8 + (width - 16) * (value - least) / span

    return (
        f'<svg width="{width:.0f}" height="18" role="img" aria-label="from {low:.0f} to {high:.0f}">'
        f'<line x1="{x(0):.1f}" x2="{x(0):.1f}" y1="0" y2="18"/>'
        f'<rect class="bar" x="{x(low):.1f}" y="6" width="{max(2, x(high) - x(low)):.1f}" height="6" rx="3"/>'
        f'<circle class="dot" cx="{x(rating):.1f}" cy="9" r="5"/></svg>'
    )


def cross_table(ladder: Ladder) -> str:
    order = ladder.order
    met: dict[tuple[int, int], tuple[Pair, bool]] = {}
    for pair in ladder.pairs:
        met[pair.first, pair.second], met[pair.second, pair.first] = (pair, False), (pair, True)
    rows = []
    for i in order:
        cells = [f"<b>{escape(ladder.names[i])}</b>"]
        for j in order:
            if (i, j) not in met:
                cells.append("·" if i != j else "")
                continue
            pair, is_turned = met[i, j]
            share, half = interval(pair.adjusted)
            share = 1 - share if is_turned else share
            star = " ★" if pair.is_decided else ""
            width = f" ± {100 * half:.0f}" if np.isfinite(half) else ""
            cells.append(f"{100 * share:.1f}{width}{star}<br><small>{2 * pair.rounds:,}</small>")
        rows.append(cells)
    return table_of(["", *(escape(ladder.names[j]) for j in order)], rows)


def luck_table(ladder: Ladder) -> str:
    rows = []
    for i in ladder.order:
        raw, without = [], []
        for pair in ladder.pairs:
            if i in (pair.first, pair.second):
                raw.append(np.square(pair.raw - pair.raw.mean()).sum())
                without.append(np.square(pair.adjusted - pair.adjusted.mean()).sum())
        before, after = float(np.sum(raw)), float(np.sum(without))
        times = f"{before / after:.1f} ×" if after else "–"
        count = max(1, ladder.games(i) // 2)
        rows.append(
            [
                f"<b>{escape(ladder.names[i])}</b>",
                f"{100 * (before / count) ** 0.5:.0f} %",
                f"{100 * (after / count) ** 0.5:.0f} %",
                times,
            ]
        )
    return table_of(["", "scatter of a round", "without luck", "games saved"], rows)


def forfeit_table(names: list[str], games: list[Played]) -> str:
    """How many games each engine lost by time, by an illegal answer or by dying; empty if none did."""
    rows = []
    for name in names:
        played = [game for game in games if name in game.seats]
        lost = sum(name in game.gave_up for game in played)
        if lost:
            rows.append([f"<b>{escape(name)}</b>", f"{lost:,}", f"{100 * lost / len(played):.1f} %"])
    return table_of(["", "games", "of its games"], rows) if rows else ""


# --- games --------------------------------------------------------------------------------------------------


def sample(games: list[Played], count: int) -> list[Played]:
    """Some games, evenly spread over the season."""
    whole = [played for played in games if not played.gave_up]
    step = max(1, len(whole) // max(1, count))
    return whole[::step][:count]


def decisions_table(setup: Setup, games: list[Played]) -> str:
    rows: list[tuple[float, list[str]]] = []
    for played in games:
        moments: list[dict[str, Any]] = [dict(each) for each in review(played.record(setup))["moments"]]
        for moment in moments:
            if moment["kind"] == "decision" and moment.get("mark"):
                name = played.seats[int(moment["seat"]) % 2]
                game = f"round {played.round}, {' – '.join(played.seats)}"
                rows.append(
                    (
                        float(moment["loss"]),
                        [
                            f"<b>{escape(name)}</b>",
                            f"{moment['loss']:.1f} %",
                            f"<code>{escape(str(moment['text']))}</code>",
                            f"<code>{escape(str(moment['best']))}</code>",
                            f'<span class="left">{escape(game)}, step {moment["step"]}</span>',
                        ],
                    )
                )
    rows.sort(key=lambda row: -row[0])
    if not rows:
        return f"<p>In {len(games)} games nobody gave away more than 2 % in one decision.</p>"
    return table_of(["", "gave away", "played", "better", "game"], [row for _, row in rows[:MOST_SHOWN]])


def whole_game(setup: Setup, book: Book) -> str:
    """The last game, as text that the app, `tavoliere show` and `tavoliere review` take."""
    played = book.games[-1]
    text = escape(played.record(setup).write())
    return (
        "<p>Any game of the file can be had as text, with <code>tavoliere league DIR --show 12</code>: to be replayed "
        "and reviewed by the command line or by the app’s page “Open a game”.</p>"
        f"<details><summary>The last one: {escape(' – '.join(played.seats))}, {' : '.join(map(str, played.scores))}"
        f"</summary><pre>{text}</pre></details>"
    )
