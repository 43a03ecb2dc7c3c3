"""Chips: what is in the case, who gets which of them, and which leave the table when."""

from tournament.core.chips.breakdown import Kept, breakdown, handout, lacking, left_in_case, most_players, needed
from tournament.core.chips.change_plan import Change, TableChange, change_plan, handed_out
from tournament.core.chips.chip_set import (
    PER_PLAYER,
    SOURCE_CASE,
    Chip,
    ChipSet,
    case_of,
    check_chips,
    sorted_set,
    tell_chip,
)
from tournament.core.chips.colour_ups import (
    Departure,
    Unpayable,
    as_written,
    colour_ups,
    in_play,
    level_of,
    unpayable,
    with_colour_ups,
)
from tournament.core.chips.race import ROUNDING_WORDS, Race, Rounding, Share, Small, race, raced_for, tell_race

__all__ = [
    "PER_PLAYER",
    "ROUNDING_WORDS",
    "SOURCE_CASE",
    "Change",
    "Chip",
    "ChipSet",
    "Departure",
    "Kept",
    "Race",
    "Rounding",
    "Share",
    "Small",
    "TableChange",
    "Unpayable",
    "as_written",
    "breakdown",
    "case_of",
    "change_plan",
    "check_chips",
    "colour_ups",
    "handed_out",
    "handout",
    "in_play",
    "lacking",
    "left_in_case",
    "level_of",
    "most_players",
    "needed",
    "race",
    "raced_for",
    "sorted_set",
    "tell_chip",
    "tell_race",
    "unpayable",
    "with_colour_ups",
]
