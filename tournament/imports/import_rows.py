"""Reads rows by the chosen columns; each unreadable row is reported."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, tzinfo

from django.utils.translation import gettext, ngettext

from tournament.club.player_names import clean_details, clean_name, to_name_key
from tournament.engine.messages import Message, Refusal, _, say, say_count
from tournament.engine.messages import ngettext as marked
from tournament.engine.money import Currency
from tournament.imports.column_detection import ColumnLayout
from tournament.imports.column_roles import DETAIL_ROLES, ColumnRole
from tournament.imports.date_parsing import DayOrder
from tournament.imports.incoming_data import IncomingData, IncomingPlayer, UnusedField
from tournament.imports.spreadsheet_tables import SpreadsheetTable

USUAL_START = 19 * 60
SUMS = frozenset(
    {
        "total",
        "totals",
        "sum",
        "summe",
        "gesamt",
        "insgesamt",
        "somme",
        "suma",
        "totale",
        "totaal",
        "razem",
        "soma",
        "∑",
    }
)
"""What stands in place of a name where a table is added up."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How a file is to be read: its layout, and what the file itself does not say."""

    layout: ColumnLayout
    zone: tzinfo
    currency: Currency
    now: int
    order: DayOrder | None = DayOrder.DAY_FIRST
    night: str = ""
    """The name of the night, where the rows have none."""
    day: date | None = None
    """The day of the night, where the rows have none."""
    start: int = USUAL_START
    """When nights began, in minutes after midnight, where nobody wrote it down."""
    season: str = ""
    in_order: bool = False
    """The rows of a night stand in the order of the places, the winner first."""
    left_out: frozenset[int] = frozenset()
    """The rows that are not taken over."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A row that cannot be taken over as it is."""

    row: int
    line: Message


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What was read, and what has to be put right or left out before anything is taken over."""

    incoming: IncomingData
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One row with its number in the file; `read_cell` asks for what a column holds."""

    number: int
    cells: tuple[str, ...]
    layout: ColumnLayout

    def read_cell(self, role: ColumnRole) -> str:
        """What stands there; empty if no column holds this."""
        at = self.layout.find_column(role)
        return "" if at is None else self.cells[at]

    @property
    def name(self) -> str:
        """The player's name, put together if it stands in two columns."""
        parts = map(self.read_cell, (ColumnRole.FIRST, ColumnRole.LAST))
        return self.read_cell(ColumnRole.NAME) or " ".join(filter(None, parts))

    @property
    def is_total_row(self) -> bool:
        """Whether the table is added up here."""
        return self.name.lower().strip(" .:") in SUMS and not self.read_cell(ColumnRole.PLACE)


def read_import_rows(
    table: SpreadsheetTable, plan: ImportOptions
) -> tuple[list[ImportRow], list[UnusedField]]:
    """The rows that name somebody and are not left out; and the others, which are not used."""
    kept: list[ImportRow] = []
    unused: list[UnusedField] = []
    for number, cells in plan.layout.list_rows(table):
        row = ImportRow(number, cells, plan.layout)
        where = gettext("Row {row}").format(row=number)
        if number in plan.left_out or not row.name or row.is_total_row:
            unused.append(UnusedField(where, " · ".join(filter(None, cells))[:200]))
        else:
            kept.append(row)
    return kept, unused


def list_unused_columns(table: SpreadsheetTable, layout: ColumnLayout) -> Iterator[UnusedField]:
    """Every column that holds something and is not used."""
    for at, role in enumerate(layout.roles):
        filled = sum(bool(row[at]) for _number, row in layout.list_rows(table))
        if role is ColumnRole.IGNORE and filled:
            heading = table.rows[0][at] if layout.has_heading else ""
            yield UnusedField(
                gettext("Column “{name}”").format(name=(heading or to_column_letters(at))[:80]),
                ngettext("{count} cell", "{count} cells", filled).format(count=filled),
            )


def to_column_letters(column: int) -> str:
    """
    What a spreadsheet program calls a column.

    >>> to_column_letters(0), to_column_letters(27)
    ('A', 'AB')
    """
    column += 1
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


# --- people


def reorder_name(name: str) -> str:
    """
    A name whose family name was written first.

    >>> reorder_name("Miller, Bob"), reorder_name("Bob Miller")
    ('Bob Miller', 'Bob Miller')
    """
    last, comma, first = name.partition(",")
    if comma and first.strip() and "," not in first:
        return f"{first.strip()} {last.strip()}"
    return name


def has_family_name_first(rows: list[ImportRow]) -> bool:
    """Whether the names of this table are written with the family name first."""
    told = [reorder_name(row.name) != row.name for row in rows]
    return bool(told) and sum(told) >= 0.8 * len(told)


def read_player(row: ImportRow, is_turned: bool) -> IncomingPlayer:
    """Whom a row names, or a refusal."""
    name = clean_name(reorder_name(row.name) if is_turned else row.name)
    details = clean_details({role.value: row.read_cell(role) for role in DETAIL_ROLES})
    nickname = to_name_key(details["nickname"])
    filled = {detail: text for detail, text in details.items() if text}
    return IncomingPlayer(build_person_ref(name, nickname), name, filled)


def build_person_ref(name: str, nickname: str = "") -> str:
    """By what a table knows somebody: the name, and the nickname where there is one."""
    return f"{to_name_key(name)}|{nickname}" if nickname else to_name_key(name)


def merge_player_rows(above: IncomingPlayer, below: IncomingPlayer) -> IncomingPlayer | None:
    """Two rows about one person together; None if they say different things."""
    together = above.details | below.details
    if together != below.details | above.details:
        return None
    return replace(above, details=together)


def read_players(table: SpreadsheetTable, plan: ImportOptions) -> ReadResult:
    """A list of people."""
    rows, unused = read_import_rows(table, plan)
    people: dict[str, IncomingPlayer] = {}
    first_rows: dict[str, int] = {}
    problems: list[Problem] = []
    is_turned = has_family_name_first(rows)
    for row in rows:
        try:
            person = read_player(row, is_turned)
        except Refusal as refusal:
            problems.append(Problem(row.number, refusal.line))
            continue
        known = people.get(person.ref)
        together = person if known is None else merge_player_rows(known, person)
        if together is None:
            text = _("{name} is already in row {row} with other details.")
            problems.append(
                Problem(row.number, say(text, name=person.name, row=first_rows[person.ref]))
            )
            continue
        people[person.ref] = together
        first_rows.setdefault(person.ref, row.number)
    notes = tuple(_list_notes(is_turned, len(rows), len(people) + len(problems)))
    unused += list_unused_columns(table, plan.layout)
    return ReadResult(
        IncomingData(tuple(people.values()), unused=tuple(unused), notes=(*table.notes, *notes)),
        tuple(problems),
    )


def _list_notes(is_turned: bool, rows: int, people: int) -> Iterator[Message]:
    if is_turned:
        yield say(_("“Miller, Bob” is read as “Bob Miller”."))
    if rows > people:
        forms = marked(
            "{count} repeated player skipped.",
            "{count} repeated players skipped.",
        )
        yield say_count(forms, rows - people)
