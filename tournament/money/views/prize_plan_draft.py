"""
The plan of the prizes as text in a form: read from it, changed by its buttons, made into a plan.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tournament.engine.messages import Refusal, _, refuse
from tournament.engine.money import Currency, read_amount, read_whole_number, write_amount
from tournament.localization import format_decimal
from tournament.money.values.prize_plan import (
    MAX_COLUMNS,
    MAX_EXTRAS,
    SMALLEST_UNIT,
    WHOLE,
    ExtraPrize,
    PayoutColumn,
    PayoutMethod,
    PrizePlan,
    normalize_shares,
    read_shares,
    write_shares,
)
from tournament.money.views.amount_fields import (
    read_form_text,
    read_optional_amount,
    write_optional_amount,
)

SINGLE = ("how", "shares", "amounts", "places", "least", "ticket", "unit", "tie_unit", "bubble")
OPERATION = re.compile(r"(column|uncolumn|extra|unextra|whole)-(\d{1,3}|shares)")
MAX_DIGITS = 6


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One column of the table as typed."""

    upto: str = ""
    shares: str = ""


@dataclass(frozen=True, slots=True)
class ExtraRow:
    """One prize that is not money, as typed."""

    place: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class PrizePlanDraft:
    """The whole form as typed, so that nothing of it is lost."""

    how: str = PayoutMethod.BY_FIELD.value
    shares: str = ""
    amounts: str = ""
    places: str = ""
    least: str = ""
    ticket: str = ""
    unit: str = ""
    tie_unit: str = ""
    bubble: str = ""
    columns: tuple[ColumnRow, ...] = ()
    extras: tuple[ExtraRow, ...] = ()


def build_prize_plan_draft(plan: PrizePlan, currency: Currency) -> PrizePlanDraft:
    """The form of a plan."""

    def format_amount(cents: int) -> str:
        return write_optional_amount(cents, currency)

    return PrizePlanDraft(
        how=plan.how.value,
        shares=write_shares(plan.shares),
        amounts=" ".join(format_amount(cents) for cents in plan.amounts),
        places=str(plan.places or ""),
        least=format_amount(plan.least),
        ticket=format_amount(plan.ticket),
        unit=write_amount(plan.unit, currency),
        tie_unit=write_amount(plan.tie_unit or plan.unit, currency),
        bubble=format_amount(plan.bubble),
        columns=tuple(
            ColumnRow(str(column.upto), write_shares(column.shares)) for column in plan.columns
        ),
        extras=tuple(ExtraRow(str(extra.place), extra.what) for extra in plan.extras),
    )


def read_draft(sent: Mapping[str, Any]) -> PrizePlanDraft:
    """What a form sent, exactly as typed."""
    columns = tuple(
        ColumnRow(read_form_text(sent, f"upto-{at}"), read_form_text(sent, f"shares-{at}"))
        for at in range(MAX_COLUMNS + 1)
        if f"upto-{at}" in sent
    )
    extras = tuple(
        ExtraRow(read_form_text(sent, f"place-{at}"), read_form_text(sent, f"what-{at}"))
        for at in range(MAX_EXTRAS + 1)
        if f"place-{at}" in sent
    )
    single = {name: read_form_text(sent, name) for name in SINGLE}
    return PrizePlanDraft(columns=columns, extras=extras, **single)


def apply_operation(draft: PrizePlanDraft, operation: str) -> PrizePlanDraft:
    """
    Do what a button of the form asks for.

    >>> apply_operation(PrizePlanDraft(shares="40 25 20"), "whole-shares").shares
    '47.06 29.41 23.53'
    """
    asked = OPERATION.fullmatch(operation)
    if asked is None:
        return draft
    what, which = asked.groups()
    if which == "shares":
        return replace(draft, shares=_normalize_shares(draft.shares)) if what == "whole" else draft
    at = int(which)
    if what == "column":
        return replace(draft, columns=(*draft.columns, ColumnRow()))
    if what == "extra":
        return replace(draft, extras=(*draft.extras, ExtraRow()))
    if what == "unextra":
        return replace(draft, extras=draft.extras[:at] + draft.extras[at + 1 :])
    columns = list(draft.columns)
    if what == "uncolumn":
        del columns[at : at + 1]
    elif at < len(columns):
        row = columns[at]
        columns[at] = replace(row, shares=_normalize_shares(row.shares))
    return replace(draft, columns=tuple(columns))


def _normalize_shares(typed: str) -> str:
    try:
        return write_shares(normalize_shares(read_shares(typed))) or typed
    except Refusal:
        return typed


def wrong_total_text(typed: str) -> str:
    """
    What shares make together when that is not a hundred percent; nothing when it is, or they cannot
    be read.
    """
    try:
        together = sum(read_shares(typed))
    except Refusal:
        return ""
    return format_decimal(write_shares((together,))) if together not in (0, WHOLE) else ""


def parse_prize_plan(draft: PrizePlanDraft, currency: Currency, before: PrizePlan) -> PrizePlan:
    """
    The plan that the form says; raises `Refusal` with the first thing that cannot be read. What
    belongs to another way than the chosen one stays as it was before.
    """
    if draft.how not in set(PayoutMethod):
        raise refuse(_("Choose a payout method."))
    how = PayoutMethod(draft.how)
    unit = read_optional_amount(draft.unit, currency) or SMALLEST_UNIT
    ties = read_optional_amount(draft.tie_unit, currency) or SMALLEST_UNIT
    plan = replace(
        before,
        how=how,
        growing=True,
        unit=unit,
        tie_unit=0 if not before.tie_unit and ties == unit else ties,
        bubble=read_optional_amount(draft.bubble, currency),
        extras=tuple(
            ExtraPrize(read_whole_number(row.place), row.what)
            for row in draft.extras
            if row.place or row.what
        ),
    )
    if how is PayoutMethod.PERCENT:
        return replace(plan, shares=read_shares(draft.shares))
    if how is PayoutMethod.FIXED:
        typed = draft.amounts.replace(";", " ").split()
        return replace(plan, amounts=tuple(read_amount(amount, currency) for amount in typed))
    if how is PayoutMethod.SATELLITE:
        return replace(plan, ticket=read_optional_amount(draft.ticket, currency))
    plan = replace(
        plan,
        places=read_whole_number(draft.places, MAX_DIGITS),
        least=read_optional_amount(draft.least, currency),
    )
    if how is PayoutMethod.BY_FIELD:
        rows = (row for row in draft.columns if row.upto or row.shares)
        plan = replace(
            plan,
            columns=tuple(
                PayoutColumn(read_whole_number(row.upto, MAX_DIGITS), read_shares(row.shares))
                for row in rows
            ),
        )
    return plan
