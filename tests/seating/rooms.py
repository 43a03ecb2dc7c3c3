"""Tables for tests of moves: whoever sits at table 3 in seat 5 has the number 305."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from seating.balance_plan import BalancePlan
from seating.button_and_blinds import ButtonAndBlinds, place_first_blinds
from seating.table_seating import SeatedPlayer, TableSeating


def room(
    number: int,
    taken: Iterable[int],
    button: int | ButtonAndBlinds | None = 1,
    *,
    out: tuple[int, ...] = (),
    seats: int = 10,
    closed: Iterable[int] = (),
    fixed: Collection[int] = (),
    moved: Mapping[int, int] | None = None,
    met: Mapping[int, frozenset[int]] | None = None,
    arrived: Iterable[int] = (),
    order: int = 0,
) -> TableSeating:
    """A table in whose hand the `taken` seats played; those who went `out` in it are gone."""
    taken = tuple(taken)
    spots = place_first_blinds(button, seats, taken) if isinstance(button, int) else button
    players = {
        seat: SeatedPlayer(
            100 * number + seat,
            (moved or {}).get(seat, 0),
            seat in fixed,
            (met or {}).get(seat, frozenset()),
        )
        for seat in taken
        if seat not in out
    }
    return TableSeating(
        number, seats, players, frozenset(closed), spots, out, frozenset(arrived), order
    )


def full(
    number: int, size: int, button: int | ButtonAndBlinds | None = 1, **more: Any
) -> TableSeating:
    """A table in whose hand so many players played, in its first seats."""
    return room(number, range(1, size + 1), button, **more)


def moved(plan: BalancePlan) -> list[tuple[int, int, int]]:
    """Who goes to which table and seat."""
    return [(move.player, move.to_table, move.to_seat) for move in plan.moves]
