"""Everything about a night that can be taken away as a table."""

from collections.abc import Callable

from tournament.exports.export_source import NightExportSource as NightExportSource
from tournament.exports.export_source import build_night_source as build_night_source
from tournament.exports.journal_sheets import journal_sheet, rulings
from tournament.exports.money_sheets import ledger_sheet, payouts
from tournament.exports.result_sheets import players, results
from tournament.exports.seat_sheets import moves, seats
from tournament.exports.sheets import Sheet
from tournament.exports.structure_sheets import structure

NIGHT_SHEETS: dict[str, Callable[[NightExportSource], Sheet]] = {
    "results": results,
    "payouts": payouts,
    "players": players,
    "ledger": ledger_sheet,
    "seats": seats,
    "moves": moves,
    "structure": structure,
    "rulings": rulings,
    "journal": journal_sheet,
}
"""By the name under which a table is asked for; in the order in which people look for them."""
