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
    "results": ExportLabel(_("Results"), _("finishes, payouts, knockouts, spending")),
    "payouts": ExportLabel(_("Payouts"), _("who gets what, who was paid")),
    "players": ExportLabel(_("Players"), _("bought, paid, owes, won")),
    "ledger": ExportLabel(_("Ledger"), _("every payment and the cash box after it")),
    "seats": ExportLabel(_("Seats"), _("who sat where, and when")),
    "moves": ExportLabel(_("Moves"), _("with their reasons")),
    "structure": ExportLabel(_("Schedule"), _("levels, breaks, antes, color-ups")),
    "rulings": ExportLabel(_("Rulings"), _("situation, books, decision")),
    "journal": ExportLabel(_("Journal"), _("every entry with its seal")),
}

FORMAT_WORDS: Mapping[ExportFormat, ExportLabel] = {
    ExportFormat.XLSX: ExportLabel(_("Excel (XLSX)"), _("one workbook, a sheet for each table")),
    ExportFormat.CSV: ExportLabel(
        _("CSV"), _("for every spreadsheet; several tables come as one archive")
    ),
    ExportFormat.JSON: ExportLabel(_("JSON"), _("for programs: exact, and can be read back")),
    ExportFormat.PDF: ExportLabel(_("PDF"), _("to send or to print")),
}

SEVERAL_CSV = _("CSV (several in one ZIP file)")
"""What a CSV is called where there is always more than one table."""

USUAL_TABLES = ("results", "payouts", "players")
