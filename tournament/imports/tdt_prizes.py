"""Prizes of a `.tdt` file: who won how much, and the plan by which the prizes were made."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from tournament.engine.messages import Refusal, _
from tournament.engine.money import split_by_weight, split_into_equal_shares
from tournament.imports.tdt_field_reader import TdtObjectReader
from tournament.imports.tdt_import_notes import TdtNotes
from tournament.imports.tdt_ranking import TdtChop, TdtRanking
from tournament.money.values.prize_plan import (
    MAX_PLACES,
    MAX_PRIZE_NAME_LENGTH,
    ExtraPrize,
    PayoutMethod,
    PrizePlan,
    check_plan,
    normalize_shares,
)

FOR_RANK = 0
PERCENT, FIXED, NO_MONEY = range(3)
MAX_PRIZES = 1000
BOOKKEEPING = (
    "Display",
    "Lock",
    "AmountDisplay",
    "ShareRemainder",
    "SharedRemainder",
    "EstimatedAmount",
    "EstimatedSharedRemainder",
    "CalculatedPoints",
)


@dataclass(frozen=True, slots=True)
class TdtPrize:
    """
    One prize of the file: for a place, or for somebody who was chosen; `amount` is what it came to.
    """

    name: str
    place: int
    kind: int
    number: Decimal
    amount: int
    winners: tuple[str, ...]
    thing: str = ""


def read_prizes(tournament: TdtObjectReader, pot: int, notes: TdtNotes) -> tuple[TdtPrize, ...]:
    """Every prize, with its amount as the file worked it out."""
    found = tournament.read_object("Prizes").read_objects("Prizes")
    return tuple(_read_prize(prize, pot, notes) for prize in found[:MAX_PRIZES])


def _read_prize(prize: TdtObjectReader, pot: int, notes: TdtNotes) -> TdtPrize:
    prize.skip_fields(*BOOKKEEPING)
    kind = prize.read_count("AmountType", most=NO_MONEY)
    number = prize.read_number("Amount")
    thing = notes.clean_line(prize.read_text("NonMonetary"), MAX_PRIZE_NAME_LENGTH)
    adjusted = prize.read_number("Adjustment")
    if prize.has_number("CalculatedAmount"):
        amount = notes.to_cents(prize.read_number("CalculatedAmount"))
    elif kind == PERCENT:
        amount = int(pot * min(number, Decimal(100)) / 100) + notes.to_cents(adjusted)
    else:
        amount = notes.to_cents(number + adjusted)
    is_thing = kind == NO_MONEY or bool(thing and not amount)
    return TdtPrize(
        notes.clean_line(prize.read_text("Description", "Name"), MAX_PRIZE_NAME_LENGTH),
        prize.read_count("Recipient", "Rank", most=MAX_PLACES)
        if prize.read_count("Type", most=9) == FOR_RANK
        else 0,
        kind,
        number,
        0 if is_thing else max(0, amount),
        prize.read_texts("AwardedToPlayers"),
        thing or "?" if is_thing else "",
    )


def compute_winnings(
    found: Sequence[TdtPrize], ranked: TdtRanking, refs: Sequence[str], notes: TdtNotes
) -> dict[str, int]:
    """
    What everybody won. A prize goes to whom the file says; where a finished night does not say it,
    to its place. Those who share places share all their prizes together: as agreed, or evenly.
    """
    order = {ref: at for at, ref in enumerate(refs)}
    shared: dict[tuple[str, ...], int] = {}
    for prize in found:
        if prize.thing and not prize.place:
            notes.add_note(_("The prize “{what}” is not money and was skipped."), what=prize.thing)
        winners = tuple(sorted(_find_winners(prize, ranked, order), key=order.__getitem__))
        if winners:
            shared[winners] = shared.get(winners, 0) + prize.amount
        elif prize.amount and ranked.is_over:
            notes.add_note(
                _("Nobody won the prize “{name}” of {amount}."),
                name=prize.name,
                amount=notes.to_money(prize.amount),
            )
    won = dict.fromkeys(refs, 0)
    agreed = {frozenset(group.refs): group.chop for group in ranked.together}
    for winners, amount in shared.items():
        shares = _share_amount(winners, amount, agreed.get(frozenset(winners)))
        for ref, share in zip(winners, shares, strict=True):
            won[ref] += share
    return won


def _find_winners(prize: TdtPrize, ranked: TdtRanking, known: Collection[str]) -> set[str]:
    winners = {ref for ref in prize.winners if ref in known}
    if winners or not prize.place or not ranked.is_over:
        return winners
    group = next(
        (group for group in ranked.together if group.first <= prize.place <= group.last_place), None
    )
    return set(group.refs) if group else set()


def _share_amount(refs: tuple[str, ...], amount: int, chop: TdtChop | None) -> Sequence[int]:
    """
    How those who chopped share an amount: in proportion to what each was to get, which is that
    where it adds up.
    """
    weights = [chop.portions[ref] for ref in refs] if chop else []
    if any(weights):
        return split_by_weight(amount, weights)
    return split_into_equal_shares(amount, len(refs))


def list_deal_players(ranked: TdtRanking) -> frozenset[str]:
    """
    Who ended the night by a deal: those who share the first place, or the places from the first on.
    """
    if ranked.is_over and ranked.together:
        first = ranked.together[0]
        if first.first == 1 and len(first.refs) > 1:
            return frozenset(first.refs)
    return frozenset()


# --- the plan


def read_prize_plan(
    tournament: TdtObjectReader, found: Sequence[TdtPrize], notes: TdtNotes
) -> PrizePlan | None:
    """
    How the prizes were to be made: in percent where all are, otherwise the amounts they came to.
    """
    ranked = sorted(
        (prize for prize in found if prize.place and prize.amount), key=lambda prize: prize.place
    )
    if [prize.place for prize in ranked] != list(range(1, len(ranked) + 1)) or not ranked:
        return None
    rounding = tournament.read_object("Prizes")
    unit = (
        notes.to_cents(rounding.read_number("RoundToNearest"))
        if rounding.read_number("RoundPrizes")
        else 1
    )
    extras = tuple(
        ExtraPrize(prize.place, prize.thing) for prize in found if prize.thing and prize.place
    )[:MAX_PLACES]
    if all(prize.kind == PERCENT for prize in ranked):
        shares = normalize_shares([max(1, min(10**6, int(prize.number * 100))) for prize in ranked])
        plan = PrizePlan(PayoutMethod.PERCENT, shares=shares, unit=max(1, unit), extras=extras)
    else:
        plan = PrizePlan(
            PayoutMethod.FIXED,
            amounts=tuple(prize.amount for prize in ranked),
            unit=max(1, unit),
            extras=extras,
        )
    try:
        check_plan(plan)
    except Refusal:
        return None
    return (
        plan if all(better.amount >= worse.amount for better, worse in pairwise(ranked)) else None
    )
