"""What a match showed: as data, as text, and as a page with plots."""

from pathlib import Path
from typing import Any

import numpy as np

from tavoliere.arena.rating import elo, elo_intervals, interval, running
from tavoliere.arena.tally import LineUpTally, Tally

Found = dict[str, Any]


# --- as data ------------------------------------------------------------------------------------------------


def summary(tally: Tally, *, until_decided: bool = False) -> Found:
    """Everything worth knowing, ready for JSON. Every `± …` is half of a 95 % interval."""
    match = tally.match
    found: Found = {
        "match": match.to_json(),
        "games": tally.played(),
        "interval": "confidence sequence" if until_decided else "95 %",
        "line_ups": [_line_up(each, until_decided) for each in tally.line_ups if each.is_played.any()],
        "bots": [_bot(tally, number) for number in range(len(match.bots))],
        "seconds": round(tally.seconds, 1),
    }
    if match.sides > 1:
        found["first_seat"] = _first_seat(tally)
    if len(match.bots) > 1 and tally.played():
        found["elo"] = _elo(tally)
    if tally.judged.any():
        found["calibration"] = calibration(tally.judged)
    return found


def _line_up(tally: LineUpTally, until_decided: bool) -> Found:
    match = tally.match
    results = []
    for number in dict.fromkeys(tally.bots):
        mine = tally.shares[tally.is_played][:, tally.rotations == number]
        shares = tally.of_bot(tally.shares, number)
        share, width = interval(shares)
        if until_decided:
            width = float(running(shares)[1][-1])
        points, points_width = interval(tally.of_bot(tally.points, number))
        adjusted = without_luck(tally, number) if match.luck else {}
        results.append(
            adjusted
            | {
                "bot": match.bots[number],
                "seats": tally.bots.count(number),
                "share": share,
                "share ±": width,
                "wins": float(np.mean(mine == 1)),
                "shared": float(np.mean((mine > 0) & (mine < 1))),
                "points": points,
                "points ±": points_width,
            }
        )
    return {
        "games": int(tally.is_played.sum()) * len(tally.rotations),
        "rounds": int(tally.is_played.sum()),
        "even": 1 / match.sides,
        "decided": tally.decided_after() is not None,
        "results": results,
    }


def without_luck(tally: LineUpTally, number: int) -> Found:
    """A bot's share with the luck of dice and tiles subtracted, and how much less it scatters.

    From game to game that is more than from round to round: the same dice with swapped seats cancel some luck, too.
    """
    adjusted = tally.shares - tally.luck
    share, width = interval(tally.of_bot(adjusted, number))
    mine = tally.is_played[:, None, None] & (tally.rotations == number)
    return {
        "adjusted": share,
        "adjusted ±": width,
        "variance ÷": less(tally.shares[mine], adjusted[mine]),
        "of rounds ÷": less(tally.of_bot(tally.shares, number), tally.of_bot(adjusted, number)),
    }


def less(raw: np.ndarray, without: np.ndarray) -> float:
    """How many times smaller a variance has become."""
    return float(raw.var() / without.var()) if without.var() else float("nan")


def _bot(tally: Tally, number: int) -> Found:
    name = tally.match.bots[number]
    points = points_of(tally, number)
    quantiles = np.quantile(points, [0.05, 0.25, 0.5, 0.75, 0.95]) if len(points) else np.full(5, np.nan)
    return {
        "bot": name,
        "points": float(points.mean()) if len(points) else float("nan"),
        "deviation": float(points.std()) if len(points) else float("nan"),
        "quantiles": {f"{part} %": float(q) for part, q in zip((5, 25, 50, 75, 95), quantiles, strict=True)},
        "milliseconds": {f"p{part}": 1000 * tally.time_of(name, part / 100) for part in (50, 99)},
    }


def _first_seat(tally: Tally) -> Found:
    """The share of the side that begins. All bots begin equally often, so it is the seat's, not the bot's."""
    values = []
    for each in tally.line_ups:
        first_side = np.arange(len(each.shares)) % tally.match.players % tally.match.sides
        shares = np.take_along_axis(each.shares, first_side[:, None, None], axis=2)[..., 0]
        values.append(shares[each.is_played].mean(-1))
    share, width = interval(np.concatenate(values))
    return {"share": share, "share ±": width, "even": 1 / tally.match.sides}


def calibration(judged: np.ndarray) -> Found:
    """How true the chances were that our judge gave to all positions in which a seat was asked."""
    positions, _, _, errors = judged.sum(0).tolist()
    return {
        "positions": int(positions),
        "brier": errors / positions,
        "error": float(np.abs(judged[:, 1] - judged[:, 2]).sum() / positions),
        "tenths": [
            {"positions": int(many), "judged": chance / many, "came": share / many}
            for many, chance, share, _ in judged.tolist()
            if many
        ],
    }


def _elo(tally: Tally) -> list[Found]:
    """The ratings of the bots that have met somebody: after an interruption these may not be all."""
    rounds = [duels(each) for each in tally.line_ups if each.is_played.any()]
    met = np.sum([(each + each.swapaxes(1, 2)).sum((0, 1)) for each in rounds], axis=0)
    rated = np.flatnonzero(met)
    rounds = [each[:, rated][:, :, rated] for each in rounds]
    ratings = elo(np.sum([each.sum(0) for each in rounds], axis=0))
    low, high = elo_intervals(rounds)
    order = np.argsort(-ratings)
    names = [tally.match.bots[i] for i in rated]
    return [
        {"bot": names[i], "elo": float(ratings[i]), "low": float(low[i]), "high": float(high[i])}
        for i in order
    ]


def duels(tally: LineUpTally) -> np.ndarray:
    """For every round, how often bot i beat bot j, `[round, i, j]`.

    With more than two sides, every two of them are compared by who won, and else by their points.
    """
    many = len(tally.match.bots)
    # A win outweighs all points: in Crosswise six equal symbols win with few of them (C9).
    standing = 1000 * tally.shares[tally.is_played] + tally.points[tally.is_played]
    table = np.zeros((len(standing), many, many))
    for rotation, bots in enumerate(tally.rotations):
        for side, bot in enumerate(bots):
            for other, other_bot in enumerate(bots):
                if bot != other_bot:
                    ahead = standing[:, rotation, side] - standing[:, rotation, other]
                    table[:, bot, other_bot] += 0.5 + 0.5 * np.sign(ahead)
    return table


def points_of(tally: Tally, number: int) -> np.ndarray:
    """A bot's points in all its games."""
    found = [each.points[each.is_played][:, each.rotations == number].ravel() for each in tally.line_ups]
    return np.concatenate(found)


# --- as text ------------------------------------------------------------------------------------------------


def tables(found: Found) -> list[tuple[str, list[str], list[list[str]]]]:
    """The summary as tables of words: a title, the heads of the columns, the rows."""
    heads = ["bot", "share", "±", "even", "won", "shared", "points", "±", "games"]
    rows = []
    for line_up in found["line_ups"]:
        for result in line_up["results"]:
            seats = f" × {result['seats']}" if result["seats"] > 1 else ""
            shares = (result["share"], result["share ±"], line_up["even"], result["wins"], result["shared"])
            rows.append(
                [
                    result["bot"] + seats,
                    *map(percent, shares),
                    f"{result['points']:.2f}",
                    f"{result['points ±']:.2f}",
                    f"{line_up['games']:,}" + (" decided" if line_up["decided"] else ""),
                ]
            )
    if "first_seat" not in found:  # a bot that plays alone shares with nobody
        heads, rows = [heads[0], *heads[6:]], [[row[0], *row[6:]] for row in rows]
    made = [("Results", heads, rows)]
    if found["match"]["luck"]:
        adjusted = [
            [
                each["bot"],
                percent(each["adjusted"]),
                percent(each["adjusted ±"]),
                f"{each['variance ÷']:.1f}",
                f"{each['of rounds ÷']:.1f}",
            ]
            for line_up in found["line_ups"]
            for each in line_up["results"]
        ]
        made.append(("Luck taken out", ["bot", "share", "±", "variance ÷", "of rounds ÷"], adjusted))
    if "elo" in found:
        ratings = [
            [each["bot"], f"{each['elo']:+.0f}", f"{each['low']:+.0f}", f"{each['high']:+.0f}"]
            for each in found["elo"]
        ]
        made.append(("Elo (mean 0)", ["bot", "Elo", "from", "to"], ratings))
    if "calibration" in found:
        of = found["calibration"]
        rows = [
            [f"{each['positions']:,}", percent(each["judged"]), percent(each["came"])]
            for each in of["tenths"]
        ]
        made.append(("Chances", ["positions", "judged", "came"], rows))
    heads = ["bot", "points", "deviation", "5 %", "25 %", "50 %", "75 %", "95 %", "ms p50", "ms p99"]
    rows = [
        [
            each["bot"],
            f"{each['points']:.2f}",
            f"{each['deviation']:.2f}",
            *(f"{value:.0f}" for value in each["quantiles"].values()),
            *(f"{value:.3g}" for value in each["milliseconds"].values()),
        ]
        for each in found["bots"]
    ]
    made.append(("Points and time per move", heads, rows))
    return made


def sentence(found: Found) -> str:
    """The first seat's advantage, how true the chances are, and how fast it went, in words."""
    said = []
    if "first_seat" in found:
        first = found["first_seat"]
        share, width, even = map(percent, (first["share"], first["share ±"], first["even"]))
        said.append(f"The first player scores {share} ± {width} of the win (even: {even}).")
    if "calibration" in found:
        of = found["calibration"]
        said.append(
            f"The chances have a Brier score of {of['brier']:.4f} and a calibration error of {of['error']:.4f}."
        )
    if found["seconds"]:
        said.append(
            f"Each worker played {found['games'] / found['seconds']:,.3g} games a second, its start included."
        )
    return " ".join(said)


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


# --- as a page ----------------------------------------------------------------------------------------------


def write_report(tally: Tally, found: Found, command: str, folder: Path) -> Path:
    """Write `report.md` with its plots into a folder, and say where it is."""
    match = tally.match
    plots = draw_plots(tally, folder)
    lines = [f"# {match.game}: {', '.join(match.bots)}", "", f"    {command}", ""]
    about = (
        f"{found['games']:,} games, seed {match.seed}. All dice were played with the bots on all seats in turn. "
        "A share is wins plus the bot's part of shared wins. Intervals are 95 %, taken over different dice."
    )
    lines += [about, ""]
    for title, heads, rows in tables(found):
        lines += [f"## {title}", "", _row(heads), _row(["---"] * len(heads)), *map(_row, rows), ""]
    lines += [sentence(found), ""]
    lines += [f"![{plot.stem}]({plot.name})" for plot in plots]
    if not plots:
        lines.append("There are no plots: they need matplotlib (`pip install 'tavoliere[plots]'`).")
    page = folder / "report.md"
    page.write_text("\n".join(lines) + "\n", "utf-8")
    return page


def _row(words: list[str]) -> str:
    return "| " + " | ".join(words) + " |"


def draw_plots(tally: Tally, folder: Path) -> list[Path]:
    """Pictures of the points and of the share as it settled; none if matplotlib is not installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return []
    names = tally.match.bots

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot(xlabel="points", ylabel="games", title="Points")
    for number, name in enumerate(names):
        points, games = np.unique(points_of(tally, number), return_counts=True)
        axes.step(points, games, where="mid", label=name)
    axes.legend()
    drawn = [folder / "points.png"]
    figure.savefig(drawn[0], dpi=120)

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot(
        xlabel="rounds", ylabel="share", title="The first bot's share, with its 95 % confidence sequence"
    )
    for each in tally.line_ups:
        if len(set(each.bots)) > 1 and each.is_played.any():
            mean, width = running(each.of_bot(each.shares, each.bots[0]))
            count = np.arange(1, len(mean) + 1)
            known = np.isfinite(width)
            rivals = ", ".join(names[number] for number in dict.fromkeys(each.bots[1:]))
            axes.plot(count[known], mean[known], label=f"{names[each.bots[0]]} against {rivals}")
            axes.fill_between(count[known], (mean - width)[known], (mean + width)[known], alpha=0.2)
    if axes.lines:
        axes.axhline(1 / tally.match.sides, color="grey", linewidth=1, linestyle=":")
        axes.legend()
        drawn.append(folder / "share.png")
        figure.savefig(drawn[1], dpi=120)
    return drawn
