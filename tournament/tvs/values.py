"""A TV as the host is asked about it."""

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
class TvNameQuestion:
    """A TV that was just let in, which may be one that the host knows: by which of its names?"""

    number: int
    name: str
    names: tuple[str, ...]
    until: int
    """When it is not asked any more."""
