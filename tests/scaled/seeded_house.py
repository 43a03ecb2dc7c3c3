"""Writes a club, a season, a running night and cookies into the scaled database."""

import json
from dataclasses import dataclass

from tests.scaled.house import House
from tests.server import written_by


@dataclass(frozen=True, slots=True)
class Stage:
    """A night, who looks at it, who directs it, and who owns the club."""

    night: int
    screen: str
    director: str
    owner: str
    nights: int
    """How many lie behind it."""


def set_stage(house: House) -> Stage:
    """In a process with the settings of the house."""
    return Stage(**json.loads(written_by("tests.scaled.seeding", house.environment())))
