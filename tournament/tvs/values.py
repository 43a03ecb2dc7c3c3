"""A TV that asks to be paired, as the host sees it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TvQuestion:
    """A TV that asks for a place: the digits to compare, and what it says it is."""

    number: int
    digits: str
    device: str
    is_only: bool
    """No other TV asks, so its button may be the one that is meant."""


@dataclass(frozen=True, slots=True)
class TvSettings:
    """What one TV alone is to show and to do, as its page is told."""

    name: str
    number: int
    """Which of the club's TVs it is."""
    scene: str = ""
    """What it shows for good; empty: the show of the club."""
    brief_scene: str = ""
    """What it shows in place of that until `scene_until`."""
    scene_until: int | None = None
    identify_until: int = 0
    """So long it shows its number over everything."""
    sounds: bool = True


@dataclass(frozen=True, slots=True)
class TvNameQuestion:
    """A TV that was just let in, which may be one that the host knows: by which of its names?"""

    number: int
    name: str
    names: tuple[str, ...]
    until: int
    """When it is not asked any more."""
