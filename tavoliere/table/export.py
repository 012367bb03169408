"""Writes a finished game as a record with its fairness lines, and verifies such a text."""

from collections.abc import Callable, Iterable, Mapping
from itertools import dropwhile
from typing import Any

from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.notation.record import BYTE_ORDER_MARK, Record, Step, apply
from tavoliere.table import fairness, log, wire
from tavoliere.table.course import PLAY
from tavoliere.table.log import Logged
from tavoliere.table.table import Table

# Headers that only a table's record has.
TABLE, DICE, LOT, COMMITMENT, SEED, ENTROPY, SCHEME, SEALS, NOTED, HEAD, SEEN, BOTS, RESIGNED = (
    "table",
    "dice",
    "first by",
    "commitment",
    "seed",
    "entropy",
    "scheme",
    "seals",
    "noted",
    "head",
    "seen",
    "bots",
    "resigned",
)

DEVICE = "device"  # whose dice they were, if a game was not played on a server


def game_events(events: Iterable[Logged], number: int) -> list[Logged]:
    """The events of one game among those of a table."""
    own: list[Logged] = []
    is_it = False
    for logged in events:
        if isinstance(logged.event, log.Opened):
            is_it = logged.event.number == number
        if is_it:
            own.append(logged)
    return own


def export(name: str, events: Iterable[Logged]) -> str:
    """The text of a finished game."""
    return record_of(name, events).write()


def record_of(name: str, events: Iterable[Logged]) -> Record:
    """The record of a finished game: what was rolled, drawn and played, leaving out what was taken back."""
    table = Table(name, ())
    bots: set[int] = set()
    ended = ""
    for logged in events:
        table.apply(logged)
        if table.stage == log.OVER and not ended:
            ended = f"{table.seq} {table.head.hex()}"
        if table.stage == log.PLAYING:
            bots.update(filter(table.is_bots, range(len(table.seats))))
    headers = {
        TABLE: f"{name} game {table.number}",
        DICE: table.settings.dice,
        LOT: "lot" if table.lot else "choice",
    }
    if table.seed:
        headers |= {COMMITMENT: table.commitment, SEED: table.seed, ENTROPY: table.entropy}
        if table.scheme >= fairness.SCHEME:
            headers |= {SCHEME: str(table.scheme), SEALS: fairness.mixed([s.seal for s in table.players])}
    headers[HEAD] = ended
    if bots:  # the seats that a bot played for, if only for a while
        headers[BOTS] = " ".join(map(str, sorted(bots)))
    if table.resigned is not None:
        headers[RESIGNED] = str(table.resigned)
    return Record(
        game(table.settings.game),
        table.settings.options(len(table.players), table.first),
        tuple(step_of(*done) for done in table.history),
        tuple(seat.name.replace("#", "♯") for seat in table.players),
        headers,
    )


def step_of(kind: Any, seat: int, action: int, word: str) -> Step:
    return Step(kind, word, seat if kind == PLAY else None)


class Untrue(Exception):
    """Something in an export that cannot be true."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def verify(text: str, commitment: str = "") -> wire.Verification:
    """Check the commitment, first player, every roll and every move of an exported game; faults name their line.

    The commitment must be the one given here, or its beginning, and the one that the device which saved the game noted.
    """
    verification = wire.Verification(holds=True, dice=None, position=None, rolls=0, moves=0, faults=[])
    try:
        _check(text, verification, commitment)
    except Untrue as untrue:
        verification.faults.append(wire.Fault(untrue.line, str(untrue)))
    except Refused as refusal:  # the refusal of the record says which line
        verification.faults.append(wire.Fault(int(str(refusal.values.get("line", 1))), str(refusal)))
    verification.holds = not verification.faults
    return verification


def _check(text: str, verification: wire.Verification, noted: str) -> None:
    record = Record.read(text)
    lines = text.removeprefix(BYTE_ORDER_MARK).splitlines()
    headers = record.headers
    verification.position = record.options.get("position")

    def line_of(key: str) -> int:
        return next((n for n, line in enumerate(lines, 1) if line.lower().startswith(f"{key}:")), 1)

    if headers.get(DICE) == DEVICE:
        verification.dice = "device"
        raise Untrue(line_of(DICE), "a device rolled for itself: nothing was sealed that could be checked")
    missing = [key for key in (DICE, LOT, COMMITMENT, SEED, ENTROPY) if key not in headers]
    if missing:
        raise Untrue(1, f"the line “{missing[0]}: …” is missing: this is not the export of a table")
    if headers[DICE] == "fair":
        verification.dice = "fair"
    elif headers[DICE] == "own" and record.game.chance == "dice":
        verification.dice = "own"
    else:
        raise Untrue(line_of(DICE), f"no table of {record.game.title} has the dice “{headers[DICE][:40]}”")
    for known in (noted, headers.get(NOTED, "").partition(" ")[0]):
        if not headers[COMMITMENT].startswith(known):
            raise Untrue(
                line_of(COMMITMENT),
                f"before the game {known} was noted: these dice were exchanged for others",
            )
    seen, head = headers.get(SEEN, "").split(), headers.get(HEAD, "").split()
    if seen[:1] == head[:1] and seen != head:
        raise Untrue(
            line_of(HEAD),
            "what happened was changed afterwards: a device that was there was told something else",
        )
    seed, entropy = headers[SEED], headers[ENTROPY]
    try:
        fits = fairness.commitment(seed) == headers[COMMITMENT]
    except ValueError:
        fits = False
    if not fits:
        raise Untrue(line_of(SEED), "the seed is not the one that was committed to before the game")
    _check_seals(headers, line_of)
    players, first = record.options["players"], record.options.get("first")
    if headers[LOT] not in ("lot", "choice"):
        raise Untrue(line_of(LOT), "the first player is verification by “lot” or by “choice”")
    if headers[LOT] == "lot" and fairness.draw(seed, entropy, fairness.LOT, players) != first:
        raise Untrue(line_of("first"), "the first player is not the one that the lot fell on")
    _check_chance(record, lines, seed, entropy, verification)
    if record.position.over and record.resigned is not None:
        raise Untrue(line_of(RESIGNED), "the game was over: nobody could give up any more")
    if not record.position.over and record.resigned is None:
        raise Untrue(len(lines), "the game stops before its end")


def _check_seals(headers: Mapping[str, str], line_of: Callable[[str], int]) -> None:
    """Every seat must have shown the number that it had sealed before any was shown."""
    scheme = headers.get(SCHEME, "1")
    if scheme == "1":
        return
    if scheme != str(fairness.SCHEME):
        raise Untrue(line_of(SCHEME), "these dice are of another kind: a newer version can check them")
    if SEALS not in headers:
        raise Untrue(1, f"the line “{SEALS}: …” is missing: this is not the export of a table")
    seals, shown = headers[SEALS].split("/"), headers[ENTROPY].split("/")
    if len(seals) != len(shown):
        raise Untrue(line_of(SEALS), "there must be as many seals as numbers")
    for seat, (sealed, entropy) in enumerate(zip(seals, shown, strict=True)):
        if sealed != (entropy and fairness.seal(entropy)):
            raise Untrue(line_of(ENTROPY), f"the number of seat {seat} is not the one that it had sealed")


def _check_chance(
    record: Record, lines: list[str], seed: str, entropy: str, verification: wire.Verification
) -> None:
    """Check every roll and tile against the seed and the entropy; reading the record has checked the moves."""
    places = _step_lines(lines)
    position = record.start
    index = fairness.LOT + 1
    for step, line in zip(record.steps, places, strict=True):
        if step.kind == "play":
            verification.moves += 1
        else:
            verification.rolls += 1
            if verification.dice == "fair":
                expected = fairness.outcome(position, seed, entropy, index)
                if apply(position, expected) != apply(position, step):
                    raise Untrue(line, f"line {line}, “{step}”: the dice say “{expected}”")
            index += 1
        position = apply(position, step)


def _step_lines(lines: list[str]) -> list[int]:
    """The line number of each step: they stand below the headers and an empty line."""
    numbered = ((number, line.strip()) for number, line in enumerate(lines, start=1))
    written = (one for one in numbered if not one[1].startswith("#"))
    headers = dropwhile(lambda one: not one[1], written)
    steps = dropwhile(lambda one: one[1], headers)
    return [number for number, line in steps for part in line.partition("#")[0].split(";") if part.strip()]
