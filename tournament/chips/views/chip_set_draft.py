"""A set of chips as rows of a form: read from it, changed by its buttons, made into a set."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tournament.chips.rules.chip_set_capacity import ChipSetCapacity, compute_chip_set_capacity
from tournament.chips.values.chip_set import (
    PER_PLAYER,
    USUAL_SET_NAMES,
    USUAL_SETS,
    Chip,
    ChipSet,
    build_smallest_case,
    sort_chip_set,
)
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.engine.money import MAX_WHOLE_DIGITS, read_whole_number
from tournament.schedule.values import MAX_COLORS

FIELDS = ("value", "owned", "paint", "colour", "mark")
REMOVE = re.compile(r"remove-(\d{1,2})")
USUAL_STACK = 1000
USUAL_PLAYERS = 10
MAX_TIMES = 10_000

READY_MADE: dict[str, tuple[str, ChipSet]] = {
    **{key: (USUAL_SET_NAMES[key], chips) for key, chips in USUAL_SETS.items()},
    "a": (_("HomePokerTourney set A, 10 players"), build_smallest_case(PER_PLAYER["A"], 10)),
    "b": (_("HomePokerTourney set B, 10 players"), build_smallest_case(PER_PLAYER["B"], 10)),
    "c": (_("HomePokerTourney set C, 10 players"), build_smallest_case(PER_PLAYER["C"], 10)),
}
"""Sets to begin with; how many are owned is only said as a start."""


@dataclass(frozen=True, slots=True)
class ChipRow:
    """The chips of one value as typed."""

    value: str = ""
    owned: str = ""
    paint: str = ""
    colour: str = ""
    mark: str = field(default="", compare=False)
    """Stays with the row when another is removed."""


@dataclass(frozen=True, slots=True)
class ChipSetDraft:
    """The whole form as typed; `stack`, `players` and `later` only ask what the set is good for."""

    name: str = ""
    rows: tuple[ChipRow, ...] = ()
    stack: str = str(USUAL_STACK)
    players: str = str(USUAL_PLAYERS)
    later: str = ""


def build_chip_set_draft(chips: ChipSet) -> ChipSetDraft:
    """The form of a set."""
    rows = (
        ChipRow(str(chip.value), str(chip.owned), chip.paint, chip.colour) for chip in chips.chips
    )
    return ChipSetDraft(
        chips.name, tuple(replace(row, mark=str(at)) for at, row in enumerate(rows))
    )


def read_draft(sent: Mapping[str, Any]) -> ChipSetDraft:
    """What a form sent, exactly as typed."""

    def read_field(name: str) -> str:
        return str(sent.get(name, "")).strip()

    def read_row(at: int) -> ChipRow:
        return ChipRow(**{name: read_field(f"{name}-{at}") for name in FIELDS})

    rows = tuple(read_row(at) for at in range(MAX_COLORS + 1) if f"value-{at}" in sent)
    return ChipSetDraft(
        read_field("name"), rows, read_field("stack"), read_field("players"), read_field("later")
    )


def apply_operation(draft: ChipSetDraft, operation: str) -> ChipSetDraft:
    """
    Do what a button of the form asks for.

    >>> len(apply_operation(ChipSetDraft(), "add").rows)
    1
    """
    asked = REMOVE.fullmatch(operation)
    if operation == "add" and len(draft.rows) < MAX_COLORS:
        marks = [int(row.mark) for row in draft.rows if row.mark.isdecimal() and len(row.mark) < 9]
        return replace(draft, rows=(*draft.rows, ChipRow(mark=str(1 + max(marks, default=0)))))
    if asked is not None:
        at = int(asked[1])
        return replace(draft, rows=draft.rows[:at] + draft.rows[at + 1 :])
    return draft


def parse_chip_set(draft: ChipSetDraft) -> ChipSet:
    """The set that the form says; rows without a value and a number count for nothing."""
    rows = [(at, row) for at, row in enumerate(draft.rows, 1) if row.value or row.owned]
    return sort_chip_set((_parse_chip(at, row) for at, row in rows), draft.name)


def _parse_chip(at: int, row: ChipRow) -> Chip:
    value = _parse_whole_number(at, row.value)
    owned = _parse_whole_number(at, row.owned)
    return Chip(value, owned, row.colour, row.paint)


def _parse_whole_number(at: int, typed: str) -> int:
    bare = "".join(typed.split())
    if not bare:
        return 0
    if not (bare.isascii() and bare.isdecimal() and len(bare) <= MAX_WHOLE_DIGITS):
        raise refuse(_("Row {row}: “{text}” is not a whole number."), row=at, text=typed[:20])
    return int(bare)


@dataclass(frozen=True, slots=True)
class CapacityQuery:
    """What the form asks of its set, as numbers."""

    stack: int
    players: int
    later: int


def parse_capacity_query(draft: ChipSetDraft) -> CapacityQuery:
    """The question; refused where it is none."""
    stack, players, later = (
        read_whole_number(text) for text in (draft.stack, draft.players, draft.later)
    )
    if stack < 1 or not 1 <= players <= MAX_TIMES or later > MAX_TIMES:
        raise refuse(_("Type a stack and at most {most} players."), most=MAX_TIMES)
    return CapacityQuery(stack, players, later)


def compute_capacity(
    draft: ChipSetDraft, chips: ChipSet
) -> tuple[CapacityQuery | None, ChipSetCapacity | None, Message | None]:
    """What the set is good for, or why that cannot be said."""
    try:
        asked = parse_capacity_query(draft)
    except Refusal as refusal:
        return None, None, refusal.line
    if not chips.values:
        return asked, None, say(_("Type how many chips of at least one value."))
    return asked, compute_chip_set_capacity(chips, asked.stack, asked.players, asked.later), None
