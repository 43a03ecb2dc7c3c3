"""Examples and defaults of everything stored about the chips of a night."""

from typing import Any

from tournament.chips.values.chip_records import ChipAudit, ColorUpRecord, StackDemand, TableCount
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.money.values.terms import ChipPile

CASE = ChipSet((Chip(5, 200, "mint", "sky"), Chip(25, 160)), "Bob’s case")
CHIP_STATE: dict[str, Any] = {
    "chips_for": StackDemand(12, 4),
    "coloured": (ColorUpRecord(2, 5, 25, 14, 3, 7),),
    "chip_audits": (ChipAudit((TableCount(1, 50, (ChipPile(25, 2),)),), 75, 8, "one fell down"),),
}
