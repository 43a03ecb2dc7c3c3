"""Export choices in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.jobs.export_formats import ExportFormat

TABLE_WORDS: Mapping[str, Promise] = {
    "results": _("Results"),
    "payouts": _("Payouts"),
    "players": _("Players"),
    "ledger": _("Ledger"),
    "seats": _("Seats"),
    "moves": _("Moves"),
    "structure": _("Schedule"),
    "rulings": _("Rulings"),
    "journal": _("Journal"),
}

FORMAT_WORDS: Mapping[ExportFormat, Promise] = {
    ExportFormat.XLSX: _("Excel (XLSX)"),
    ExportFormat.CSV: _("CSV"),
    ExportFormat.JSON: _("JSON"),
    ExportFormat.PDF: _("PDF"),
}

SEVERAL_CSV = _("CSV (several in one ZIP file)")
"""What a CSV is called where there is always more than one table."""

USUAL_TABLES = ("results", "payouts", "players")
