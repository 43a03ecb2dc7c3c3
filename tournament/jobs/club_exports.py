"""Export jobs of a club: all results, or a season."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import journal
from tournament.engine.messages import _ as mark
from tournament.engine.messages import refuse
from tournament.exports.club_sheets import (
    build_club_nights_sheets,
    build_club_players_sheet,
    build_club_results_sheets,
)
from tournament.exports.csv_file import csv_of
from tournament.exports.file_names import build_file_name
from tournament.exports.generated_file import Progress
from tournament.exports.json_file import json_of
from tournament.exports.night_export_source import build_night_source
from tournament.exports.night_file import build_night_file
from tournament.exports.result_sheets import build_results_sheet
from tournament.exports.season_sheets import build_season_sheets
from tournament.exports.sheets import Sheet
from tournament.exports.xlsx_file import xlsx_of
from tournament.exports.zip_file import zip_of
from tournament.jobs.export_formats import ExportFile, ExportFormat, render_export_files
from tournament.league.result_arrays import NightRow, load_club_results
from tournament.league.seasons import find_season, list_excluded_nights
from tournament.league.standings_cache import load_season_table
from tournament.localization import (
    find_timezone,
    format_file_date,
    format_printed_time,
    refusal_text,
)
from tournament.models import Club, Season, Tournament
from tournament.printing.document_blocks import PageHeading
from tournament.time_source import now

MANY_RESULTS = 2_000
NO_NIGHTS = mark("No finished nights yet.")


@dataclass(frozen=True, slots=True)
class ExportSelection:
    """A club with the nights that were chosen: those of a season, or all that are finished."""

    club: Club
    nights: tuple[NightRow, ...]
    season: Season | None = None

    @property
    def title(self) -> str:
        """What they are called together."""
        return self.season.name if self.season else _("All nights")

    @property
    def takes_long(self) -> bool:
        """Whether a table of all their results takes longer than a click may."""
        return sum(night.field for night in self.nights) > MANY_RESULTS


def select_export_nights(club: Club, season: int | None) -> ExportSelection | None:
    """The nights that were asked for; None if there is no such season."""
    if season is None:
        return ExportSelection(club, load_club_results(club).nights)
    row = find_season(club, season)
    if row is None:
        return None
    table = load_season_table(club, row, list_excluded_nights(row))
    return ExportSelection(club, table.nights, row)


def export_players(club: Club, form: ExportFormat) -> ExportFile:
    """Everybody who plays in the club."""
    return _build_export_file(club, (build_club_players_sheet(club),), form, _("Players"))


def export_results(some: ExportSelection, form: ExportFormat) -> ExportFile:
    """The nights and every result of them."""
    return _build_export_file(some.club, _build_results_sheets(some), form, some.title)


def _build_results_sheets(some: ExportSelection) -> tuple[Sheet, ...]:
    return (
        *build_club_nights_sheets(some.club, some.nights),
        *build_club_results_sheets(some.club, some.nights),
    )


def export_season(club: Club, season: Season, form: ExportFormat) -> ExportFile:
    """A season's table, its nights, and everybody's points night by night."""
    return _build_export_file(club, _build_season_sheets(club, season), form, season.name)


def _build_season_sheets(club: Club, season: Season) -> tuple[Sheet, ...]:
    table = load_season_table(club, season, list_excluded_nights(season))
    return tuple(build_season_sheets(table, load_club_results(club), club.timezone))


def _build_export_file(
    club: Club, sheets: Sequence[Sheet], form: ExportFormat, title: str
) -> ExportFile:
    at = now()
    zone = find_timezone(club.timezone)
    printed = _("Printed {when}").format(when=format_printed_time(at, zone))
    heading = PageHeading(title, "", club.name, printed, "", get_language() or "en")
    files = tuple(render_export_files(sheets, form, heading, club.currency))
    if not files:
        raise refuse(NO_NIGHTS)
    about = (*dict.fromkeys((club.name, title)), format_file_date(at, zone))
    if len(files) == 1:
        return ExportFile(build_file_name(about, form.value), files[0][1])
    named = ((build_file_name((title, what), form.value).plain, content) for what, content in files)
    return ExportFile(build_file_name(about, "zip"), zip_of(named, at, zone))


def export_season_archive(some: ExportSelection, progress: Progress) -> ExportFile:
    """All of it as one archive: the season's table, every result, and each night whole."""
    at = now()
    zone = find_timezone(some.club.timezone)
    files = tuple(_build_archive_files(some, format_printed_time(at, zone), progress))
    name = build_file_name((some.club.name, some.title, format_file_date(at, zone)), "zip")
    return ExportFile(name, zip_of(files, at, zone))


def _build_archive_files(
    some: ExportSelection, when: str, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    steps = len(some.nights) + 2
    progress(0, steps)
    sheets = _build_results_sheets(some)
    if some.season is not None:
        sheets = (*_build_season_sheets(some.club, some.season), *sheets)
    yield "README.txt", _build_readme(some.club.name, some.title, when)
    yield "tables.xlsx", xlsx_of(sheets)
    yield "tables.json", json_of(sheets)
    for sheet in sheets:
        yield f"tables/{sheet.key}.csv", csv_of(sheet)
    known = Tournament.objects.filter(club=some.club).select_related("club")
    for done, night in enumerate(some.nights, 1):
        progress(done, steps)
        row = known.filter(pk=night.pk).first()
        if row is not None:
            yield from _build_night_files_or_note(row)
    progress(steps, steps)


def _build_night_files_or_note(row: Tournament) -> Iterator[tuple[str, bytes]]:
    """
    One night: its file, from which the program opens it again, and its results for everybody else.
    Where it is damaged, a note in its place says why, and the others are exported all the same.
    """
    try:
        source = build_night_source(row)
    except journal.DamagedNight as damage:
        name = build_file_name((row.name, str(row.pk)), "txt").plain
        yield f"nights/{name}", f"{refusal_text(damage, row.club.timezone)}\n".encode()
        return
    name = build_file_name(
        (source.file_name_day, source.state.name, str(source.night.pk)), "json"
    ).plain
    base = name.removesuffix(".json")
    yield f"nights/{name}", build_night_file(source.night)
    yield f"nights/{base}-results.csv", csv_of(build_results_sheet(source))


def _build_readme(club: str, title: str, when: str) -> bytes:
    """
    What explains an archive to whoever opens it, perhaps years later and without this program; with
    lines that every computer breaks.
    """
    lines = (
        f"{club} – {title}",
        _("Written {when} by Final Nine.").format(when=when),
        "",
        "tables.xlsx",
        "    " + _("All tables: the season, its nights, every result."),
        "tables.json",
        "    "
        + _("The same for programs: amounts in minor units, times in milliseconds since 1970."),
        "tables/*.csv",
        "    "
        + _("The same, one file per table. Ignore a ' before text that looks like a formula."),
        "nights/*.json",
        "    " + _("Each night with its sealed journal. This program can restore them."),
        "nights/*-results.csv",
        "    " + _("The results of each night."),
        "",
        _("Every file and column is explained in docs/exports.md."),
        "",
    )
    return "\r\n".join(lines).encode("utf-8-sig")
