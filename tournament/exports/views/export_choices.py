"""What can be exported, in the reader's words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.jobs.export_formats import ExportFormat


@dataclass(frozen=True, slots=True)
class ExportLabel:
    """What something is called, and what is in it."""

    name: Promise
    about: Promise


TABLE_WORDS: Mapping[str, ExportLabel] = {
    "results": ExportLabel(_("Results"), _("places, prizes, knock-outs, what everybody spent")),
    "payouts": ExportLabel(_("Prizes"), _("who gets what, what is handed over, who signed")),
    "players": ExportLabel(_("Players"), _("everybody on the list: bought, paid, owes, won")),
    "ledger": ExportLabel(
        _("Ledger"), _("every movement of money, and what was in the box after it")
    ),
    "seats": ExportLabel(_("Seats"), _("who sat where, from when until when")),
    "moves": ExportLabel(_("Moves"), _("planned and made, with their reasons")),
    "structure": ExportLabel(_("Schedule"), _("levels, breaks, antes, chips coloured up")),
    "rulings": ExportLabel(_("Rulings"), _("what happened, what the books say, what was decided")),
    "journal": ExportLabel(_("Journal"), _("every entry with its seal, to be checked anywhere")),
}

FORMAT_WORDS: Mapping[ExportFormat, ExportLabel] = {
    ExportFormat.XLSX: ExportLabel(
        _("Excel (XLSX)"), _("one workbook, a sheet for each table, with sums")
    ),
    ExportFormat.CSV: ExportLabel(
        _("CSV"), _("for every spreadsheet; several tables come as one archive")
    ),
    ExportFormat.JSON: ExportLabel(_("JSON"), _("for programs: exact, and can be read back")),
    ExportFormat.PDF: ExportLabel(_("PDF"), _("to send or to print")),
}

SEVERAL_CSV = _("CSV (several in one ZIP file)")
"""What a CSV is called where there is always more than one table."""

USUAL_TABLES = ("results", "payouts", "players")
