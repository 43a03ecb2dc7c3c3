"""Dealer of a hand: the button, else the nearest player before it who can deal."""

from seating.button_and_blinds import find_dealer
from tournament.night.state import State
from tournament.players.values import EntrantStatus
from tournament.tables.rules.seats import UpcomingHand
from tournament.tables.values import Table


def find_hand_dealer(state: State, table: Table, hand: UpcomingHand, is_now: bool) -> int:
    """
    The player who deals the hand in play, or with `is_now` false the next one. Who had the button
    when a hand began has dealt it, also if they went out in it or have left meanwhile. Who sits out
    a penalty keeps away from the table, so they deal no more than somebody who is away (our
    choice).
    """
    if is_now and table.button_by and not _has_missed_deal(state, table, table.button_by):
        return table.button_by
    there = [seat for seat, key in hand.taken.items() if _can_deal(state, table, key, is_now)]
    return hand.taken[find_dealer(hand.spots, table.size, there or list(hand.taken))]


def is_sitting_out(state: State, table: Table, key: int, is_now: bool) -> bool:
    """Whether somebody's penalty counts for the hand in play, or else for the next one."""
    penalty = state.entrants[key].penalty
    if penalty is None or not is_now:
        return penalty is not None
    return penalty.since <= table.began and key not in table.newcomers


def _has_missed_deal(state: State, table: Table, key: int) -> bool:
    """Whether somebody was away, or sat out, when the hand in play began."""
    entrant = state.entrants[key]
    was_away = entrant.status is EntrantStatus.ABSENT and entrant.since <= table.began
    return was_away or is_sitting_out(state, table, key, True)


def _can_deal(state: State, table: Table, key: int, is_now: bool) -> bool:
    return state.entrants[key].status is EntrantStatus.IN and not is_sitting_out(
        state, table, key, is_now
    )
