"""
Examples of everything that is written down about the chips of a night, and the defaults of it.
"""

from typing import Any

from tournament.core.actions.base import Action
from tournament.core.actions.chips import ChangeChips
from tournament.core.actions.chips_counted import ColourUp, CountChips, PutChipsRight
from tournament.core.chips import Chip, ChipAudit, ChipSet, ColouredUp, Planned, TableCount
from tournament.core.terms import Pile

CASE = ChipSet((Chip(5, 200, "mint", "sky"), Chip(25, 160)), "Bob’s case")
CHIP_ACTIONS: dict[str, tuple[Action, ...]] = {
    "change_chips": (
        ChangeChips(ChipSet(), "x"),
        ChangeChips(CASE, "x", Planned(12, 4), by_set=True, reason="one was lost"),
    ),
    "colour_up": (ColourUp(2, 5, 25, 14, 3),),
    "count_chips": (CountChips((TableCount(1, 5000), TableCount(2, 50, (Pile(25, 2),))), 5050),),
    "put_chips_right": (PutChipsRight(5, -25, "one fell down"),),
}
CHIP_STATE: dict[str, Any] = {
    "chips_for": Planned(12, 4),
    "coloured": (ColouredUp(2, 5, 25, 14, 3, 7),),
    "chip_audits": (ChipAudit((TableCount(1, 50, (Pile(25, 2),)),), 75, 8, "one fell down"),),
}
CHIP_DEFAULTS: dict[str, dict[str, Any]] = {
    "ChangeChips": {"planned": Planned(), "by_set": False, "reason": ""},
    "Chip": {"colour": "", "paint": ""},
    "ChipAudit": {"put_right": ""},
    "ChipSet": {"chips": (), "name": ""},
    "Planned": {"players": 0, "later": 0},
    "TableCount": {"piles": ()},
}
