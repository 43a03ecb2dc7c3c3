"""A deal as it is typed in and worked out: counts of chips, the kind, and what each player gets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from tournament.chips.forms.chip_fields import read_count
from tournament.engine.messages import Message, Refusal, _, refuse
from tournament.engine.money import read_amount, write_amount
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.rules.deals import (
    Deal,
    DealKind,
    check_custom_shares,
    check_deal_stacks,
    propose_deal,
)
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.money.views.amount_fields import (
    read_form_text,
    read_optional_amount,
    write_optional_amount,
)
from tournament.night.state import State, count_chips_in_play, entrant_name_of
from tournament.players.rules.standings import list_active_players

BY_STACKS = frozenset({DealKind.ICM, DealKind.CHIPS, DealKind.LOCKED})


@dataclass(frozen=True, slots=True)
class DealDraft:
    """The form as typed: chips and shares by player, so that nothing of it is lost."""

    how: str = DealKind.ICM.value
    leave: str = ""
    unit: str = ""
    stacks: Mapping[int, str] = field(default_factory=dict)
    shares: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealPreview:
    """
    What the form leads to: the deal as it would be written down, and what to compare and to mind.
    """

    record: RecordDeal
    notes: tuple[Message, ...]
    places: Mapping[int, int]
    """By player: the place that the stack has among the others, where all are counted."""
    by_icm: Mapping[int, int]
    """By player: what ICM would pay, where all are counted and it is not what the deal pays."""


def build_deal_draft(state: State) -> DealDraft:
    """
    The form to begin with: the counts and the kind of the deal that there is, else empty fields.
    """
    unit = write_amount(state.plan.unit, state.terms.currency)
    if state.deal is None:
        return DealDraft(unit=unit)
    deal = state.deal
    how = deal.how if deal.how in set(DealKind) else DealKind.ICM.value
    left = write_optional_amount(deal.left, state.terms.currency)
    stacks = {key: str(stack) for key, stack in zip(deal.players, deal.stacks, strict=False)}
    return DealDraft(how, left, unit, stacks)


def read_draft(sent: Mapping[str, Any], state: State) -> DealDraft:
    """What a form sent, exactly as typed."""
    players = list_active_players(state)
    return DealDraft(
        str(sent.get("how", "")),
        read_form_text(sent, "leave"),
        read_form_text(sent, "unit"),
        {key: read_form_text(sent, f"stack-{key}") for key in players if f"stack-{key}" in sent},
        {key: read_form_text(sent, f"share-{key}") for key in players if f"share-{key}" in sent},
    )


def sum_stacks(draft: DealDraft) -> int:
    """All chips typed so far, as far as they can be read."""
    return _sum_readable(draft.stacks.values(), read_count)


def sum_shares(draft: DealDraft, state: State) -> int:
    """All shares typed so far, as far as they can be read."""
    return _sum_readable(
        draft.shares.values(), lambda typed: read_amount(typed, state.terms.currency)
    )


def _sum_readable(texts: Iterable[str], read: Callable[[str], int]) -> int:
    together = 0
    for typed in filter(None, texts):
        with suppress(Refusal):
            together += read(typed)
    return together


def list_prizes_to_share(state: State) -> tuple[int, ...]:
    """The prizes that are left, one for each player at most."""
    return list_current_prizes(state)[: len(list_active_players(state))]


def preview_deal(state: State, draft: DealDraft) -> DealPreview:
    """What the form leads to; raises `Refusal` with what is missing or wrong."""
    if draft.how not in set(DealKind):
        raise refuse(_("Choose a kind of deal."))
    kind = DealKind(draft.how)
    currency = state.terms.currency
    players = list_active_players(state)
    left = read_optional_amount(draft.leave, currency)
    stacks = _read_stacks(state, draft, players, needed=kind in BY_STACKS)
    notes = (
        check_deal_stacks(stacks, count_chips_in_play(state), len(players)) if any(stacks) else ()
    )
    if kind is DealKind.CUSTOM and draft.shares:
        shares = _read_custom_shares(state, draft, players, left)
        deal = Deal(shares, left)
    else:
        unit = read_unit(state, draft)
        meant = kind
        if kind is DealKind.CUSTOM:
            meant = DealKind.ICM if any(stacks) else DealKind.EVEN
        deal = propose_deal(
            meant, stacks or (0,) * len(players), list_prizes_to_share(state), unit, left, currency
        )
    record = RecordDeal(kind.value, players, deal.shares, stacks, left, list_current_prizes(state))
    return _add_icm_comparison(state, DealPreview(record, (*notes, *deal.notes), {}, {}))


def read_unit(state: State, draft: DealDraft) -> int:
    """To what shares are rounded."""
    return read_amount(draft.unit, state.terms.currency) if draft.unit else state.plan.unit


def _read_stacks(
    state: State, draft: DealDraft, players: Sequence[int], needed: bool
) -> tuple[int, ...]:
    """Everybody's chips, or nothing where they are not needed and not all typed in."""
    typed = {key: draft.stacks.get(key, "") for key in players}
    for key in players:
        if needed and not typed[key]:
            raise refuse(
                _("{name} has no chip count. Type it, or 0 for none."),
                name=entrant_name_of(state, key),
            )
    if not all(typed.values()):
        return ()
    return tuple(read_count(typed[key]) for key in players)


def _read_custom_shares(
    state: State, draft: DealDraft, players: Sequence[int], left: int
) -> tuple[int, ...]:
    for key in players:
        if not draft.shares.get(key):
            raise refuse(
                _("{name} has no share. Type it, or 0 for none."), name=entrant_name_of(state, key)
            )
    shares = tuple(int(read_amount(draft.shares[key], state.terms.currency)) for key in players)
    check_custom_shares(shares, list_prizes_to_share(state), left, state.terms.currency)
    return shares


def _add_icm_comparison(state: State, worked: DealPreview) -> DealPreview:
    """
    Where everybody’s chips are known: the place that they have by them, and the shares by ICM.
    """
    record = worked.record
    if not any(record.stacks):
        return worked
    order = sorted(range(len(record.players)), key=lambda at: -record.stacks[at])
    places = {record.players[at]: place for place, at in enumerate(order, 1)}
    if record.how == DealKind.ICM:
        return replace(worked, places=places)
    icm = propose_deal(
        DealKind.ICM,
        record.stacks,
        list_prizes_to_share(state),
        1,
        record.left,
        state.terms.currency,
    ).shares
    return replace(worked, places=places, by_icm=dict(zip(record.players, icm, strict=True)))
