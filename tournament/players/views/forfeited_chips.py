"""The chips of somebody who stays away: shared out at his table, the odd ones back to the bank."""

from dataclasses import dataclass

from django.http.request import QueryDict

from tournament.clock.values import Instant
from tournament.engine.messages import Message
from tournament.night.state import State, count_chips_in_play, name_of, read_night_clock
from tournament.players.actions.departures import list_stack_sharers, split_stack
from tournament.tables.values import table_text

MOST_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A stack as it is shared out, or the question how large it is."""

    table: str | Message
    names: tuple[str | Message, ...]
    unit: int
    stack: int | None
    share: int
    bank: int

    @property
    def fits(self) -> bool:
        """Whether there are so many chips."""
        return self.stack is not None


def find_smallest_chip(state: State, at: Instant) -> int:
    """
    The smallest chip in play: of those that were sold, without those coloured up by now; 1 if
    nobody said.
    """
    step = read_night_clock(state, at).step
    gone = {value for row in state.structure.steps[: step + 1] for value in row.colour_up}
    sold = {pile.value for offer in state.terms.offers for pile in offer.piles if pile.count}
    return min(sold - gone, default=1)


def compute_forfeit(state: State, key: int, sent: QueryDict, at: Instant) -> Forfeit | None:
    """
    How a player's stack, as typed, is split at his table (HomePokerTourney, PLAYERS LEAVING); None
    without one.
    """
    sharers, sitting = list_stack_sharers(state, key), state.entrants[key].seat
    if not sharers or sitting is None:
        return None
    unit = _parse_number(sent.get("unit", "")) or find_smallest_chip(state, at)
    typed = _parse_number(sent.get("stack", ""))
    stack = typed if typed is not None and typed <= count_chips_in_play(state) else None
    share, bank = split_stack(stack or 0, len(sharers), unit)
    names = tuple(name_of(state, sharer) for sharer in sharers)
    return Forfeit(
        table_text(sitting.table, state.tables.get(sitting.table)), names, unit, stack, share, bank
    )


def _parse_number(typed: str) -> int | None:
    return (
        int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS else None
    )
