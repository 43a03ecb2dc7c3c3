"""Export jobs of a night: tables, the whole night, its journal."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament import journal
from tournament.exports import journal_file
from tournament.exports.generated_file import Progress
from tournament.exports.night_export_source import NightExportSource
from tournament.exports.night_file import build_night_file
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.zip_file import zip_of
from tournament.jobs.export_formats import ExportFile, ExportFormat, render_export_files

MANY_ENTRIES = 3_000
SLOW = frozenset({"journal", "ledger"})
"""Tables for which the whole journal is gone through again."""


@dataclass(frozen=True, slots=True)
class NightExportRequest:
    """
    What somebody chose: tables by their keys, as what; the night's own file; the journal as it is
    kept.
    """

    tables: tuple[str, ...] = ("results",)
    form: ExportFormat = ExportFormat.XLSX
    document: bool = False
    journal: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was chosen."""
        return not (self.tables or self.document or self.journal)

    def to_job_data(self) -> dict[str, Any]:
        """The same as it is kept with a piece of work."""
        kept = {"tables": list(self.tables), "form": self.form.value}
        return kept | {"document": self.document, "journal": self.journal}


def parse_export_request(asked: Mapping[str, Any]) -> NightExportRequest:
    """What was kept with a piece of work."""
    tables = tuple(key for key in NIGHT_SHEETS if key in asked["tables"])
    return NightExportRequest(
        tables, ExportFormat(asked["form"]), bool(asked["document"]), bool(asked["journal"])
    )


def is_slow_export(entries: int, tables: Collection[str]) -> bool:
    """Whether it takes longer than a click may."""
    return entries > MANY_ENTRIES and not SLOW.isdisjoint(tables)


def ignore_progress(done: int, total: int) -> None:
    """Tell nobody how far it is."""


def export_night(
    source: NightExportSource, wanted: NightExportRequest, progress: Progress = ignore_progress
) -> ExportFile:
    """The file that was asked for; several come as one archive."""
    files = tuple(_build_export_files(source, wanted, progress))
    assert files, "somebody asked for nothing"
    if len(files) == 1:
        what, ending, content = files[0]
        return ExportFile(source.build_file_name(what, ending), content)
    named = (
        (source.build_file_name(what, ending).plain, content) for what, ending, content in files
    )
    return ExportFile(
        source.build_file_name(_("Files"), "zip"), zip_of(named, source.at, source.zone)
    )


def _build_export_files(
    source: NightExportSource, wanted: NightExportRequest, progress: Progress
) -> Iterator[tuple[str, str, bytes]]:
    """What each file is about, how its name ends, and the file."""
    steps = len(wanted.tables) + 1
    sheets = []
    for done, key in enumerate(wanted.tables):
        progress(done, steps)
        sheets.append(NIGHT_SHEETS[key](source))
    progress(steps - 1, steps)
    heading = source.build_heading(sheets[0].title if len(sheets) == 1 else _("Tables"))
    for what, content in render_export_files(
        sheets, wanted.form, heading, source.state.terms.currency.code
    ):
        yield what, wanted.form.value, content
    if wanted.document:
        yield _("Whole night"), "json", build_night_file(source.night)
    if wanted.journal:
        lines = journal.list_sealed_lines(source.night)
        yield _("Sealed journal"), "jsonl", journal_file.serialize_journal(lines)
    progress(steps, steps)
