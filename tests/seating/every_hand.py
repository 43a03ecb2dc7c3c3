"""
Button and blinds computed a second time from the written rules (TDA 32, 34-B; HomePokerTourney).

The table is written down as a row: clockwise from the seat after the last big blind, so that this
seat comes last. What lies where in the row says everything; nobody goes around a ring here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from seating.button_and_blinds import ButtonAndBlinds, ButtonRule

Seats = frozenset[int]


@dataclass(frozen=True, slots=True)
class Dealt:
    """
    A hand that was played: where button and blinds lay, and at which of these seats somebody had
    that duty.
    """

    spots: ButtonAndBlinds
    manned: Seats


@dataclass(frozen=True, slots=True)
class Turn:
    """
    What happened since: who sits there now, and which seats with a duty lost their player for good.
    """

    played: Dealt
    taken: Seats
    lost: Seats


def parts(seats: Seats) -> Iterator[Seats]:
    """All there is to choose from some seats, also none and all."""
    known = sorted(seats)
    return map(
        frozenset, chain.from_iterable(combinations(known, size) for size in range(len(known) + 1))
    )


def tables(size: int) -> list[Seats]:
    """Every way to occupy a table with two players or more."""
    return [there for there in parts(frozenset(range(1, size + 1))) if len(there) > 1]


def first_hands(size: int) -> Iterator[tuple[ButtonAndBlinds, Seats]]:
    """
    Every table with every player on the button; the two after the button post, of two players the
    button posts the small blind.
    """
    for there in tables(size):
        row = sorted(there) * 3
        for turn in range(len(there)):
            button, small, big = row[turn : turn + 3]
            yield (
                (
                    ButtonAndBlinds(button, small, big)
                    if len(there) > 2
                    else ButtonAndBlinds(button, button, small)
                ),
                there,
            )


def dealt(spots: ButtonAndBlinds, there: Seats) -> Dealt:
    return Dealt(spots, there & {spots.button, spots.small, spots.big})


def turns(played: Dealt, size: int) -> Iterator[Turn]:
    """
    All that can happen before the next hand: anybody busts, leaves for another table, is replaced
    or joined. Whoever lost a duty seat went out; the others who are missing were moved.
    """
    for there in tables(size):
        for lost in parts(played.manned - there):
            yield Turn(played, there, lost)


def expected(rule: ButtonRule, turn: Turn, size: int) -> ButtonAndBlinds:
    """Where button and blinds lie in the hand after it."""
    was = turn.played.spots
    row = [
        (was.big + step) % size + 1 for step in range(size)
    ]  # ends with the seat of the last big blind
    there = [seat in turn.taken for seat in row]
    big = there.index(True)
    if sum(there) == 2:
        other = there.index(True, big + 1)
        return ButtonAndBlinds(row[other], row[other], row[big])
    small = size - 1
    stays = rule is ButtonRule.HPT and was.button != was.small and turn.lost == {was.small}
    button = row.index(was.button if stays else was.small)
    if (
        not big < button < small
    ):  # the table grew: between big and small blind lie the seats that can have the button
        button = max(at for at in range(big + 1, small) if there[at])
    return ButtonAndBlinds(row[button], row[small], row[big])


def every_turn(rule: ButtonRule, size: int) -> Iterator[Turn]:
    """Every turn that tables of this size can come to, however long it takes."""
    fresh, known = {dealt(*hand) for hand in first_hands(size)}, set[Dealt]()
    while fresh:
        known |= fresh
        coming = set()
        for hand in fresh:
            for turn in turns(hand, size):
                yield turn
                coming.add(dealt(expected(rule, turn, size), turn.taken))
        fresh = coming - known
