"""
The chip race: small chips leave the table, larger ones come for them, and cards decide about the
odd ones.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from seating.cards import Card, compute_card_sort_key
from tournament.engine.messages import Refusal, _, ngettext, refuse, say, say_count


class RaceRounding(StrEnum):
    """How many new chips are raced for when the odd chips do not make a whole number of them."""

    EXACT = "exact"
    HALF_UP = "half_up"
    UP = "up"


ROUNDING_WORDS = {
    RaceRounding.EXACT: _("Only whole chips; the rest is removed."),
    RaceRounding.HALF_UP: _("Half a chip or more rounds up."),
    RaceRounding.UP: _("Any rest rounds up."),
}


@dataclass(frozen=True, slots=True)
class RaceChips:
    """What one player has: so many of the chips that leave, and whatever else."""

    leaving: int
    others: int = 0


@dataclass(frozen=True, slots=True)
class RaceShare:
    """
    What one player gets: chips changed for the same worth, those won in the race, and one so as to
    stay in.
    """

    changed: int
    cards: int
    won: int = 0
    kept_in: int = 0

    @property
    def gets(self) -> int:
        """All new chips in front of them."""
        return self.changed + self.won + self.kept_in


@dataclass(frozen=True, slots=True)
class ChipRace:
    """A colour-up at one table: by seat what each gets, what leaves, and what the bank brings."""

    value: int
    into: int
    shares: Mapping[int, RaceShare]
    leaving: int

    @property
    def brings(self) -> int:
        """The new chips that the bank brings to the table."""
        return sum(share.gets for share in self.shares.values())

    @property
    def difference(self) -> int:
        """
        How much the chips in play change by it; below zero where odd chips are taken away unpaid.
        """
        return self.brings * self.into - self.leaving * self.value


def count_race_chips(odd: int, into: int, rounding: RaceRounding) -> int:
    """
    How many new chips are raced for with so much in odd chips.

    >>> [count_race_chips(60, 25, rounding) for rounding in RaceRounding]
    [2, 2, 3]
    >>> count_race_chips(65, 25, RaceRounding.HALF_UP)
    3
    """
    whole, rest = divmod(odd, into)
    more = (rounding is RaceRounding.HALF_UP and 2 * rest >= into) or (
        rounding is RaceRounding.UP and rest > 0
    )
    return whole + int(more)


def run_chip_race(
    value: int,
    into: int,
    stacks: Mapping[int, RaceChips],
    cards: Sequence[Card],
    rounding: RaceRounding = RaceRounding.HALF_UP,
    winning: Collection[int] | None = None,
) -> ChipRace:
    """
    Everybody changes what makes whole chips. For each odd one a card is dealt, all of a player's
    together, in order from seat 1; the highest card wins the first chip, and nobody wins more than
    one. Whoever would be left without any chip gets one of the smallest then in play. Odd chips
    that win nothing leave unpaid (TDA 24; Robert's, TOURNAMENTS). With no odd chips, or only as
    many players as chips to win, no cards are needed; nor where the seats `winning` with real cards
    are said.
    """
    check_chip_race(value, into, stacks)
    rests = {seat: stack.leaving * value % into for seat, stack in sorted(stacks.items())}
    odd = {seat: rest for seat, rest in rests.items() if rest}
    number = count_race_chips(sum(odd.values()), into, rounding)
    counted = {seat: -(-rest // value) for seat, rest in odd.items()}
    winners = (
        _pick_race_winners(counted, number, cards)
        if winning is None or number >= len(odd)
        else _check_winning_seats(winning, odd, number)
    )
    shares = {}
    for seat, stack in sorted(stacks.items()):
        changed = stack.leaving * value // into
        won = int(seat in winners)
        is_raced_out = stack.leaving > 0 and not (changed or won or stack.others)
        shares[seat] = RaceShare(changed, counted.get(seat, 0), won, int(is_raced_out))
    return ChipRace(value, into, shares, sum(stack.leaving for stack in stacks.values()))


def _pick_race_winners(
    odd: Mapping[int, int], number: int, cards: Sequence[Card]
) -> frozenset[int]:
    """The seats that win a chip: the highest card of each counts."""
    if number >= len(odd):
        return frozenset(odd)
    if number == 0:
        return frozenset()
    if len(cards) < sum(odd.values()):
        forms = ngettext(
            "The race needs {count} card. Take another deck.",
            "The race needs {count} cards. Take another deck.",
        )
        raise Refusal(say_count(forms, sum(odd.values())))
    deck = map(compute_card_sort_key, cards)
    best = {seat: max(islice(deck, count)) for seat, count in odd.items()}
    return frozenset(sorted(best, key=best.__getitem__, reverse=True)[:number])


def _check_winning_seats(
    winning: Collection[int], odd: Mapping[int, int], number: int
) -> frozenset[int]:
    """
    The seats that won with real cards: as many as there are chips to win, all of them with an odd
    chip.
    """
    if len(set(winning)) != number or not set(winning) <= set(odd):
        raise refuse(
            _("Choose the seat that won each raced chip: {count} in all."),
            count=number,
        )
    return frozenset(winning)


def check_chip_race(value: int, into: int, stacks: Mapping[int, RaceChips]) -> None:
    """Refuse a race into chips that are not larger, and counts that cannot be."""
    if not 0 < value < into:
        raise refuse(_("Choose a larger chip."))
    if any(stack.leaving < 0 or stack.others < 0 for stack in stacks.values()):
        raise refuse(_("{what} can’t be negative."), what=say(_("Chip count")))
