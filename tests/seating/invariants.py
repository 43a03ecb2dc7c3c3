"""
What must hold from one hand of a table to the next under a dead button, whatever rule decided it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from seating.button_and_blinds import ButtonAndBlinds
from seating.seat_order import find_next_seat, is_clockwise_order


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of one table: who sat where, where button and blinds lay, and who posted."""

    size: int
    there: Mapping[int, int]
    spots: ButtonAndBlinds

    @property
    def small_by(self) -> int:
        """Who posted the small blind; 0 for nobody."""
        return self.there.get(self.spots.small, 0)

    @property
    def big_by(self) -> int:
        """Who posted the big blind."""
        return self.there.get(self.spots.big, 0)

    @property
    def heads_up(self) -> bool:
        return len(self.there) == 2


def faults_of(hand: Hand) -> Iterator[str]:
    """What is wrong with a hand by itself."""
    spots = hand.spots
    if spots.big not in hand.there:
        yield "nobody posts the big blind"
    elif hand.heads_up:
        if not spots.button == spots.small != spots.big or spots.small not in hand.there:
            yield "of two players the button does not post the small blind"
    elif not is_clockwise_order(spots.button, spots.small, spots.big, hand.size):
        yield "button, small and big blind are not in ring order"


def faults_between(last: Hand, hand: Hand) -> Iterator[str]:
    """
    What is wrong with a hand after the one before it. Newcomers are those who were not in that seat
    before. Stepping down to two players the small blind may be posted by anybody, and of two of
    whom one is new, by the other.
    """
    yield from faults_of(hand)
    if hand.spots.big != find_next_seat(last.spots.big, hand.size, hand.there):
        yield "the big blind does not move to the next seated player"
    if hand.big_by == last.big_by:
        yield "somebody posts the big blind twice running"
    came = {key for seat, key in hand.there.items() if last.there.get(seat) != key}
    free = hand.heads_up and (not last.heads_up or bool(came))
    if not (free or hand.small_by in {0, last.big_by, *came}):
        yield "the small blind is posted by somebody who sat there and had not posted the big blind"


class Round:
    """
    Follows one table from hand to hand and finds whoever skips the big blind, or posts it too
    often.
    """

    def __init__(self) -> None:
        self.hands: list[Hand] = []

    def add(self, hand: Hand) -> Iterator[str]:
        """What is wrong with one more hand; all that matters later is kept."""
        yield from faults_between(self.hands[-1], hand) if self.hands else faults_of(hand)
        posted = [one.big_by for one in self.hands]
        if hand.big_by in posted:
            last = len(posted) - 1 - posted[::-1].index(hand.big_by)
            since = self.hands[last + 1 :]
            if all(
                one.there.get(hand.spots.big) == hand.big_by for one in since
            ):  # not back from another table
                self.hands = since
                for seat, key in hand.there.items():
                    stayed = all(one.there.get(seat) == key for one in since)
                    if stayed and key != hand.big_by and posted[last + 1 :].count(key) != 1:
                        yield f"player {key} posts the big blind {posted[last + 1 :].count(key)} times in a round"
        self.hands.append(hand)
