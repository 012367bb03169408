"""What a match showed, as text and as a page with plots."""

from pathlib import Path

import numpy as np

from tavoliere.arena.findings import Findings, points_of
from tavoliere.arena.rating import running
from tavoliere.arena.tally import Tally

# --- as text ------------------------------------------------------------------------------------------------


Shown = tuple[str, list[str], list[list[str]]]  # a table of text: its title, its column heads, its rows


def tables(findings: Findings) -> list[Shown]:
    """The summary as tables of text."""
    shown = [_results(findings)]
    if findings["match"]["luck"]:
        shown.append(_without_luck(findings))
    if "elo" in findings:
        shown.append(_ratings(findings))
    if "calibration" in findings:
        shown.append(_chances(findings))
    return [*shown, _points(findings)]


def _results(findings: Findings) -> Shown:
    heads = ["bot", "share", "±", "won", "shared", "points", "±", "games"]
    rows = []
    for line_up in findings["line_ups"]:
        for result in line_up["results"]:
            seats = f" × {result['seats']}" if result["seats"] > 1 else ""
            shares = (result["share"], result["share ±"], result["wins"], result["shared"])
            rows.append(
                [
                    result["bot"] + seats,
                    *map(percent, shares),
                    f"{result['points']:.2f}",
                    f"{result['points ±']:.2f}",
                    f"{line_up['games']:,}",
                ]
            )
    if "first_seat" not in findings:  # a bot that plays alone has no share of a win
        return "Results", [heads[0], *heads[5:]], [[row[0], *row[5:]] for row in rows]
    return f"Results (even: {percent(findings['first_seat']['even'])})", heads, rows


def _without_luck(findings: Findings) -> Shown:
    rows = [
        [
            each["bot"],
            percent(each["adjusted"]),
            percent(each["adjusted ±"]),
            f"{each['variance ÷']:.1f}",
            f"{each['of rounds ÷']:.1f}",
        ]
        for line_up in findings["line_ups"]
        for each in line_up["results"]
    ]
    return "Luck taken out", ["bot", "share", "±", "variance ÷", "of rounds ÷"], rows


def _ratings(findings: Findings) -> Shown:
    rows = [
        [each["bot"], f"{each['elo']:+.0f}", f"{each['low']:+.0f}", f"{each['high']:+.0f}"]
        for each in findings["elo"]
    ]
    return "Elo (mean 0)", ["bot", "Elo", "from", "to"], rows


def _chances(findings: Findings) -> Shown:
    rows = [
        [f"{each['positions']:,}", percent(each["judged"]), percent(each["came"])]
        for each in findings["calibration"]["tenths"]
    ]
    return "Chances", ["positions", "judged", "came"], rows


def _points(findings: Findings) -> Shown:
    heads = ["bot", "points", "deviation", "5 %", "25 %", "50 %", "75 %", "95 %", "ms p50", "ms p99"]
    rows = [
        [
            each["bot"],
            f"{each['points']:.2f}",
            f"{each['deviation']:.2f}",
            *(f"{value:z.0f}" for value in each["quantiles"].values()),
            *(f"{value:.3g}" for value in each["milliseconds"].values()),
        ]
        for each in findings["bots"]
    ]
    return "Points and time per move", heads, rows


def sentence(findings: Findings) -> str:
    """What is decided, the first seat's advantage, how accurate the chances are, and how fast it went, in words."""
    said = _decided(findings)
    if "first_seat" in findings:
        first = findings["first_seat"]
        share, width, even = map(percent, (first["share"], first["share ±"], first["even"]))
        said.append(f"The first player scores {share} ± {width} of the win (even: {even}).")
    said += [
        f"{each['bot']} gave up {each['gave up']:,} games." for each in findings["bots"] if each["gave up"]
    ]
    if "calibration" in findings:
        of = findings["calibration"]
        said.append(
            f"The chances have a Brier score of {of['brier']:.4f} and a calibration error of {of['error']:.4f}."
        )
    if findings["seconds"]:
        said.append(
            f"Each worker played {findings['games'] / findings['seconds']:,.3g} games a second, its start included."
        )
    return " ".join(said)


def _decided(findings: Findings) -> list[str]:
    """Which bots are better or worse than those they met, by a test that may be looked at at any time."""
    said = []
    for line_up in findings["line_ups"]:
        first, *others = line_up["results"]
        if line_up["decided"]:
            better = "better" if first["share"] > line_up["even"] else "worse"
            said.append(f"{first['bot']} is {better} than {', '.join(other['bot'] for other in others)}")
    return [f"It is certain (95 %) that {'; '.join(said)}."] if said else []


def percent(share: float) -> str:
    return f"{100 * share:.2f} %"


# --- as a page ----------------------------------------------------------------------------------------------


def write_report(tally: Tally, findings: Findings, command: str, folder: Path) -> Path:
    """Write `report.md` with its plots into a folder, and return its path."""
    match = tally.match
    plots = draw_plots(tally, folder)
    lines = [f"# {match.game}: {', '.join(match.bots)}", "", f"    {command}", ""]
    about = (
        f"{findings['games']:,} games, seed {match.seed}. All dice were played with the bots on all seats in turn. "
        "A share is wins plus the bot's part of shared wins. Intervals are 95 %, taken over different dice."
    )
    lines += [about, ""]
    for title, heads, rows in tables(findings):
        lines += [f"## {title}", "", _row(heads), _row(["---"] * len(heads)), *map(_row, rows), ""]
    lines += [sentence(findings), ""]
    lines += [f"![{plot.stem}]({plot.name})" for plot in plots]
    if not plots:
        lines.append("There are no plots: they need matplotlib (`pip install 'tavoliere[plots]'`).")
    page = folder / "report.md"
    page.write_text("\n".join(lines) + "\n", "utf-8")
    return page


def _row(words: list[str]) -> str:
    return "| " + " | ".join(words) + " |"


def draw_plots(tally: Tally, folder: Path) -> list[Path]:
    """Plots of the points and of how the share settled; none if matplotlib is not installed."""
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
