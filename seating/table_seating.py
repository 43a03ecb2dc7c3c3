"""A table as the balancing sees it: seats, open seats, blinds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from seating import button_and_blinds
from seating.button_and_blinds import (
    ButtonAndBlinds,
    ButtonRule,
    advance_button_and_blinds,
    find_waiting_newcomers,
)
from seating.seat_order import count_steps_clockwise


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Somebody with a seat; `key` is the number by which the caller knows them."""

    key: int
    moved: int = 0
    """How often they were moved this night."""
    fixed: bool = False
    """Whether they must keep their seat: locked by the director, or away and not to be moved."""
    met: frozenset[int] = frozenset()
    """Whom they have shared a table with."""


@dataclass(frozen=True, slots=True)
class TableSeating:
    """
    One table in or after a hand. Whoever went out in it is gone from `players`; their seat stands
    in `emptied`.
    """

    number: int
    seats: int
    players: Mapping[int, SeatedPlayer]
    closed: frozenset[int] = frozenset()
    """Seats that nobody may be moved to."""
    spots: ButtonAndBlinds | None = None
    """Button and blinds of the hand being played, or of the last one; None when nobody said."""
    emptied: tuple[int, ...] = ()
    arrived: frozenset[int] = frozenset()
    """Seats of players who came after that hand began; they have no position in it."""
    order: int = 0
    """The director's wish which table breaks first: the smallest number; 0 is no wish."""
    gap_waits: bool = False
    """Whoever comes between button and small blind gets no cards in that hand (TDA 8, 10)."""


def list_open_seats(table: TableSeating) -> tuple[int, ...]:
    """Where somebody can sit down, in order of the seats."""
    return tuple(
        seat
        for seat in range(1, table.seats + 1)
        if seat not in table.players and seat not in table.closed
    )


def list_hand_seats(table: TableSeating) -> set[int]:
    """The seats of those who play, or played, the hand, also of those who went out in it."""
    return {*table.players, *table.emptied} - table.arrived


def list_hand_positions(table: TableSeating, spots: ButtonAndBlinds) -> list[int]:
    """
    The seats of the hand in order: button, small blind, big blind, and on to the left. The spots of
    a dead button and of a dead small blind count; other empty seats do not.
    """
    counted = {*list_hand_seats(table), spots.button, spots.small}
    return sorted(counted, key=lambda seat: count_steps_clockwise(spots.button, seat, table.seats))


def count_positions_from_button(table: TableSeating, seat: int) -> int:
    """
    How many positions left of the button a seat plays or played; -1 when nobody said where the
    button lies.
    """
    return (
        -1
        if table.spots is None
        else button_and_blinds.count_positions_from_button(
            table.spots, seat, table.seats, list_hand_seats(table)
        )
    )


def count_hands_to_big_blind(table: TableSeating, seat: int) -> int:
    """
    In how many hands whoever sits there posts the big blind: 0 in the next one; -1 when nobody said
    where the blinds lie. For an open seat: if somebody sat down there now.
    """
    return (
        -1
        if table.spots is None
        else button_and_blinds.count_hands_to_big_blind(
            table.spots, seat, table.seats, table.players
        )
    )


def is_dealt_out(table: TableSeating, seat: int) -> bool:
    """Whether somebody who sat down at an open seat now would get no cards in the next hand."""
    if not table.gap_waits or table.spots is None:
        return False
    rule = ButtonRule.TDA
    spots = advance_button_and_blinds(rule, table.spots, table.seats, {*table.players, seat})
    return bool(find_waiting_newcomers(rule, spots, table.seats, (seat,)))


def sort_by_big_blind(table: TableSeating) -> list[int]:
    """
    The players' seats in the order in which they will post the big blind, so that the place in it
    is `count_hands_to_big_blind`; nobody when nobody said where the blinds lie.
    """
    if table.spots is None:
        return []
    big = table.spots.big
    return sorted(table.players, key=lambda seat: (seat - big - 1) % table.seats)


def move_player(
    tables: Mapping[int, TableSeating], number: int, seat: int, to_number: int, to_seat: int
) -> dict[int, TableSeating]:
    """The two tables after a player got up at one and sat down at the other."""
    stay = dict(tables[number].players)
    come = {**tables[to_number].players, to_seat: stay.pop(seat)}
    return {
        number: replace(tables[number], players=stay),
        to_number: replace(tables[to_number], players=come),
    }
