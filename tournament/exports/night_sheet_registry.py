"""Registry of the tables of a night that can be exported."""

from collections.abc import Callable

from tournament.exports.journal_sheets import build_journal_sheet, build_rulings_sheet
from tournament.exports.money_sheets import build_ledger_sheet, build_payouts_sheet
from tournament.exports.night_export_source import NightExportSource as NightExportSource
from tournament.exports.night_export_source import build_night_source as build_night_source
from tournament.exports.result_sheets import build_entrants_sheet, build_results_sheet
from tournament.exports.seat_sheets import build_moves_sheet, build_seats_sheet
from tournament.exports.sheets import Sheet
from tournament.exports.structure_sheets import build_structure_sheet

NIGHT_SHEETS: dict[str, Callable[[NightExportSource], Sheet]] = {
    "results": build_results_sheet,
    "payouts": build_payouts_sheet,
    "players": build_entrants_sheet,
    "ledger": build_ledger_sheet,
    "seats": build_seats_sheet,
    "moves": build_moves_sheet,
    "structure": build_structure_sheet,
    "rulings": build_rulings_sheet,
    "journal": build_journal_sheet,
}
"""By the name under which a table is asked for; in the order in which people look for them."""
