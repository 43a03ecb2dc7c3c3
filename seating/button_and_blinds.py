"""Button and blinds from one hand to the next, and who deals."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from seating.seat_order import (
    count_steps_clockwise,
    find_next_seat,
    find_previous_seat,
    is_clockwise_order,
)


class ButtonRule(StrEnum):
    """Whose rule moves the button when somebody goes out."""

    HPT = "hpt"
    TDA = "tda"
    MOVING = "moving"


@dataclass(frozen=True, slots=True)
class ButtonAndBlinds:
    """
    The seats of button, small and big blind in one hand. The button and the small blind may lie at
    an empty seat: then the button is dead, or nobody posts the small blind.
    """

    button: int
    small: int
    big: int
    more_big: tuple[int, ...] = ()
    """Others who post a big blind in this hand; only where the button always moves."""


def place_first_blinds(button: int, seats: int, taken: Collection[int]) -> ButtonAndBlinds:
    """
    The blinds of a first hand, with the button at a seat; of two players the button posts the small
    blind (TDA 34).

    >>> place_first_blinds(1, 6, {1, 2, 3, 5})
    ButtonAndBlinds(button=1, small=2, big=3, more_big=())
    >>> place_first_blinds(4, 6, {2, 4})
    ButtonAndBlinds(button=4, small=4, big=2, more_big=())
    """
    if len(taken) == 2:
        small = button if button in taken else find_previous_seat(button, seats, taken)
        return ButtonAndBlinds(small, small, find_next_seat(small, seats, taken))
    small = find_next_seat(button, seats, taken)
    return ButtonAndBlinds(button, small, find_next_seat(small, seats, taken))


def advance_button_and_blinds(
    rule: ButtonRule,
    played: ButtonAndBlinds,
    seats: int,
    taken: Collection[int],
    lost: Collection[int] = (),
) -> ButtonAndBlinds:
    """
    The next hand, after the hand just played. `taken` are the seats with a player now; `lost` those
    of its button and blinds whose player went out in it and was not replaced.

    The big blind always goes forward by one player and the others follow (TDA 32). HomePokerTourney
    differs in one case: when only the small blind goes out, the button does not move (DEAD BUTTON
    RULE); where it is silent – both blinds, a blind and the button, two players – the general rule
    decides.

    >>> advance_button_and_blinds(
    ...     ButtonRule.HPT, ButtonAndBlinds(1, 2, 3), 6, {1, 2, 4, 5, 6}, lost={3}
    ... )
    ButtonAndBlinds(button=2, small=3, big=4, more_big=())
    >>> advance_button_and_blinds(
    ...     ButtonRule.HPT, ButtonAndBlinds(1, 2, 3), 6, {1, 3, 4, 5, 6}, lost={2}
    ... )
    ButtonAndBlinds(button=1, small=3, big=4, more_big=())
    >>> advance_button_and_blinds(
    ...     ButtonRule.TDA, ButtonAndBlinds(1, 2, 3), 6, {1, 3, 4, 5, 6}, lost={2}
    ... )
    ButtonAndBlinds(button=2, small=3, big=4, more_big=())
    """
    big = find_next_seat(played.big, seats, taken)
    if len(taken) == 2:
        other = find_next_seat(big, seats, taken)
        return ButtonAndBlinds(other, other, big)
    if rule is ButtonRule.MOVING:
        return _advance_moving_button(played, seats, taken)
    stays = rule is ButtonRule.HPT and set(lost) == {played.small} and played.small != played.button
    button = played.button if stays else played.small
    small = played.big
    if not is_clockwise_order(button, small, big, seats):  # the table grew
        button = find_previous_seat(small, seats, set(taken) - {big, small})
    return ButtonAndBlinds(button, small, big)


def _advance_moving_button(
    played: ButtonAndBlinds, seats: int, taken: Collection[int]
) -> ButtonAndBlinds:
    """
    Moving button: it always advances to the next player; whoever would be passed over by the big
    blind posts one as well (Robert's Rules, 4.2: more than one big blind is possible).
    """
    spots = place_first_blinds(find_next_seat(played.button, seats, taken), seats, taken)
    way = (
        count_steps_clockwise(played.button, spots.button, seats)
        + count_steps_clockwise(spots.button, spots.small, seats)
        + count_steps_clockwise(spots.small, spots.big, seats)
    )
    while way <= count_steps_clockwise(played.button, played.big, seats):
        # Newcomers sat down before the blinds: they are passed over.
        spots = place_first_blinds(spots.small, seats, taken)
        way += count_steps_clockwise(spots.small, spots.big, seats)
    passed = []
    seat = find_next_seat(played.big, seats, taken)
    to_big = count_steps_clockwise(played.big, spots.big, seats) or seats
    while seat != spots.big and count_steps_clockwise(played.big, seat, seats) < to_big:
        passed.append(seat)
        seat = find_next_seat(seat, seats, taken)
    return replace(spots, more_big=tuple(passed))


def find_last_actor(spots: ButtonAndBlinds, seats: int, taken: Collection[int]) -> int:
    """The seat that acts last after the flop: the button, or whoever sits before a dead one."""
    return spots.button if spots.button in taken else find_previous_seat(spots.button, seats, taken)


def find_dealer(spots: ButtonAndBlinds, seats: int, present: Collection[int]) -> int:
    """
    Who deals where players deal themselves: the button; if it is dead or its player is away, the
    nearest player before it, who so deals twice running (HomePokerTourney, DEAD BUTTON RULE; away:
    our choice, likewise).
    """
    return find_last_actor(spots, seats, present)


def find_waiting_newcomers(
    rule: ButtonRule, spots: ButtonAndBlinds, seats: int, newcomers: Collection[int]
) -> tuple[int, ...]:
    """
    The new players who get no cards in this hand: by TDA 8 and 10 those between the button and the
    small blind. By HomePokerTourney (MOVING PLAYERS) everybody is dealt in at once.
    """
    if rule is not ButtonRule.TDA or spots.button == spots.small:
        return ()
    return tuple(
        seat
        for seat in sorted(newcomers)
        if is_clockwise_order(spots.button, seat, spots.small, seats)
    )


def count_positions_from_button(
    spots: ButtonAndBlinds, seat: int, seats: int, taken: Collection[int]
) -> int:
    """
    How many positions left of the button a seat plays: button 0, small blind 1, big blind 2 … A
    dead small blind counts as a position; other empty seats do not.

    >>> count_positions_from_button(ButtonAndBlinds(2, 3, 4), 5, 6, {1, 2, 4, 5, 6})
    3
    """
    counted = {*taken, spots.button, spots.small, seat}
    way = count_steps_clockwise(spots.button, seat, seats)
    return sum(0 < count_steps_clockwise(spots.button, other, seats) <= way for other in counted)


def count_hands_to_big_blind(
    spots: ButtonAndBlinds, seat: int, seats: int, taken: Collection[int]
) -> int:
    """
    In how many hands a seat posts the big blind, if nobody goes out: 0 means in the next one.

    >>> count_hands_to_big_blind(ButtonAndBlinds(1, 2, 3), 4, 6, {1, 2, 3, 4})
    0
    >>> count_hands_to_big_blind(ButtonAndBlinds(1, 2, 3), 3, 6, {1, 2, 3, 4})
    3
    """
    way = count_steps_clockwise(spots.big, seat, seats) or seats
    return sum(0 < count_steps_clockwise(spots.big, other, seats) < way for other in set(taken))
