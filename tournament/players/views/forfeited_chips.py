"""
The chips of somebody who stays away: shared out at their table, the odd ones back to the bank.
"""

from dataclasses import dataclass

from django.http.request import QueryDict

from tournament.clock.values import Instant
from tournament.engine.messages import Text
from tournament.night.state import (
    State,
    count_chips_in_play,
    entrant_name_of,
    read_night_clock,
    table_name_text,
)
from tournament.players.actions.absences_and_refunds import (
    find_smallest_chip_at,
    list_chips_at,
    list_forfeit_recipients,
    split_forfeited_stack,
)

MAX_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A stack as it is shared out, or the question how large it is."""

    table: Text
    names: tuple[Text, ...]
    unit: int
    stack: int | None
    share: int
    bank: int
    needs_reason: bool = False
    """Smaller chips are shared out than the night knows of at this table."""

    @property
    def has_enough_chips(self) -> bool:
        """Whether there are so many chips."""
        return self.stack is not None


def find_smallest_chip(state: State, table: int, at: Instant) -> int:
    """
    The smallest chip to share out at a table: of those that may lie there, without those that the
    schedule has colored up by now; 1 if nobody said.
    """
    there = list_chips_at(state, table)
    steps = state.structure.steps[: read_night_clock(state, at).step + 1]
    gone = {value for step in steps for value in step.colour_up}
    return min(there - gone or there, default=1)


def compute_forfeit(state: State, key: int, sent: QueryDict, at: Instant) -> Forfeit | None:
    """
    How a player's stack, as typed, is split at their table (HomePokerTourney, PLAYERS LEAVING);
    None without one.
    """
    sharers = list_forfeit_recipients(state, key)
    sitting = state.entrants[key].seat
    if not sharers or sitting is None:
        return None
    unit = _parse_number(sent.get("unit", "")) or find_smallest_chip(state, sitting.table, at)
    typed = _parse_number(sent.get("stack", str(propose_stack(state, key, at))))
    stack = typed if typed is not None and typed <= count_chips_in_play(state) else None
    share, bank = split_forfeited_stack(stack or 0, len(sharers), unit)
    names = tuple(entrant_name_of(state, sharer) for sharer in sharers)
    needs_reason = unit % find_smallest_chip_at(state, sitting.table) > 0
    told = table_name_text(state, sitting.table)
    return Forfeit(told, names, unit, stack, share, bank, needs_reason)


def propose_stack(state: State, key: int, at: Instant) -> int:
    """
    What somebody who stays away has left: what they bought since they were last out, less what was
    posted for them.
    """
    entrant = state.entrants[key]
    smallest = find_smallest_chip(state, entrant.seat.table if entrant.seat else 0, at)
    life = max((purchase.life for purchase in entrant.purchases), default=0)
    bought = sum(purchase.chips for purchase in entrant.purchases if purchase.life == life)
    left = max(0, bought - entrant.blinded)
    return left - left % smallest


def _parse_number(typed: str) -> int | None:
    return (
        int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= MAX_DIGITS else None
    )
