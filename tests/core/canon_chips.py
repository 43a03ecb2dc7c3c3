"""Examples of everything that is written down about the chips of a night, and the defaults of it."""

from typing import Any

from tournament.core.actions.base import Action
from tournament.core.actions.chips import ChangeChips
from tournament.core.chips import Chip, ChipSet, Planned

CASE = ChipSet((Chip(5, 200, "mint", "sky"), Chip(25, 160)), "Bob’s case")
CHIP_ACTIONS: dict[str, tuple[Action, ...]] = {
    "change_chips": (
        ChangeChips(ChipSet(), "x"),
        ChangeChips(CASE, "x", Planned(12, 4), by_set=True, reason="one was lost"),
    ),
}
CHIP_STATE: dict[str, Any] = {"chips_for": Planned(12, 4)}
CHIP_VALUES: tuple[Any, ...] = (Chip, ChipSet, Planned)
CHIP_DEFAULTS: dict[str, dict[str, Any]] = {
    "ChangeChips": {"planned": Planned(), "by_set": False, "reason": ""},
    "Chip": {"colour": "", "paint": ""},
    "ChipSet": {"chips": (), "name": ""},
    "Planned": {"players": 0, "later": 0},
}
