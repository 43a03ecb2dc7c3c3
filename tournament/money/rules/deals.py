"""
Deals the players make about the prizes that are left: what each kind would pay, and what to mind
about it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournament.engine.messages import Message, Money, _, ngettext, refuse, say, say_count
from tournament.engine.money import Currency, split_by_weight, split_into_equal_shares
from tournament.money.rules.icm import compute_icm


class DealKind(StrEnum):
    """How the players share what is left."""

    ICM = "icm"
    CHIPS = "chips"
    EVEN = "even"
    LOCKED = "locked"
    CUSTOM = "custom"


DEAL_WORDS = {
    DealKind.ICM: _("By ICM"),
    DealKind.CHIPS: _("By chips"),
    DealKind.EVEN: _("Even split"),
    DealKind.LOCKED: _("Lowest payout each, rest by ICM"),
    DealKind.CUSTOM: _("Own amounts"),
}

SHARES_OFF = _("The shares make {sum}, but {total} is to be shared. Adjust them.")

EURO = Currency()


@dataclass(frozen=True, slots=True)
class Deal:
    """
    What each player gets, what is left to play for, and what the players should know before they
    agree.
    """

    shares: tuple[int, ...]
    left: int
    notes: tuple[Message, ...] = ()


def propose_deal(
    kind: DealKind,
    stacks: Sequence[int],
    prizes: Sequence[int],
    unit: int = 1,
    leave: int = 0,
    currency: Currency = EURO,
) -> Deal:
    """
    What a deal of this kind pays to each stack. `prizes` are those still to be won, the first one
    first; `leave` stays on the table for whoever wins. The shares are whole units, and what is
    smaller than a unit goes to the largest.

    >>> propose_deal(DealKind.ICM, (50, 30, 20), (7000, 3000)).shares
    (4518, 3225, 2257)
    >>> propose_deal(DealKind.CHIPS, (50, 30, 20), (7000, 3000), unit=100, leave=1000).shares
    (4500, 2700, 1800)
    """
    _check_no_negative_stacks(stacks)
    if kind in (DealKind.ICM, DealKind.LOCKED, DealKind.CHIPS):
        _check_any_chips(stacks)
    paid = _list_prizes_to_share(len(stacks), prizes, leave, currency)
    _check_rounding_unit(sum(paid), unit)
    shares = _compute_shares(kind, stacks, paid, unit)
    notes = (
        *_list_chip_notes(kind, stacks),
        *_list_prize_notes(kind, shares, paid, leave, currency),
        *_list_unit_notes(sum(paid), unit, currency),
    )
    return Deal(shares, leave, notes)


def _list_prizes_to_share(
    players: int, prizes: Sequence[int], leave: int, currency: Currency
) -> tuple[int, ...]:
    """
    The prizes of the players left, a prize for each of them, without what they leave to play for.
    """
    if players < 2:
        raise refuse(_("A deal needs at least two players with chips."))
    if min(prizes, default=0) < 0:
        raise refuse(_("{what} can’t be negative."), what=say(_("Payouts")))
    first, *others = [*prizes, *[0] * players][:players]
    if leave < 0:
        raise refuse(_("{what} can’t be negative."), what=say(_("Left for the winner")))
    if leave > first:
        raise refuse(
            _("Leave at most the first prize, {first}."),
            first=_to_money(first, currency),
        )
    if first + sum(others) == leave:
        raise refuse(_("There is no prize money to share."))
    return first - leave, *others


def _check_rounding_unit(total: int, unit: int) -> None:
    if not 0 < unit <= total:
        label = say(_("Round to"))
        raise refuse(
            _("“{label}”: type more than 0, at most what is shared."),
            label=label,
        )


def _compute_shares(
    kind: DealKind, stacks: Sequence[int], paid: Sequence[int], unit: int
) -> tuple[int, ...]:
    if kind is DealKind.EVEN:
        even = split_into_equal_shares(sum(paid), len(paid), unit)
        return _restore_order(_order_by_stack(stacks), even)
    if kind is DealKind.CHIPS:
        return _split_by_chips(stacks, paid, unit)
    lowest = min(paid) if kind is DealKind.LOCKED else 0
    worths = compute_icm(stacks, [prize - lowest for prize in paid])
    return _round_worths(sum(paid), [lowest + worth for worth in worths], stacks, unit)


def _split_by_chips(stacks: Sequence[int], paid: Sequence[int], unit: int) -> tuple[int, ...]:
    lowest = min(paid)
    chips = sum(stacks)
    rest = sum(paid) - lowest * len(paid)
    order = _order_by_stack(stacks)
    settled = split_by_weight(
        sum(paid), [lowest + Fraction(rest * stacks[at], chips) for at in order], unit
    )
    return _restore_order(order, settled)


def _round_worths(
    total: int, worths: Sequence[float], stacks: Sequence[int], unit: int
) -> tuple[int, ...]:
    """
    Whole units as `split_by_weight` shares them, for worths that are only nearly exact: remainders
    that differ by less than the worths may be wrong count as equal. Then, as in exact numbers, the
    larger share takes the odd unit, and where the worths are equal as well, the larger stack.
    """
    units = total // unit
    parts = 10 ** max(2, 14 - len(str(units)))
    quotas = [round(worth / unit * parts) for worth in worths]
    order = sorted(range(len(stacks)), key=lambda at: (-quotas[at], -stacks[at]))
    shares = [quotas[at] // parts for at in order]
    by_remainder = sorted(range(len(order)), key=lambda rank: -(quotas[order[rank]] % parts))
    for at in by_remainder[: max(0, units - sum(shares))]:
        shares[at] += 1
    others = [share * unit for share in shares[1:]]
    return _restore_order(order, [total - sum(others), *others])


def _order_by_stack(stacks: Sequence[int]) -> list[int]:
    return sorted(range(len(stacks)), key=lambda at: -stacks[at])


def _restore_order(order: Sequence[int], shares: Sequence[int]) -> tuple[int, ...]:
    return tuple(share for _at, share in sorted(zip(order, shares, strict=True)))


def _list_chip_notes(kind: DealKind, stacks: Sequence[int]) -> Iterator[Message]:
    if kind is not DealKind.EVEN and (without := stacks.count(0)):
        yield say_count(
            ngettext(
                "{count} player has no chips here. Check the count.",
                "{count} players have no chips here. Check the counts.",
            ),
            without,
        )


def _list_prize_notes(
    kind: DealKind, shares: Sequence[int], paid: Sequence[int], leave: int, currency: Currency
) -> Iterator[Message]:
    first = paid[0]
    second = paid[1]
    if kind is DealKind.CHIPS and max(shares) > first:
        yield say(
            _(
                "The chip leader gets {share}, more than first place pays ({first}). Look at "
                "ICM too."
            ),
            share=_to_money(max(shares), currency),
            first=_to_money(first, currency),
        )
    if kind is not DealKind.EVEN and leave and first < second:
        yield say(
            _(
                "Without the {leave} left for the winner, first place is {first}, less than "
                "second ({second})."
            ),
            leave=_to_money(leave, currency),
            first=_to_money(first, currency),
            second=_to_money(second, currency),
        )
    if kind in (DealKind.ICM, DealKind.LOCKED) and len(paid) == 2 and first >= second:
        yield say(_("Heads-up, by chips and by ICM pay the same."))


def _list_unit_notes(total: int, unit: int, currency: Currency) -> Iterator[Message]:
    if odd := total % unit:
        yield say(
            _("{odd} left from rounding goes to the largest share."),
            odd=_to_money(odd, currency),
        )


def check_custom_shares(
    shares: Sequence[int], prizes: Sequence[int], leave: int = 0, currency: Currency = EURO
) -> None:
    """
    Refuse shares that do not add up to the prizes of these players without what they leave to play
    for.
    """
    total = sum(_list_prizes_to_share(len(shares), prizes, leave, currency))
    if min(shares) < 0:
        raise refuse(_("{what} can’t be negative."), what=say(_("Shares")))
    made = sum(shares)
    if made != total:
        raise refuse(SHARES_OFF, sum=_to_money(made, currency), total=_to_money(total, currency))


def check_deal_stacks(
    stacks: Sequence[int], chips_in_play: int, players: int | None = None
) -> tuple[Message, ...]:
    """
    Refuse counts that no deal can use; a sum that is not what is in play (0: not known) is only
    told.
    """
    if players is not None and len(stacks) != players:
        raise refuse(
            _("{counts} counts for {players} players. Type one for each."),
            counts=len(stacks),
            players=players,
        )
    _check_no_negative_stacks(stacks)
    _check_any_chips(stacks)
    counted = sum(stacks)
    if chips_in_play in (0, counted):
        return ()
    return (
        say(
            _("The counts make {counted}, but {chips} are in play. Count again or go on."),
            counted=counted,
            chips=chips_in_play,
        ),
    )


def _check_no_negative_stacks(stacks: Sequence[int]) -> None:
    if min(stacks, default=0) < 0:
        raise refuse(_("{what} can’t be negative."), what=say(_("Chip count")))


def _check_any_chips(stacks: Sequence[int]) -> None:
    if not any(stacks):
        raise refuse(_("Nobody has chips. Type the counts first."))


def _to_money(cents: int, currency: Currency) -> Money:
    return Money(cents, currency.code, currency.digits)
