"""The chip audit: what each table counts against what should be in play, and how it went before."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.chips.actions import audit_table_text
from tournament.chips.rules.chip_inventory import count_chips_by_value
from tournament.chips.rules.color_up_plan import count_handout_chips
from tournament.chips.rules.color_up_schedule import list_values_in_play
from tournament.chips.values.chip_records import ChipAudit, TableCount
from tournament.chips.views.chip_faces import ChipFace, build_chip_face
from tournament.chips.views.night_chips import build_chips_context
from tournament.clock.values import Instant
from tournament.engine.messages import Text
from tournament.night.state import State, count_chips_in_play, read_night_clock, table_name_text
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.tables.rules.seats import list_seated_tables
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class AuditTable:
    """One table that counts: its players, and so much on average."""

    number: int
    name: Text
    players: int


@dataclass(frozen=True, slots=True)
class AuditColor:
    """
    The chips of one value: how many there should be, and how many a count found, if it was by
    colours.
    """

    face: ChipFace
    expected: int
    counted: int | None

    @property
    def difference(self) -> int:
        """How many more were counted; below zero is what is missing."""
        return 0 if self.counted is None else self.counted - self.expected


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One count of the history."""

    audit: ChipAudit
    rows: tuple[tuple[Text, TableCount], ...]


@require_safe
@never_cache
def show_chip_audit(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The page, or its changing part when it asks for that."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    context = {**build_chips_context(visitor, moment), **_build_context(moment.state, now())}
    return render_page_or_part(request, "chips/audit.html", context)


def _build_context(state: State, at: Instant) -> dict[str, Any]:
    newest = state.chip_audits[-1] if state.chip_audits else None
    values = _list_values_in_play(state, at)
    expected = count_chips_in_play(state)
    return {
        "tables": _build_audit_tables(state, at),
        "faces": [build_chip_face(state.chips.find_chip(value)) for value in reversed(values)],
        "values": values,
        "expected": expected,
        "newest": newest,
        "colours": list(_build_audit_colors(state, newest)) if newest else [],
        "can_put_right": newest is not None
        and newest.difference
        and not newest.put_right
        and newest.expected == expected,
        "history": [_build_audit_row(state, audit) for audit in reversed(state.chip_audits)],
    }


def _list_values_in_play(state: State, at: Instant) -> tuple[int, ...]:
    """The values that are on the tables now; none where nobody said which chips there are."""
    counts = count_chips_by_value(state)
    there = tuple(sorted(value for value, count in counts.items() if count > 0))
    if not state.structure.steps:
        return there
    left = list_values_in_play(state.structure, there, read_night_clock(state, at).step)
    done = {record.value for record in state.coloured}
    return tuple(value for value in there if value in left or value not in done)


def _build_audit_tables(state: State, at: Instant) -> list[AuditTable]:
    """The tables at which somebody sits; all together where nobody said who sits where."""
    found = [
        AuditTable(number, table_name_text(state, number), len(taken))
        for number, taken in list_seated_tables(state, at).items()
    ]
    return found or [AuditTable(0, audit_table_text(state, 0), 0)]


def _build_audit_colors(state: State, audit: ChipAudit) -> Iterator[AuditColor]:
    """
    By value, if every table counted by colours; what should be there is what was handed out and
    coloured up.
    """
    if audit is not state.chip_audits[-1] or not all(table.piles for table in audit.tables):
        return
    counted = count_handout_chips((table.piles, 1) for table in audit.tables)
    should = count_chips_by_value(state)
    expected = (value for value, count in should.items() if count > 0)
    for value in sorted({*counted, *expected}):
        yield AuditColor(
            build_chip_face(state.chips.find_chip(value)),
            max(0, should.get(value, 0)),
            counted.get(value),
        )


def _build_audit_row(state: State, audit: ChipAudit) -> AuditRow:
    rows = tuple((audit_table_text(state, count.table), count) for count in audit.tables)
    return AuditRow(audit, rows)
