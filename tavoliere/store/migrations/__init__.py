"""Numbered steps of the schema, in SQL that both databases understand. A published step never changes."""

import re
from importlib import resources
from typing import NamedTuple


class Migration(NamedTuple):
    number: int
    name: str
    statements: list[str]


def migrations() -> list[Migration]:
    """All steps in order: 1, 2, 3 …"""
    found = []
    for file in resources.files(__name__).iterdir():
        match = re.fullmatch(r"(\d{3})_(\w+)\.sql", file.name)
        if match:
            text = re.sub(r"--.*", "", file.read_text("utf-8"))
            statements = [statement.strip() for statement in text.split(";") if statement.strip()]
            found.append(Migration(int(match[1]), match[2], statements))
    found.sort()
    assert [step.number for step in found] == list(range(1, len(found) + 1))
    return found
