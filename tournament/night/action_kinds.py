"""Registry of action kinds: importing this module registers the kinds of every part."""

import re

from tournament.chips import actions as chips
from tournament.clock import actions as clock
from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    Plain,
    from_plain,
    parse_plain,
    to_canonical_json,
)
from tournament.engine.messages import _, refuse
from tournament.money.actions import (
    bounty_envelopes,
    cash,
    prices_and_prizes,
    purchases,
    settle_up,
)
from tournament.night.action import KINDS, Action
from tournament.night.actions import (
    desk_requests,
    early_stop,
    night,
    paper_continuation,
    recorded_results,
    undo,
    unnamed_players,
)
from tournament.players.actions import absences_and_refunds, entries, knockouts, place_corrections
from tournament.rulings_log import actions as rulings_log
from tournament.schedule import actions as schedule
from tournament.screens import actions as screens
from tournament.tables.actions import (
    back_in,
    clock_call,
    deal_on,
    dealer_button,
    hands,
    late_seating,
    moves,
    penalties,
    real_card_draw,
    seat_draw,
    seats,
    table_phone,
)

__all__ = [
    "KINDS",
    "NEVER_KEPT",
    "absences_and_refunds",
    "back_in",
    "bounty_envelopes",
    "cash",
    "chips",
    "clock",
    "clock_call",
    "deal_on",
    "dealer_button",
    "desk_requests",
    "early_stop",
    "entries",
    "hands",
    "knockouts",
    "late_seating",
    "moves",
    "night",
    "normalize_action",
    "paper_continuation",
    "penalties",
    "place_corrections",
    "prices_and_prizes",
    "purchases",
    "read_action",
    "real_card_draw",
    "recorded_results",
    "rulings_log",
    "schedule",
    "screens",
    "seat_draw",
    "seats",
    "settle_up",
    "table_phone",
    "undo",
    "unnamed_players",
]

NEVER_KEPT = re.compile("[\ud800-\udfff]" + r"|(?<!\\)(?:\\\\)*\\u0000")
"""Half characters and the zero character: no database keeps them."""


def read_action(written: Plain) -> Action:
    """Read an action back from its plain form; every kind ever written stays readable."""
    kind = written.get("kind") if isinstance(written, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise CanonicalDecodeError(f"{kind!r} is not an action")
    readable: Action = from_plain(KINDS[kind], written)
    return readable


def normalize_action(action: Action) -> Action:
    """
    The action exactly as it will be read back, so that what is checked and carried out now is
    what every later reading carries out; an action that could not be read back never gets in.
    """
    written = to_canonical_json(action)
    if NEVER_KEPT.search(written):
        raise refuse(_("That text has a character that can’t be saved. Type it again."))
    return read_action(parse_plain(written))
