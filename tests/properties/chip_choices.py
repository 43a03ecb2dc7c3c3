"""What can be asked for about the chips of a night."""

from dataclasses import replace
from random import Random

from tests.properties.people_choices import some_reason
from tournament.core.actions.base import Action
from tournament.core.actions.chips import ChangeChips, chips_mark
from tournament.core.chips import SOURCE_CASE, Chip, ChipSet, Planned
from tournament.core.clock import Instant
from tournament.core.history import Past

CASES = (
    ChipSet(),
    replace(SOURCE_CASE, name="The case"),
    ChipSet((Chip(25, 400, "mint", "sky"), Chip(100, 200), Chip(500, 40)), "Another case"),
    ChipSet((Chip(5, 3),), "Too few"),
)


def change_chips(random: Random, past: Past, at: Instant) -> Action:
    """Another set, or the same for others; now and then seen too long ago, or for far too many."""
    was = chips_mark(past.state) if random.random() < 0.9 else "long ago"
    chips = random.choice((past.state.chips, *CASES))
    planned = Planned(random.choice((0, 0, 8, 20, 10**6)), random.choice((0, 0, 4)))
    return ChangeChips(chips, was, planned, random.random() < 0.6, some_reason(random, 0.5))


CHOICES = {ChangeChips.kind: change_chips}
