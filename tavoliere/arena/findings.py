"""What a match showed, as data."""

from typing import Any

import numpy as np

from tavoliere.arena.luck_worth import without_luck
from tavoliere.arena.rating import elo, elo_intervals, interval, running
from tavoliere.arena.tally import LineUpTally, Tally

Findings = dict[str, Any]


def summary(tally: Tally, *, until_decided: bool = False) -> Findings:
    """Everything worth knowing, ready for JSON. Every `± …` is half of a 95 % interval."""
    match = tally.match
    findings: Findings = {
        "match": match.to_json(),
        "games": tally.played(),
        "interval": "confidence sequence" if until_decided else "95 %",
        "line_ups": [_line_up(each, until_decided) for each in tally.line_ups if each.is_played.any()],
        "bots": [_bot(tally, number) for number in range(len(match.bots))],
        "seconds": round(tally.seconds, 1),
    }
    if match.sides > 1:
        findings["first_seat"] = _first_seat(tally)
    if len(match.bots) > 1 and tally.played():
        findings["elo"] = _elo(tally)
    if tally.judged.any():
        findings["calibration"] = calibration(tally.judged)
    return findings


def _line_up(tally: LineUpTally, until_decided: bool) -> Findings:
    match = tally.match
    results = []
    for number in dict.fromkeys(tally.bots):
        mine = tally.shares[tally.is_played][:, tally.rotations == number]
        shares = tally.of_bot(tally.shares, number)
        share, width = interval(shares)
        if until_decided:
            width = float(running(shares)[1][-1])
        points, points_width = interval(tally.of_bot(tally.points, number))
        adjusted = luck_taken_out(tally, number) if match.luck else {}
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


def luck_taken_out(tally: LineUpTally, number: int) -> Findings:
    """A bot's share with the luck subtracted, weighted by what it proved worth, and how much less that varies.

    Single games gain more than rounds: playing the same dice with swapped seats cancels some luck already.
    """
    played = tally.is_played
    adjusted = np.full_like(tally.shares, np.nan)
    adjusted[played] = without_luck(tally.shares[played], tally.luck[played], tally.rotations)
    share, width = interval(tally.of_bot(adjusted, number))
    mine = played[:, None, None] & (tally.rotations == number)
    return {
        "adjusted": share,
        "adjusted ±": width,
        "variance ÷": variance_ratio(tally.shares[mine], adjusted[mine]),
        "of rounds ÷": variance_ratio(tally.of_bot(tally.shares, number), tally.of_bot(adjusted, number)),
    }


def variance_ratio(raw: np.ndarray, without: np.ndarray) -> float:
    """How many times smaller a variance has become."""
    return float(raw.var() / without.var()) if without.var() else float("nan")


def _bot(tally: Tally, number: int) -> Findings:
    name = tally.match.bots[number]
    points = points_of(tally, number)
    quantiles = np.quantile(points, [0.05, 0.25, 0.5, 0.75, 0.95]) if len(points) else np.full(5, np.nan)
    return {
        "bot": name,
        "points": float(points.mean()) if len(points) else float("nan"),
        "deviation": float(points.std()) if len(points) else float("nan"),
        "quantiles": {f"{part} %": float(q) for part, q in zip((5, 25, 50, 75, 95), quantiles, strict=True)},
        "gave up": sum(int(each.lost[:, each.rotations == number].sum()) for each in tally.line_ups),
        "milliseconds": {f"p{part}": 1000 * tally.time_of(name, part / 100) for part in (50, 99)},
    }


def _first_seat(tally: Tally) -> Findings:
    """The share of the side that begins. All bots begin equally often, so it is due to the seat, not the bot."""
    values = []
    for each in tally.line_ups:
        first_side = np.arange(len(each.shares)) % tally.match.players % tally.match.sides
        shares = np.take_along_axis(each.shares, first_side[:, None, None], axis=2)[..., 0]
        values.append(shares[each.is_played].mean(-1))
    share, width = interval(np.concatenate(values))
    return {"share": share, "share ±": width, "even": 1 / tally.match.sides}


def calibration(judged: np.ndarray) -> Findings:
    """How accurate our judge's chances were, over all positions in which a seat was asked."""
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


def _elo(tally: Tally) -> list[Findings]:
    """The ratings of the bots that have met an opponent; after an interruption some may not have."""
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

    With more than two sides, every pair is compared by shares of the win, then by points.
    """
    many = len(tally.match.bots)
    # A win outweighs all points: in Crosswise six equal symbols win with few points (C9).
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
    points = [each.points[each.is_played][:, each.rotations == number].ravel() for each in tally.line_ups]
    return np.concatenate(points)
