"""Draft of a deal: chip counts, kind of deal, each player's share."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
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
from tournament.night.state import ProposedDeal, State, count_chips_in_play, entrant_name_of
from tournament.players.rules.standings import list_active_players

WAYS = (DealKind.CHIPS, DealKind.ICM, DealKind.EVEN)
"""From the best for whoever leads to the best for whoever has least; the slider goes along it."""
WAY_HELP = {
    DealKind.ICM: _("What each stack is worth by its chances."),
    DealKind.CHIPS: _("Everybody gets the lowest payout; chips split the rest."),
    DealKind.EVEN: _("The same for everybody."),
    DealKind.CUSTOM: _("Type what the players agreed."),
}
BY_STACKS = frozenset({DealKind.CHIPS, DealKind.ICM})
BLEND_STEP = 100
ROUND_TO = (1, 5, 10)
"""Whole units of the currency to which shares may be rounded, beside the unit of the payouts."""


@dataclass(frozen=True, slots=True)
class DealDraft:
    """The form as typed: chips and shares by player, so that nothing of it is lost."""

    how: str = DealKind.ICM.value
    leave: str = ""
    unit: str = ""
    stacks: Mapping[int, str] = field(default_factory=dict)
    shares: Mapping[int, str] = field(default_factory=dict)
    blend: str = ""
    """Where the slider stands."""


@dataclass(frozen=True, slots=True)
class SharedWay:
    """What one way pays each player, in their order."""

    way: DealKind
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealPreview:
    """
    What the form leads to: the deal as it would be written down, and what to compare and to mind.
    """

    record: RecordDeal
    notes: tuple[Message, ...]
    places: Mapping[int, int]
    """By player: the place that the stack has among the others, where all are counted."""
    ways: tuple[SharedWay, ...]
    """All ways that can be paid out."""
    unit: int
    """To what their shares are rounded."""


def build_deal_draft(state: State, asked: ProposedDeal | None = None) -> DealDraft:
    """
    The form to begin with: the counts and the kind of the deal that there is, or that the players
    are asked about, else empty fields.
    """
    currency = state.terms.currency
    unit = write_amount(state.plan.unit, currency)
    deal = state.deal or asked
    if deal is None:
        return DealDraft(unit=unit)
    how = deal.how if deal.how in WAY_HELP else DealKind.ICM.value
    left = write_optional_amount(deal.left, currency)
    stacks = {key: str(stack) for key, stack in zip(deal.players, deal.stacks, strict=False)}
    shares = {
        key: write_amount(share, currency)
        for key, share in zip(deal.players, deal.shares, strict=False)
        if how == DealKind.CUSTOM
    }
    return DealDraft(how, left, unit, stacks, shares)


def read_draft(data: Mapping[str, Any], state: State) -> DealDraft:
    """What a form sent, exactly as typed."""
    players = list_active_players(state)
    how = str(data.get("how", ""))
    # a tab from before a part left for the winner went with every way
    if how == "leave":
        how = str(data.get("rest_by") or DealKind.ICM.value)
    return DealDraft(
        DealKind.EVEN.value if how == "lock" else how,
        read_form_text(data, "leave"),
        read_form_text(data, "unit"),
        {key: read_form_text(data, f"stack-{key}") for key in players if f"stack-{key}" in data},
        {key: read_form_text(data, f"share-{key}") for key in players if f"share-{key}" in data},
        read_form_text(data, "blend"),
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
    if draft.how not in WAY_HELP:
        raise refuse(_("Choose a kind of deal."))
    way = DealKind(draft.how)
    players = list_active_players(state)
    unit = read_unit(state, draft)
    left = read_optional_amount(draft.leave, state.terms.currency)
    stacks = _read_stacks(state, draft, players, needed=way in BY_STACKS)
    notes = (
        check_deal_stacks(stacks, count_chips_in_play(state), len(players)) if any(stacks) else ()
    )
    if way is DealKind.CUSTOM and draft.shares:
        deal = Deal(_read_custom_shares(state, draft, players, left), left)
    else:
        deal = _share_by_way(state, way, stacks or (0,) * len(players), unit, left)
    record = RecordDeal(way.value, players, deal.shares, stacks, left, list_current_prizes(state))
    return DealPreview(
        record,
        (*notes, *deal.notes),
        _find_places(players, stacks),
        tuple(_compare_ways(state, stacks or (0,) * len(players), unit, left)),
        unit,
    )


def list_known_ways(state: State, draft: DealDraft) -> tuple[SharedWay, ...]:
    """What is known before all chips are typed: the same for everybody."""
    with suppress(Refusal):
        unit = read_unit(state, draft)
        left = read_optional_amount(draft.leave, state.terms.currency)
        stacks = (0,) * len(list_active_players(state))
        return tuple(_compare_ways(state, stacks, unit, left))
    return ()


def list_rounding_units(state: State, draft: DealDraft) -> list[int]:
    """To what shares may be rounded: the unit of the payouts, whole units, and what was typed."""
    units = {state.plan.unit, *(state.terms.currency.whole * count for count in ROUND_TO)}
    with suppress(Refusal):
        units.add(read_unit(state, draft))
    return sorted(units)


def _share_by_way(state: State, way: DealKind, stacks: Sequence[int], unit: int, left: int) -> Deal:
    """What a way pays; a custom deal begins as ICM, or as the same for all without any chips."""
    if way is DealKind.CUSTOM:
        way = DealKind.ICM if any(stacks) else DealKind.EVEN
    return propose_deal(way, stacks, list_prizes_to_share(state), unit, left, state.terms.currency)


def _compare_ways(state: State, stacks: Sequence[int], unit: int, left: int) -> Iterator[SharedWay]:
    """All ways but the custom one, as far as they can be paid out."""
    for way in WAYS:
        with suppress(Refusal):
            yield SharedWay(way, _share_by_way(state, way, stacks, unit, left).shares)


def _find_places(players: Sequence[int], stacks: Sequence[int]) -> dict[int, int]:
    """The place of each player by chips; nothing where they are not counted."""
    if not any(stacks):
        return {}
    order = sorted(range(len(players)), key=lambda at: -stacks[at])
    return {players[at]: place for place, at in enumerate(order, 1)}


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
