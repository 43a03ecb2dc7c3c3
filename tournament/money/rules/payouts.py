"""
The prizes of a purse: what each place is paid, and every rounding step on the way, so that it can
be shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt

from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.engine.money import split_by_weight, split_into_equal_shares
from tournament.money.rules.growing_payouts import Growth, grow_payouts, start_with_two
from tournament.money.values.prize_plan import (
    MAX_PLACES,
    WHOLE,
    PayoutColumn,
    PayoutMethod,
    PrizePlan,
    normalize_shares,
)


@dataclass(frozen=True, slots=True)
class PrizeCalculation:
    """
    How one prize came about: `amount` is `rounded` + `added` + `odd`.

    `share` is in hundredths of a percent, rounded, and None where no percentage leads to the prize;
    `quota` is exact; `rounded` is the quota rounded down to the unit; `added` is the unit that it
    got for a large remainder; `odd` is what fits no unit or is left over, and goes to first place.
    """

    place: int
    share: int | None
    quota: Fraction
    rounded: int
    amount: int
    added: int = 0
    odd: int = 0


@dataclass(frozen=True, slots=True)
class Prizes:
    """
    What each place gets, the best first; the amounts add up to the purse. The last `bubble` of them
    is a refund.
    """

    amounts: tuple[int, ...]
    rows: tuple[PrizeCalculation, ...]
    notes: tuple[Message, ...]
    tickets: int = 0
    bubble: int = 0


def compute_prizes(plan: PrizePlan, purse: int, field: int, buy_in: int = 0) -> Prizes:
    """
    Pay out a purse to so many different players, all of it (HomePokerTourney, PAYOUT). The plan has
    been checked.

    A quota is the purse times the share, exactly; it is rounded down to the unit, the units that
    are missing go to the largest remainders, and what is smaller than a unit to first place. No
    prize is larger than the one before it. The refund on the bubble is taken out first, and left
    out where it would be more than the last prize.

    >>> compute_prizes(PrizePlan(unit=500), 33300, 12).amounts
    (16800, 8000, 5000, 3500)
    """
    if purse < 1 or field < 1:
        return Prizes((), (), ())
    if not plan.bubble:
        return _compute_prizes_before_refund(plan, purse, field, buy_in)
    if plan.bubble < purse:
        paid = _compute_prizes_before_refund(plan, purse - plan.bubble, field, buy_in)
        if len(paid.amounts) < field and plan.bubble <= paid.amounts[-1]:
            return _add_refund(paid, plan.bubble)
    paid = _compute_prizes_before_refund(plan, purse, field, buy_in)
    return replace(paid, notes=(*paid.notes, _no_refund_text(len(paid.amounts) < field)))


def split_tied_prizes(
    amounts: Sequence[int], place: int, count: int, unit: int = 1
) -> tuple[int, ...]:
    """
    Share the prizes of the places that `count` players take together equally among them, in whole
    units; places out of the money count nothing (HomePokerTourney, on players who go out in the
    same hand).

    The odd units go to those who are earlier in the stated order, what is smaller than a unit to
    the first of them. A unit so large that somebody would be left without one is not used.

    >>> split_tied_prizes((8000, 5000, 4000, 2000, 1000), 5, 3)
    (334, 333, 333)
    >>> split_tied_prizes((8000, 5000, 4000, 2000, 1000), 2, 2)
    (4500, 4500)
    """
    together = sum(amounts[place - 1 : place - 1 + count])
    return split_into_equal_shares(together, count, unit if together >= count * unit else 1)


def _add_refund(paid: Prizes, refund: int) -> Prizes:
    row = PrizeCalculation(len(paid.amounts) + 1, None, Fraction(refund), refund, refund)
    return replace(paid, amounts=(*paid.amounts, refund), rows=(*paid.rows, row), bubble=1)


def _add_note(paid: Prizes, note: Message) -> Prizes:
    return replace(paid, notes=(note, *paid.notes))


def _no_refund_text(somebody_is_out: bool) -> Message:
    if somebody_is_out:
        return say(_("No bubble refund: it would top the last payout."))
    return say(_("No bubble refund: every player is paid."))


def _compute_prizes_before_refund(plan: PrizePlan, purse: int, field: int, buy_in: int) -> Prizes:
    """The prizes without any refund."""
    if plan.how is PayoutMethod.SATELLITE:
        return _compute_ticket_prizes(plan.ticket, purse, field)
    if plan.how is PayoutMethod.FIXED:
        return _compute_fixed_prizes(plan, purse, field)
    if plan.how is PayoutMethod.PERCENT:
        return _compute_percentage_prizes(plan, plan.shares, purse, field)
    if plan.how is PayoutMethod.BY_FIELD:
        column = find_payout_column(plan.columns, field)
        if column:
            return _compute_percentage_prizes(plan, column.shares, purse, field)
    if plan.growing and purse >= field:
        paid = _compute_growing_prizes(plan, purse, field, buy_in)
        text = _("{field} players: above the last row, payouts grow from it.")
    else:
        paid = _compute_curve_prizes(plan, purse, field, buy_in)
        text = _("{field} players: above the last row, paid by the automatic curve.")
    return _add_note(paid, say(text, field=field)) if plan.how is PayoutMethod.BY_FIELD else paid


def find_payout_column(columns: Sequence[PayoutColumn], field: int) -> PayoutColumn | None:
    """The column of the table for so many players; None above the last."""
    return next((column for column in columns if field <= column.upto), None)


def _compute_percentage_prizes(
    plan: PrizePlan, shares: Sequence[int], purse: int, field: int
) -> Prizes:
    """
    By percent; where fewer play than places are paid, those who play share all of it in the same
    proportion.
    """
    taken = tuple(shares[:field])
    told: Sequence[int | None] = taken if sum(taken) == WHOLE else normalize_shares(taken)
    paid = _round_quotas(
        [Fraction(purse) * share / sum(taken) for share in taken], purse, plan.unit, told
    )
    if len(taken) == len(shares):
        return paid
    note = say_count(
        ngettext(
            "Only {count} player: the unused shares are spread in proportion.",
            "Only {count} players: the unused shares are spread in proportion.",
        ),
        field,
    )
    return _add_note(paid, note)


def _compute_fixed_prizes(plan: PrizePlan, purse: int, field: int) -> Prizes:
    """
    Fixed amounts as they are, and the rest to first place; from a purse that is too small, in
    proportion.
    """
    amounts = plan.amounts[:field]
    over = purse - sum(amounts)
    if over < 0:
        paid = _round_quotas(
            [Fraction(purse) * amount / sum(amounts) for amount in amounts], purse, plan.unit
        )
        note = say(_("The prize pool is below the fixed amounts: all are cut alike."))
        return _add_note(paid, note)
    rows = [_build_unrounded_row(place, amount) for place, amount in enumerate(amounts, 1)]
    rows[0] = replace(rows[0], amount=amounts[0] + over, odd=over)
    note = say(_("The prize pool is above the fixed amounts: first place gets the rest."))
    return Prizes(tuple(row.amount for row in rows), tuple(rows), (note,) if over else ())


def _compute_ticket_prizes(ticket: int, purse: int, field: int) -> Prizes:
    """
    As many tickets as the purse pays for, and the rest in cash to the next place, or to first if
    there is none.
    """
    tickets = min(purse // ticket, field)
    rest = purse - tickets * ticket
    rows = [_build_unrounded_row(place, ticket) for place in range(1, tickets + 1)]
    notes = []
    if not tickets:
        notes.append(say(_("The prize pool is below one ticket: first place gets it in cash.")))
    if rest and tickets < field:
        rows.append(_build_unrounded_row(tickets + 1, rest))
    elif rest:
        rows[0] = replace(rows[0], amount=ticket + rest, odd=rest)
        notes = [say(_("Every player wins a ticket; first place gets the rest in cash."))]
    return Prizes(tuple(row.amount for row in rows), tuple(rows), tuple(notes), tickets)


def _build_unrounded_row(place: int, amount: int) -> PrizeCalculation:
    return PrizeCalculation(place, None, Fraction(amount), amount, amount)


def _small_purse_text() -> Message:
    return say(_("The prize pool is too small to round the payouts."))


def _round_quotas(
    quotas: Sequence[Fraction], purse: int, unit: int, shares: Sequence[int | None] = ()
) -> Prizes:
    """
    Round quotas that add up to the purse. Where a unit is so large that a place would be left with
    nothing, the smallest coin is the unit, and a note says so.
    """
    amounts = split_by_weight(purse, quotas, unit)
    if not amounts[-1] and unit > 1:
        return replace(_round_quotas(quotas, purse, 1, shares), notes=(_small_purse_text(),))
    rows = []
    odd = purse % unit
    told = shares or (None,) * len(quotas)
    for place, (quota, amount, share) in enumerate(zip(quotas, amounts, told, strict=True), 1):
        down = quota // unit * unit
        rows.append(PrizeCalculation(place, share, quota, down, amount, amount - odd - down, odd))
        odd = 0
    return Prizes(amounts, tuple(rows), ())


# --- payouts that grow with the field

FIRST_PLAYERS = 10
"""The automatic payouts of so many grow from two players on, those of more from these."""
FIRST_PLACES = 3


def _compute_growing_prizes(plan: PrizePlan, purse: int, field: int, buy_in: int) -> Prizes:
    """
    From the last row of the table, or from the first players on. A unit that leaves somebody
    without a prize is not used.
    """
    growth = _build_growth(plan, purse, field, buy_in)
    amounts = _grow_from_start(plan, purse, field, growth)
    notes = []
    if growth.unit > 1 and growth.least >= 2 * (plan.least or 3 * growth.buy_in // 2):
        fine = replace(plan, unit=1)
        finer = _grow_from_start(fine, purse, field, _build_growth(fine, purse, field, buy_in))
        if len(finer) > len(amounts):
            amounts = finer
            notes.append(_small_purse_text())
    if len(amounts) < growth.count_places(field):
        notes.insert(0, _few_places_text(len(amounts)))
    rows = (_build_unrounded_row(place, amount) for place, amount in enumerate(amounts, 1))
    return Prizes(amounts, tuple(rows), tuple(notes))


def _build_growth(plan: PrizePlan, purse: int, field: int, buy_in: int) -> Growth:
    """How the payouts of this plan grow; a player brings what goes into the purse on average."""
    price = buy_in or purse // field
    least = plan.least or -(-3 * price // 2)
    begun, places = FIRST_PLAYERS, FIRST_PLACES
    if plan.how is PayoutMethod.BY_FIELD:
        begun, places = plan.columns[-1].upto, len(plan.columns[-1].shares)
    if plan.places:
        places = max(plan.places, places if plan.how is PayoutMethod.BY_FIELD else 1)
    return Growth(
        buy_in=min(price, purse // field),
        least=-(-least // plan.unit) * plan.unit,
        unit=plan.unit,
        places=places,
        field=0 if plan.places else begun,
        is_least_usual=not plan.least,
    )


def _grow_from_start(plan: PrizePlan, purse: int, field: int, growth: Growth) -> tuple[int, ...]:
    if plan.how is PayoutMethod.BY_FIELD:
        row = plan.columns[-1]
        start = purse - (field - row.upto) * growth.buy_in
        amounts = _compute_percentage_prizes(plan, row.shares, start, row.upto).amounts
        if any(amount % plan.unit for amount in amounts[1:]):
            growth = replace(growth, unit=1)
        return grow_payouts(amounts, row.upto, field, growth)
    begun = min(field, FIRST_PLAYERS)
    start = purse - (field - begun) * growth.buy_in
    early = replace(growth, buy_in=start // begun)
    amounts, players = start_with_two(start, begun, early)
    return grow_payouts(grow_payouts(amounts, players, begun, early), begun, field, growth)


# --- the automatic curve of older nights

CURVE_PARTS = 1 << 60
HALVINGS = 32


def count_default_paid_places(field: int) -> int:
    """
    How many places are paid: three of the first ten players and one more per ten, as in the table
    of HomePokerTourney, but never more than play.

    >>> [count_default_paid_places(field) for field in (2, 10, 11, 30, 31, 1000)]
    [2, 3, 4, 5, 6, 102]
    """
    return min(3 + (field - 1) // 10, field, MAX_PLACES)


def _compute_curve_prizes(plan: PrizePlan, purse: int, field: int, buy_in: int) -> Prizes:
    """
    By the automatic curve. Fewer places than wished for are paid when the purse does not hold the
    smallest prize for each; unless the director chose that prize, half of one more has to be left,
    so that the first prize is worth more.
    """
    wished = min(plan.places, field) or count_default_paid_places(field)
    least = plan.least or -(-3 * buy_in // 2)
    rounded_up = -(-least // plan.unit) * plan.unit
    spare = 0 if plan.least else least // 2
    places = _limit_places(purse - spare, rounded_up, wished)
    if plan.unit > least and places < _limit_places(purse - spare, least, wished):
        paid = _compute_curve_prizes(replace(plan, unit=1), purse, field, buy_in)
        return replace(paid, notes=(*paid.notes, _small_purse_text()))
    paid = _round_quotas(compute_curve_quotas(purse, places, rounded_up), purse, plan.unit)
    if places == wished:
        return paid
    return _add_note(paid, _few_places_text(places))


def _few_places_text(places: int) -> Message:
    forms = ngettext(
        "The smallest payout fits {count} place only.",
        "The smallest payout fits {count} places only.",
    )
    return say_count(forms, places)


def _limit_places(purse: int, least: int, wished: int) -> int:
    return max(1, min(wished, purse // least)) if least else wished


def compute_curve_quotas(purse: int, places: int, least: int) -> tuple[Fraction, ...]:
    """
    Quotas that fall from the first to the last place: prize i is E + (P1 - E) / i^alpha, E being
    the least prize.

    P1 is a quarter of the purse, and of the other three quarters an equal part per place: 50 % for
    three places, 40 % for five, 31 % for twelve, 26 % for a hundred. Where the least prizes take so
    much of the purse that this would flatten all the others, P1 is less. Alpha makes the prizes add
    up to the purse. Whole numbers alone are used, so that every machine finds the same prizes.
    """
    over = Fraction(purse - places * least)
    if places == 1 or not over:
        return (Fraction(purse, places),) * places
    part = Fraction(places + 3, 4 * places)
    first = min(purse * part, least + over * (1 + part) / 2)
    powers = _compute_curve_powers(places, over / (first - least))
    rest = (over - first + least) / sum(powers[1:])
    return (first, *(least + rest * power for power in powers[1:]))


def _compute_curve_powers(places: int, together: Fraction) -> list[int]:
    """
    1 / i^alpha for each place, with the largest alpha for which they still add up to `together`, in
    parts of CURVE_PARTS.

    Alpha is found by bisection, digit by binary digit from 2 downwards: the power of half a digit
    is the square root.
    """
    powers = [CURVE_PARTS] * places
    digit = [CURVE_PARTS // place**2 for place in range(1, places + 1)]
    enough = -(-together.numerator * CURVE_PARTS // together.denominator)
    for _halving in range(HALVINGS):
        tried = [power * factor // CURVE_PARTS for power, factor in zip(powers, digit, strict=True)]
        if sum(tried) >= enough:
            powers = tried
        digit = [isqrt(factor * CURVE_PARTS) for factor in digit]
    return powers
