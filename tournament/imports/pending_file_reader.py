"""
File reader: a pending file read by what was chosen for it; the one way from bytes to what is
imported.
"""

import re
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.translation import get_language, gettext

from tournament.engine.messages import _, refuse, say
from tournament.engine.money import Currency
from tournament.engine.time_units import MINUTE
from tournament.imports.cell_parsing import to_instant_ms
from tournament.imports.column_detection import ColumnLayout, check_layout, guess_layout
from tournament.imports.column_roles import ColumnRole, TableSubject
from tournament.imports.date_parsing import DayOrder, infer_day_order
from tournament.imports.import_commit import build_currency, find_club_currency
from tournament.imports.import_rows import (
    USUAL_START,
    ImportOptions,
    Problem,
    ReadResult,
    read_players,
)
from tournament.imports.incoming_data import UnusedField
from tournament.imports.json_tables import read_json_table
from tournament.imports.multi_file_reader import FileReadResult, merge_files, read_all_files
from tournament.imports.multi_upload import ImportUpload
from tournament.imports.pending_imports import PendingImport
from tournament.imports.result_row_reader import USUAL_LENGTH, read_results
from tournament.imports.spreadsheet_tables import (
    FileKind,
    SpreadsheetTable,
    detect_file_kind,
    read_table,
)
from tournament.imports.tdt_file_reader import read_tdt
from tournament.localization import find_timezone
from tournament.models import Club
from tournament.time_source import now

NO_DAY = _("The file has no date. Import it alone to enter one.")
IN_BRACKETS = re.compile(r"\(([A-Z]{3})\)")


def needs_column_roles(file: PendingImport) -> bool:
    """Whether somebody has to say what its columns are."""
    return file.kind not in (FileKind.TDT, FileKind.MANY)


def read_pending_table(
    club: Club, file: PendingImport, sheet: str | None = None
) -> SpreadsheetTable:
    """The table in a file: the chosen sheet, or the first."""
    wanted = str(file.chosen.get("sheet", "")) if sheet is None else sheet
    if file.kind is FileKind.JSON:
        return read_json_table(file.content, wanted, find_timezone(club.timezone))
    return read_table(file.content, wanted)


def choose_column_layout(file: PendingImport, table: SpreadsheetTable) -> ColumnLayout:
    """What was chosen for the columns, or what they most likely are."""
    chosen = file.chosen
    if "roles" not in chosen:
        return guess_layout(table)
    return ColumnLayout(
        TableSubject(chosen["about"]),
        bool(chosen["has_heading"]),
        tuple(ColumnRole(role) for role in chosen["roles"]),
    )


def detect_day_order(layout: ColumnLayout, table: SpreadsheetTable) -> DayOrder | None:
    """Which number of a day is the month, as far as the days themselves tell."""
    at = layout.find_column(ColumnRole.DATE)
    if at is None:
        return DayOrder.DAY_FIRST
    return infer_day_order(row[at] for _number, row in layout.list_rows(table))


def detect_currency(club: Club, table: SpreadsheetTable) -> Currency:
    """The currency that the file names, or the club's."""
    if table.currency is not None:
        return table.currency
    named = set(IN_BRACKETS.findall(" ".join(table.rows[0])))
    return build_currency(named.pop()) if len(named) == 1 else find_club_currency(club)


def build_import_options(club: Club, file: PendingImport, table: SpreadsheetTable) -> ImportOptions:
    """How the file is read, by everything that was chosen."""
    chosen = file.chosen
    layout = choose_column_layout(file, table)
    order = detect_day_order(layout, table)
    if order is None and chosen.get("order"):
        order = DayOrder(chosen["order"])
    code = chosen.get("currency")
    return ImportOptions(
        layout=layout,
        zone=find_timezone(club.timezone),
        currency=build_currency(code) if code else detect_currency(club, table),
        now=now(),
        order=order,
        night=chosen.get("night", ""),
        day=date.fromisoformat(chosen["day"]) if chosen.get("day") else None,
        start=chosen.get("start", USUAL_START),
        season=chosen.get("season", ""),
        in_order=bool(chosen.get("in_order")),
        left_out=frozenset(chosen.get("left_out", ())),
    )


def read_pending_file(club: Club, file: PendingImport) -> ReadResult:
    """Everything that a file says, with what has to be put right first."""
    if file.kind is FileKind.MANY:
        return merge_files(read_each_file(club, file), frozenset(file.chosen.get("left_out", ())))
    if file.kind is FileKind.TDT:
        return _read_tdt(club, file)
    table = read_pending_table(club, file)
    plan = build_import_options(club, file, table)
    check_layout(plan.layout, table)
    read = read_players if plan.layout.about is TableSubject.PLAYERS else read_results
    return read(table, plan)


def _read_tdt(club: Club, file: PendingImport) -> ReadResult:
    """
    A tournament of The Tournament Director; of one that does not say when it was, somebody has to.
    """
    zone = find_timezone(club.timezone)
    read = read_tdt(
        file.content,
        zone if isinstance(zone, ZoneInfo) else ZoneInfo("UTC"),
        find_club_currency(club),
    )
    if all(night.began or not night.results for night in read.nights):
        return ReadResult(read)
    if not file.chosen.get("day"):
        return ReadResult(
            read,
            (Problem(0, say(_("No date. Enter it above."))),),
        )
    day = date.fromisoformat(file.chosen["day"])
    midnight = datetime(day.year, day.month, day.day, tzinfo=zone)
    began = to_instant_ms(midnight) + file.chosen.get("start", USUAL_START) * MINUTE
    nights = [
        night if night.began else replace(night, began=began, ended=began + USUAL_LENGTH)
        for night in read.nights
    ]
    return ReadResult(replace(read, nights=tuple(nights)))


# --- several files


def read_each_file(club: Club, file: PendingImport) -> tuple[FileReadResult, ...]:
    """Each of several files that wait as one, with what it says."""
    return read_all_files(
        file.key,
        file.content,
        file.parts,
        _BatchFileReader(club.pk, club.timezone, club.currency, get_language(), club),
    )


@dataclass(frozen=True, slots=True)
class _BatchFileReader:
    """
    Reads one of several files, about which nothing can be asked: what is not certain is refused.
    """

    number: int
    timezone: str
    currency: str
    language: str | None
    club: Club = field(compare=False)

    def __call__(self, sent: ImportUpload) -> ReadResult:
        file = PendingImport("", detect_file_kind(sent.content), sent.name, sent.content, {})
        if file.kind is FileKind.TDT:
            read = read_pending_file(self.club, file)
            if read.problems:
                raise refuse(NO_DAY)
            return read
        table = read_pending_table(self.club, file)
        layout = choose_column_layout(file, table)
        check_layout(layout, table)
        if layout.about is TableSubject.RESULTS and layout.find_column(ColumnRole.DATE) is None:
            raise refuse(NO_DAY)
        if detect_day_order(layout, table) is None:
            raise refuse(_("The date order is unclear. Import this file alone to choose it."))
        read = read_pending_file(self.club, file)
        unused = list(read.incoming.unused)
        for sheet in table.sheets:
            if sheet != table.sheet:
                unused.append(UnusedField(sheet, gettext("sheet")))
        return replace(read, incoming=replace(read.incoming, unused=tuple(unused)))
