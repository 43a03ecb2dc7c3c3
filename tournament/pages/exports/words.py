"""What can be exported, in the reader's words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.outbox.export_formats import ExportFormat


@dataclass(frozen=True, slots=True)
class Words:
    """What something is called, and what is in it."""

    name: Promise
    about: Promise


TABLE_WORDS: Mapping[str, Words] = {
    "results": Words(_("Results"), _("places, prizes, knock-outs, what everybody spent")),
    "payouts": Words(_("Prizes"), _("who gets what, what is handed over, who signed")),
    "players": Words(_("Players"), _("everybody on the list: bought, paid, owes, won")),
    "ledger": Words(_("Ledger"), _("every movement of money, and what was in the box after it")),
    "seats": Words(_("Seats"), _("who sat where, from when until when")),
    "moves": Words(_("Moves"), _("planned and made, with their reasons")),
    "structure": Words(_("Schedule"), _("levels, breaks, antes, chips coloured up")),
    "rulings": Words(_("Rulings"), _("what happened, what the books say, what was decided")),
    "journal": Words(_("Journal"), _("every entry with its seal, to be checked anywhere")),
}

FORMAT_WORDS: Mapping[ExportFormat, Words] = {
    ExportFormat.XLSX: Words(
        _("Excel (XLSX)"), _("one workbook, a sheet for each table, with sums")
    ),
    ExportFormat.CSV: Words(
        _("CSV"), _("for every spreadsheet; several tables come as one archive")
    ),
    ExportFormat.JSON: Words(_("JSON"), _("for programs: exact, and can be read back")),
    ExportFormat.PDF: Words(_("PDF"), _("to send or to print")),
}

SEVERAL_CSV = _("CSV (several in one ZIP file)")
"""What a CSV is called where there is always more than one table."""

USUAL_TABLES = ("results", "payouts", "players")
