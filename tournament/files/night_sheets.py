"""Everything about a night that can be taken away as a table."""

from collections.abc import Callable

from tournament.files.journal_sheets import journal_sheet, rulings
from tournament.files.money_sheets import ledger_sheet, payouts
from tournament.files.night_kept import NightExportSource as NightExportSource
from tournament.files.night_kept import build_night_source as build_night_source
from tournament.files.result_sheets import players, results
from tournament.files.seat_sheets import moves, seats
from tournament.files.sheets import Sheet
from tournament.files.structure_sheets import structure

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
