"""
Column form: what a director says about the columns of a file, and what the file itself does not
say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from babel.numbers import list_currencies
from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.club.models import MAX_NAME_LENGTH
from tournament.engine.messages import _ as mark
from tournament.engine.messages import refuse
from tournament.imports.column_detection import ColumnLayout, check_layout, find_heading_role
from tournament.imports.column_roles import (
    OF_PLAYERS,
    ONLY_RESULTS,
    ROLE_WORDS,
    ColumnRole,
    TableSubject,
    choose_table_subject,
)
from tournament.imports.date_parsing import DAY_ORDER_WORDS, DayOrder, read_day
from tournament.imports.import_rows import USUAL_START, to_column_letters
from tournament.imports.pending_file_reader import detect_day_order
from tournament.imports.spreadsheet_tables import SpreadsheetTable

SAMPLES = 3
MAX_SAMPLE_LENGTH = 60
ROLES, ORDERS = frozenset(map(str, ColumnRole)), frozenset(map(str, DayOrder))


@dataclass(frozen=True, slots=True)
class ImportColumnRow:
    """One column on the page: its heading, its first cells, and what it is taken for."""

    at: int
    heading: str
    samples: tuple[str, ...]
    role: ColumnRole
    is_sure: bool
    """Whether its heading says what it is, or it is empty: then nobody has to be asked."""


def build_column_rows(
    table: SpreadsheetTable, layout: ColumnLayout, order: DayOrder | None
) -> list[ImportColumnRow]:
    """Every column of the table that holds anything."""
    found = []
    for at, role in enumerate(layout.roles):
        cells = [row[at] for _number, row in layout.list_rows(table) if row[at]]
        heading = table.rows[0][at] if layout.has_heading else ""
        samples = tuple(_sample_text(cell, role, order) for cell in cells[:SAMPLES])
        called = heading or _("Column {letters}").format(letters=to_column_letters(at))
        is_sure = layout.has_heading and (not cells or find_heading_role(heading) is role)
        found.append(ImportColumnRow(at, called[:MAX_SAMPLE_LENGTH], samples, role, is_sure))
    return found


def _sample_text(cell: str, role: ColumnRole, order: DayOrder | None) -> str:
    """A cell; of a day, also as it is read."""
    short = cell[:MAX_SAMPLE_LENGTH]
    if (
        role is ColumnRole.DATE
        and order is not None
        and (day := read_day(cell, order)) is not None
        and day.at.date().isoformat() not in cell
    ):
        return f"{short} → {day.at.date().isoformat()}"
    return short


def list_certain_roles(columns: Sequence[ImportColumnRow]) -> list[str]:
    """What is read without a question."""
    return [
        _(ROLE_WORDS[column.role])
        for column in columns
        if column.is_sure and column.role is not ColumnRole.IGNORE
    ]


def list_role_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """All that a column can be, in groups."""
    return [
        ("", [(ColumnRole.IGNORE.value, _(ROLE_WORDS[ColumnRole.IGNORE]))]),
        (_("The player"), [(role.value, _(ROLE_WORDS[role])) for role in OF_PLAYERS]),
        (
            _("Results"),
            [(role.value, _(ROLE_WORDS[role])) for role in ONLY_RESULTS],
        ),
    ]


def list_day_order_choices() -> list[tuple[str, str]]:
    """The two ways to read a day."""
    return [(order.value, _(words)) for order, words in DAY_ORDER_WORDS.items()]


def parse_column_form(sent: QueryDict, table: SpreadsheetTable) -> dict[str, Any]:
    """What was chosen, checked; or a refusal in one sentence."""
    roles = tuple(_parse_roles(sent, table.width))
    in_order = bool(sent.get("in_order"))
    layout = ColumnLayout(
        choose_table_subject(roles, in_order), bool(sent.get("has_heading")), roles
    )
    check_layout(layout, table)
    chosen: dict[str, Any] = {
        "about": layout.about.value,
        "has_heading": layout.has_heading,
        "roles": [role.value for role in roles],
        "in_order": in_order,
        "night": " ".join(sent.get("night", "").split())[:MAX_NAME_LENGTH],
        "season": " ".join(sent.get("season", "").split())[:MAX_NAME_LENGTH],
        "day": _parse_day(sent.get("day", "")),
        "start": _parse_start_time(sent.get("start", "")),
        "currency": _parse_currency(sent.get("currency", "")),
        "order": _parse_day_order(sent.get("order", ""), layout, table),
    }
    if (
        layout.about is TableSubject.RESULTS
        and layout.find_column(ColumnRole.DATE) is None
        and not chosen["day"]
    ):
        raise refuse(mark("Enter the day of the night, or choose the column with the day."))
    return chosen


def _parse_roles(sent: QueryDict, width: int) -> Iterator[ColumnRole]:
    for at in range(width):
        said = sent.get(f"role-{at}", "")
        yield ColumnRole(said) if said in ROLES else ColumnRole.IGNORE


def _parse_day_order(said: str, layout: ColumnLayout, table: SpreadsheetTable) -> str:
    if detect_day_order(layout, table) is None and said not in ORDERS:
        raise refuse(mark("The date order is unclear. Choose it below."))
    return said if said in ORDERS else ""


def _parse_day(said: str) -> str:
    if not said.strip():
        return ""
    found = read_day(said)
    if found is None or found.at.date() < date(1970, 1, 2):
        raise refuse(mark("“{cell}” is not a date."), cell=said[:40])
    return found.at.date().isoformat()


def _parse_start_time(said: str) -> int:
    try:
        at = time.fromisoformat(said.strip()) if said.strip() else None
    except ValueError:
        raise refuse(
            mark("“{cell}” is not a time of day. Type it like 19:30."), cell=said[:40]
        ) from None
    return USUAL_START if at is None else at.hour * 60 + at.minute


def _parse_currency(said: str) -> str:
    code = said.strip().upper()
    if code and code not in list_currencies():
        raise refuse(
            mark("“{code}” is not a currency. Type its three letters, like EUR."), code=said[:10]
        )
    return code
