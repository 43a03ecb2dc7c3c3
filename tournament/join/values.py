"""A phone that asks to join, as the host sees it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhoneQuestion:
    """A phone that says whose it is, and waits for the host's word."""

    number: int
    name: str
    device: str
    is_new: bool
    """Nobody of that name is on tonight's list."""
    has_rival: bool
    """Another phone has the name."""
    has_name: bool = False
    """It came by the code and has the name; the host may say that it is them."""
