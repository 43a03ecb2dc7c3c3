"""Every action of every part: importing this makes all their kinds known."""

from tournament.chips import actions as chips
from tournament.clock import actions as clock
from tournament.money.actions import bounty_envelopes, cash, prizes, purchases
from tournament.night.action import KINDS
from tournament.night.actions import (
    desk_requests,
    early_stop,
    night,
    paper_continuation,
    recorded_results,
    undo,
    unnamed_players,
)
from tournament.players.actions import departures, entries, knockouts, place_corrections
from tournament.rulings_log import actions as rulings_log
from tournament.schedule import actions as schedule
from tournament.screens import actions as screens
from tournament.tables.actions import (
    card_draws,
    clock_call,
    dealer_button,
    hands,
    late_seating,
    moves,
    penalties,
    seat_draw,
    seats,
    table_phone,
)

__all__ = [
    "KINDS",
    "bounty_envelopes",
    "card_draws",
    "cash",
    "chips",
    "clock",
    "clock_call",
    "dealer_button",
    "departures",
    "desk_requests",
    "early_stop",
    "entries",
    "hands",
    "knockouts",
    "late_seating",
    "moves",
    "night",
    "paper_continuation",
    "penalties",
    "place_corrections",
    "prizes",
    "purchases",
    "recorded_results",
    "rulings_log",
    "schedule",
    "screens",
    "seat_draw",
    "seats",
    "table_phone",
    "undo",
    "unnamed_players",
]
