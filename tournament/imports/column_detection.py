"""Column detection by heading and contents; people may choose otherwise."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.club.player_names import normalize_name
from tournament.engine.messages import _, refuse, say
from tournament.imports.column_roles import (
    ROLE_WORDS,
    ColumnRole,
    TableSubject,
    choose_table_subject,
)
from tournament.imports.column_synonyms import MEANT
from tournament.imports.date_parsing import has_day
from tournament.imports.spreadsheet_tables import SpreadsheetTable

LOOKED_AT = 200
NAMES = frozenset({ColumnRole.NAME, ColumnRole.FIRST, ColumnRole.LAST})
MAX_BUY_INS = 9
UNIT = re.compile(r"\(.*?\)|\[.*?\]|[€$£%#:]")
"""What stands in a heading besides its words, such as the currency."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
NUMBER = re.compile(r"[0-9 .,€$£'-]+")


@dataclass(frozen=True, slots=True)
class ColumnLayout:
    """
    How a table is read: what it is about, whether its first row names the columns, and what each
    column is.
    """

    about: TableSubject
    has_heading: bool
    roles: tuple[ColumnRole, ...]

    def find_column(self, role: ColumnRole) -> int | None:
        """Which column holds this; None if none does."""
        return self.roles.index(role) if role in self.roles else None

    def list_rows(self, table: SpreadsheetTable) -> list[tuple[int, tuple[str, ...]]]:
        """
        Every row below the heading with its number in the file, from 1; without those that are
        empty.
        """
        first = 1 if self.has_heading else 0
        return [
            (number, row) for number, row in enumerate(table.rows[first:], first + 1) if any(row)
        ]


def guess_layout(table: SpreadsheetTable) -> ColumnLayout:
    """How this table is most likely meant."""
    named = [find_heading_role(cell) for cell in table.rows[0]]
    has_heading = any(named) or _has_heading_row(table)
    body = table.rows[1 if has_heading else 0 :][:LOOKED_AT]
    about = choose_table_subject(named)
    columns: list[list[str]] = []
    for at in range(table.width):
        columns.append([row[at] for row in body if row[at]])
    roles = _resolve_roles(named, columns, about)
    return ColumnLayout(about, has_heading, tuple(role or ColumnRole.IGNORE for role in roles))


def find_heading_role(heading: str) -> ColumnRole | None:
    """
    What a heading names.

    >>> find_heading_role("Platz"), find_heading_role("Prize (EUR)"), find_heading_role("Bob")
    (<ColumnRole.PLACE: 'place'>, <ColumnRole.PRIZE: 'prize'>, None)
    """
    words = UNIT.sub(" ", heading.lower())
    return MEANT.get(normalize_name(words)) or MEANT.get(normalize_name(words.translate(UMLAUTS)))


def _resolve_roles(
    roles: Sequence[ColumnRole | None], columns: Sequence[Sequence[str]], about: TableSubject
) -> list[ColumnRole | None]:
    """
    Resolve the roles: each of them once, and what no heading told is guessed from what stands
    there.
    """
    found: list[ColumnRole | None] = []
    for role in roles:
        found.append(role if role is ColumnRole.IGNORE or role not in found else None)
    _resolve_name_roles(found, columns)
    if ColumnRole.WON in found and ColumnRole.PRIZE in found:
        found[found.index(ColumnRole.WON)] = ColumnRole.IGNORE
    if ColumnRole.BUY_INS in found and ColumnRole.PAID not in found:
        at = found.index(ColumnRole.BUY_INS)
        if _has_amounts(columns[at]):
            found[at] = ColumnRole.PAID
    is_named = not NAMES.isdisjoint(found)
    for at, column in enumerate(columns):
        guess = _guess_content_role(column, about)
        is_new = guess not in found and not (guess is ColumnRole.NAME and is_named)
        if found[at] is None and is_new:
            found[at] = guess
    return found


def _resolve_name_roles(found: list[ColumnRole | None], columns: Sequence[Sequence[str]]) -> None:
    """A first or a last name alone is the name; “Name” beside “Vorname” is the family's."""
    has_first = ColumnRole.FIRST in found
    has_last = ColumnRole.LAST in found
    if ColumnRole.NAME not in found:
        if has_first != has_last:
            part = ColumnRole.FIRST if has_first else ColumnRole.LAST
            found[found.index(part)] = ColumnRole.NAME
    elif has_first and not has_last:
        at = found.index(ColumnRole.NAME)
        if not _is_mostly_true(" " in cell for cell in columns[at]):
            found[at] = ColumnRole.LAST


def _guess_content_role(column: Sequence[str], about: TableSubject) -> ColumnRole | None:
    """What most cells of a column look like."""
    if not column:
        return None
    if _is_mostly_true(EMAIL.fullmatch(cell) for cell in column):
        return ColumnRole.EMAIL if about is TableSubject.PLAYERS else None
    if about is TableSubject.RESULTS and _is_mostly_true(has_day(cell) for cell in column):
        return ColumnRole.DATE
    words = [not NUMBER.fullmatch(cell) and any(map(str.isalpha, cell)) for cell in column]
    return ColumnRole.NAME if _is_mostly_true(words) else None


def _has_amounts(column: Sequence[str]) -> bool:
    """Nobody buys in 20 times: under “Buy-in” people write what it costs as well."""
    return bool(column) and _is_mostly_true(
        not cell.isdigit() or int(cell) > MAX_BUY_INS for cell in column
    )


def _is_mostly_true(found: Iterable[object]) -> bool:
    told = [bool(value) for value in found]
    return sum(told) >= 0.8 * len(told)


def _has_heading_row(table: SpreadsheetTable) -> bool:
    """Words over numbers."""
    first = table.rows[0]
    rest = table.rows[1:LOOKED_AT]
    if any(cell and (_is_value(cell) or has_day(cell)) for cell in first):
        return False
    for at, cell in enumerate(first):
        below = [_is_value(row[at]) for row in rest if row[at]]
        if cell and below and _is_mostly_true(below):
            return True
    return False


def _is_value(cell: str) -> bool:
    """Whether a cell holds a number or an address, and no words."""
    return bool(NUMBER.fullmatch(cell) or EMAIL.fullmatch(cell))


def check_layout(layout: ColumnLayout, table: SpreadsheetTable) -> None:
    """
    Refuse a layout by which nobody could be named, or in which two columns are the same thing.
    """
    if len(layout.roles) != table.width:
        raise refuse(_("The file’s columns changed. Send the file again."))
    for role in set(layout.roles) - {ColumnRole.IGNORE}:
        if layout.roles.count(role) > 1:
            raise refuse(_("Two columns are “{role}”. Choose one."), role=say(ROLE_WORDS[role]))
    if NAMES.isdisjoint(layout.roles):
        raise refuse(_("Choose the column with the players’ names."))
    if not layout.list_rows(table):
        raise refuse(_("No rows below the heading."))
