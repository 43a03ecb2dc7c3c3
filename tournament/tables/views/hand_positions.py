"""Button and blinds of a hand by name."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.engine.messages import Text
from tournament.tables.rules.seats import UpcomingHand


@dataclass(frozen=True, slots=True)
class HandPositions:
    """Who has the button and who posts in a hand; a dead one is empty."""

    button: Text
    small: Text
    big: Text


def build_hand_positions(
    hand: UpcomingHand | None, names: Mapping[int, Text], button_by: int = 0
) -> HandPositions | None:
    """A hand's button and blinds; `button_by` is who had the button as a hand in play began."""
    if hand is None:
        return None
    button = button_by or hand.taken.get(hand.spots.button, 0)
    return HandPositions(*(names.get(key, "") for key in (button, hand.small_by, hand.big_by)))
