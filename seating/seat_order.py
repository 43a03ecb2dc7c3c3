"""Going around a table: seats are numbered clockwise from 1, and the first follows the last."""

from collections.abc import Collection


def find_next_seat(seat: int, seats: int, taken: Collection[int]) -> int:
    """
    The first taken seat clockwise of one; the seat itself only when no other is taken.

    >>> find_next_seat(5, 6, {2, 5}), find_next_seat(5, 6, {5})
    (2, 5)
    """
    around = ((seat + step - 1) % seats + 1 for step in range(1, seats + 1))
    return next(other for other in around if other in taken)


def find_previous_seat(seat: int, seats: int, taken: Collection[int]) -> int:
    """
    The first taken seat counter-clockwise of one; the seat itself only when no other is taken.

    >>> find_previous_seat(2, 6, {2, 5})
    5
    """
    around = ((seat - step - 1) % seats + 1 for step in range(1, seats + 1))
    return next(other for other in around if other in taken)


def count_steps_clockwise(start: int, end: int, seats: int) -> int:
    """
    How many seats clockwise from one to another.

    >>> count_steps_clockwise(5, 2, 6), count_steps_clockwise(3, 3, 6)
    (3, 0)
    """
    return (end - start) % seats


def is_clockwise_order(first: int, second: int, third: int, seats: int) -> bool:
    """Whether three different seats come in this order, clockwise."""
    return (
        0 < count_steps_clockwise(first, second, seats) < count_steps_clockwise(first, third, seats)
    )
