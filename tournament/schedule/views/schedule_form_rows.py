"""The schedule as rows of a form: read from it, changed by its buttons, made into a structure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tournament.engine.messages import _, refuse
from tournament.schedule.values import (
    MAX_CHIPS,
    MAX_LABEL_LENGTH,
    MAX_STEPS,
    AnteBy,
    Break,
    Level,
    Step,
    Structure,
)

FIELDS = ("kind", "small", "big", "ante", "ante_by", "minutes", "label", "colour_up")
USUAL_BREAK = "10"
OPERATION = re.compile(r"(level|break|copy|delete|up|down)-(\d{1,3})")


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """One row as it stands in the form: text, so that what was typed survives."""

    kind: str = "level"
    small: str = ""
    big: str = ""
    ante: str = ""
    ante_by: str = AnteBy.EVERYONE.value
    minutes: str = "20"
    label: str = ""
    colour_up: str = ""

    @property
    def is_break(self) -> bool:
        """Whether this is a break."""
        return self.kind == "break"


def to_schedule_rows(structure: Structure) -> tuple[ScheduleRow, ...]:
    """The rows of a schedule."""
    return tuple(map(_build_row, structure.steps))


def _build_row(step: Step) -> ScheduleRow:
    minutes = str(step.minutes)
    colours = " ".join(map(str, step.colour_up))
    if isinstance(step, Break):
        return ScheduleRow("break", minutes=minutes, label=step.label, colour_up=colours)
    blinds = (str(step.small), str(step.big), str(step.ante or ""), step.ante_by.value)
    return ScheduleRow("level", *blinds, minutes, step.game, colours)


def parse_schedule_rows(sent: Mapping[str, Any]) -> tuple[ScheduleRow, ...]:
    """The rows that a form sent, exactly as typed."""
    rows = []
    for number in range(MAX_STEPS + 1):
        if f"kind-{number}" not in sent:
            break
        typed = {name: str(sent.get(f"{name}-{number}", "")).strip() for name in FIELDS}
        rows.append(ScheduleRow(**typed))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class OpenRow:
    """The row whose fields are open, as typed: one of the schedule, or a new one to go there."""

    at: int
    row: ScheduleRow
    is_new: bool = False


def build_new_row(rows: tuple[ScheduleRow, ...], kind: str, fixed: int) -> OpenRow:
    """
    A new row to be typed over: a level after the last one, a break after the level on the clock.
    """
    if kind == "break":
        return OpenRow(max(1, fixed), _build_break(rows), is_new=True)
    return OpenRow(len(rows), _build_level_between(rows, ()), is_new=True)


def parse_open_row(sent: Mapping[str, Any], rows: tuple[ScheduleRow, ...]) -> OpenRow | None:
    """The open row that a form sent, exactly as typed; what it does not send stays as it is."""
    at = str(sent.get("at", ""))
    is_new = bool(sent.get("new"))
    if not (at.isascii() and at.isdecimal() and len(at) < 4) or int(at) >= len(rows) + is_new:
        return None
    typed = {name: str(sent[name]).strip() for name in FIELDS if name in sent}
    row = ScheduleRow() if is_new else rows[int(at)]
    return OpenRow(int(at), replace(row, **typed), is_new)


def put_open_row(rows: tuple[ScheduleRow, ...], opened: OpenRow) -> tuple[ScheduleRow, ...]:
    """The schedule with the open row as it was typed."""
    after = rows[opened.at :] if opened.is_new else rows[opened.at + 1 :]
    return (*rows[: opened.at], opened.row, *after)


def set_coming_minutes(
    rows: tuple[ScheduleRow, ...], fixed: int, minutes: str
) -> tuple[ScheduleRow, ...]:
    """All levels that are still to come last so long; one without a time limit stays so."""
    changed = []
    for at, row in enumerate(rows):
        is_level_to_come = at >= fixed and not row.is_break and row.minutes != "0"
        changed.append(replace(row, minutes=minutes) if is_level_to_come else row)
    return tuple(changed)


def apply_row_operation(rows: tuple[ScheduleRow, ...], operation: str) -> tuple[ScheduleRow, ...]:
    """
    Do what a row's button asks for.

    >>> [row.kind for row in apply_row_operation((ScheduleRow(),), "break-0")]
    ['level', 'break']
    """
    asked = OPERATION.fullmatch(operation)
    if asked is None or int(asked[2]) >= len(rows):
        return rows
    what = asked[1]
    at = int(asked[2])
    before = rows[:at]
    row = rows[at]
    after = rows[at + 1 :]
    if what == "delete":
        return before + after
    if what == "up" and before:
        return (*before[:-1], row, before[-1], *after)
    if what == "down" and after:
        return (*before, after[0], row, *after[1:])
    added = {
        "level": _build_level_between(rows[: at + 1], after),
        "break": _build_break(rows),
        "copy": row,
    }.get(what)
    return rows if added is None else (*before, row, added, *after)


def _build_break(rows: tuple[ScheduleRow, ...]) -> ScheduleRow:
    """A new break, as long as the others."""
    minutes = next((row.minutes for row in rows if row.is_break), USUAL_BREAK)
    return ScheduleRow("break", minutes=minutes)


def _build_level_between(
    before: tuple[ScheduleRow, ...], after: tuple[ScheduleRow, ...]
) -> ScheduleRow:
    """
    A new level to be typed over: half way to the next one, or after the last once more by half.
    """
    first = ScheduleRow(small="10", big="20")
    last = next((row for row in reversed(before) if not row.is_break), first)
    if not _has_readable_blinds(last):
        return replace(last, colour_up="")
    small = int(last.small)
    big = int(last.big)
    coming = next((row for row in after if not row.is_break), None)
    if coming is not None and _has_readable_blinds(coming):
        small = (small + int(coming.small)) // 2
        big = (big + int(coming.big)) // 2
    else:
        small = small * 3 // 2
        big = big * 3 // 2
    ante = str(big) if last.ante and last.ante_by == AnteBy.BIG_BLIND else last.ante
    return replace(last, small=str(small), big=str(big), ante=ante, colour_up="")


def _has_readable_blinds(row: ScheduleRow) -> bool:
    return _is_whole_number(row.small) and _is_whole_number(row.big)


def _is_whole_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= len(str(MAX_CHIPS))


def to_structure(rows: tuple[ScheduleRow, ...]) -> Structure:
    """The schedule that the rows say; raises `Refusal` naming the first row that cannot be read."""
    return Structure(tuple(_parse_step(number, row) for number, row in enumerate(rows, 1)))


def _parse_step(number: int, row: ScheduleRow) -> Step:
    if len(row.label) > MAX_LABEL_LENGTH:
        raise refuse(
            _("Row {row}: the name has more than {most} letters. Shorten it."),
            row=number,
            most=MAX_LABEL_LENGTH,
        )
    parse = partial(_parse_whole_number, number)
    minutes = parse(row.minutes)
    colours = tuple(map(parse, row.colour_up.replace(",", " ").split()))
    if row.is_break:
        return Break(minutes, row.label, colours)
    ante_by = AnteBy.BIG_BLIND if row.ante_by == AnteBy.BIG_BLIND else AnteBy.EVERYONE
    blinds = (parse(row.small), parse(row.big), minutes, parse(row.ante))
    return Level(*blinds, ante_by, row.label, colours)


def _parse_whole_number(number: int, text: str) -> int:
    if not text:
        return 0
    if not _is_whole_number(text):
        raise refuse(_("Row {row}: “{text}” is not a whole number."), row=number, text=text[:20])
    return int(text)
