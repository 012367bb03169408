"""The file of kept records: one after the other, each with the name of the way in which it ends."""

from dataclasses import replace
from pathlib import Path

from tavoliere.notation.record import Record
from tests.endings.kinds import Way, every_way

KEPT = Path(__file__).parent / "kept.txt"
ENDS = "ends"  # the header that says how
BETWEEN = "# " + 40 * "-" + "\n"


def texts() -> dict[str, str]:
    """The kept records by the names of their ways."""
    found = KEPT.read_text("utf-8").split(BETWEEN)
    return {text.partition(f"{ENDS}: ")[2].partition("\n")[0]: text for text in found}


def read() -> dict[Way, Record]:
    kept = {name: Record.read(text) for name, text in texts().items()}
    return {way: kept[way.name] for way in every_way() if way.name in kept}


def write(records: dict[Way, Record]) -> None:
    ordered = [(way, records[way]) for way in every_way() if way in records]
    said = [replace(record, headers={**record.headers, ENDS: way.name}).write() for way, record in ordered]
    KEPT.write_text(BETWEEN.join(said), "utf-8")
