"""Where the button and the blinds go."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spots:
    """The seats of button, small and big blind in one hand; button and small blind may lie at empty seats."""

    button: int
    small: int
    big: int
