"""A deal as it is typed in and worked out: counts of chips, the kind, and what each player gets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tournament.chips.forms.chip_fields import read_count
from tournament.engine.messages import Message, Refusal, _, refuse
from tournament.engine.money import read_amount, write_amount
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.rules.deals import (
    DEAL_WORDS,
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
from tournament.night.state import AgreedDeal, State, count_chips_in_play, entrant_name_of
from tournament.players.rules.standings import list_active_players


class DealWay(StrEnum):
    """A way to share that the page offers; two of them leave a part for whoever wins."""

    CHIPS = "chips"
    ICM = "icm"
    EVEN = "even"
    LOCK = "lock"
    LEAVE = "leave"
    CUSTOM = "custom"


WAY_WORDS = {
    DealWay.CHIPS: DEAL_WORDS[DealKind.CHIPS],
    DealWay.ICM: DEAL_WORDS[DealKind.ICM],
    DealWay.EVEN: DEAL_WORDS[DealKind.EVEN],
    DealWay.LOCK: _("Lock up"),
    DealWay.LEAVE: _("Leave for first"),
    DealWay.CUSTOM: DEAL_WORDS[DealKind.CUSTOM],
}
WAY_HELP = {
    DealWay.CHIPS: _("Lowest payout each, rest by chips."),
    DealWay.ICM: _("What each stack wins on average."),
    DealWay.EVEN: _("The same for all."),
    DealWay.LOCK: _("The same for all, and part of it waits for the winner."),
    DealWay.LEAVE: _("Part waits for the winner, the rest is shared now."),
    DealWay.CUSTOM: _("Type what the players agreed."),
}
SHARED_BY = {
    DealWay.CHIPS: DealKind.CHIPS,
    DealWay.ICM: DealKind.ICM,
    DealWay.EVEN: DealKind.EVEN,
    DealWay.LOCK: DealKind.EVEN,
}
BY_STACKS = frozenset({DealWay.CHIPS, DealWay.ICM, DealWay.LEAVE})
LEAVES = frozenset({DealWay.LOCK, DealWay.LEAVE})
REST_BY = (DealKind.ICM, DealKind.CHIPS)
"""By what the rest is shared where a part is left for first."""
BLENDED = (DealWay.CHIPS, DealWay.ICM, DealWay.EVEN)
"""From the best for whoever leads to the best for whoever has least; the slider goes along it."""
BLEND_STEP = 100
LEFT_PART = 10
"""So much of the money, one part of ten, is left for first where no amount is typed."""


@dataclass(frozen=True, slots=True)
class DealDraft:
    """The form as typed: chips and shares by player, so that nothing of it is lost."""

    how: str = DealWay.ICM.value
    leave: str = ""
    unit: str = ""
    stacks: Mapping[int, str] = field(default_factory=dict)
    shares: Mapping[int, str] = field(default_factory=dict)
    rest_by: str = DealKind.ICM.value
    blend: str = ""
    """Where the slider stands."""


@dataclass(frozen=True, slots=True)
class SharedWay:
    """What one way pays each player, in their order."""

    way: DealWay
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


def build_deal_draft(state: State) -> DealDraft:
    """
    The form to begin with: the counts and the kind of the deal that there is, else empty fields.
    """
    unit = write_amount(state.plan.unit, state.terms.currency)
    if state.deal is None:
        return DealDraft(unit=unit)
    deal = state.deal
    how, rest_by = _find_way(deal)
    left = write_optional_amount(deal.left, state.terms.currency)
    stacks = {key: str(stack) for key, stack in zip(deal.players, deal.stacks, strict=False)}
    return DealDraft(how.value, left, unit, stacks, rest_by=rest_by.value)


def _find_way(deal: AgreedDeal) -> tuple[DealWay, DealKind]:
    """The way that a deal was made in, and by what its rest was shared."""
    if deal.how == DealKind.CUSTOM:
        return DealWay.CUSTOM, DealKind.ICM
    if deal.how == DealKind.EVEN:
        return DealWay.LOCK if deal.left else DealWay.EVEN, DealKind.ICM
    if deal.how == DealKind.CHIPS:
        return DealWay.LEAVE if deal.left else DealWay.CHIPS, DealKind.CHIPS
    return DealWay.LEAVE if deal.left else DealWay.ICM, DealKind.ICM


def read_draft(sent: Mapping[str, Any], state: State) -> DealDraft:
    """What a form sent, exactly as typed."""
    players = list_active_players(state)
    return DealDraft(
        str(sent.get("how", "")),
        read_form_text(sent, "leave"),
        read_form_text(sent, "unit"),
        {key: read_form_text(sent, f"stack-{key}") for key in players if f"stack-{key}" in sent},
        {key: read_form_text(sent, f"share-{key}") for key in players if f"share-{key}" in sent},
        read_form_text(sent, "rest_by"),
        read_form_text(sent, "blend"),
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
    if draft.how not in set(DealWay):
        raise refuse(_("Choose a kind of deal."))
    way = DealWay(draft.how)
    players = list_active_players(state)
    unit = read_unit(state, draft)
    left = read_left(state, draft, way)
    stacks = _read_stacks(state, draft, players, needed=way in BY_STACKS)
    notes = (
        check_deal_stacks(stacks, count_chips_in_play(state), len(players)) if any(stacks) else ()
    )
    if way is DealWay.CUSTOM and draft.shares:
        deal = Deal(_read_custom_shares(state, draft, players, left), left)
    else:
        deal = _share_by_way(state, draft, way, stacks or (0,) * len(players), unit)
    how = find_shared_by(draft, way).value
    record = RecordDeal(how, players, deal.shares, stacks, left, list_current_prizes(state))
    return DealPreview(
        record,
        (*notes, *deal.notes),
        _find_places(players, stacks),
        tuple(_compare_ways(state, draft, stacks or (0,) * len(players), unit)),
        unit,
    )


def find_shared_by(draft: DealDraft, way: DealWay) -> DealKind:
    """By what a way shares the money, as it is written down."""
    if way is DealWay.LEAVE:
        return DealKind.CHIPS if draft.rest_by == DealKind.CHIPS else DealKind.ICM
    return SHARED_BY.get(way, DealKind.CUSTOM)


def read_left(state: State, draft: DealDraft, way: DealWay) -> int:
    """What stays for whoever wins: as typed, else the usual part where the way leaves something."""
    if way is not DealWay.CUSTOM and way not in LEAVES:
        return 0
    if draft.leave or way is DealWay.CUSTOM:
        return read_optional_amount(draft.leave, state.terms.currency)
    return suggest_left(state)


def suggest_left(state: State) -> int:
    """A tenth of the money in whole units, or one unit, and never more than first place."""
    prizes = list_prizes_to_share(state)
    unit = state.plan.unit
    return min(max(sum(prizes) // LEFT_PART // unit * unit, unit), max(prizes, default=0))


def _share_by_way(
    state: State, draft: DealDraft, way: DealWay, stacks: Sequence[int], unit: int
) -> Deal:
    """What a way pays; a custom deal begins as ICM, or as the same for all without any chips."""
    kind = find_shared_by(draft, way)
    if kind is DealKind.CUSTOM:
        kind = DealKind.ICM if any(stacks) else DealKind.EVEN
    left = read_left(state, draft, way)
    return propose_deal(kind, stacks, list_prizes_to_share(state), unit, left, state.terms.currency)


def _compare_ways(
    state: State, draft: DealDraft, stacks: Sequence[int], unit: int
) -> Iterator[SharedWay]:
    """All ways but the custom one, as far as they can be paid out."""
    for way in WAY_WORDS:
        if way is DealWay.CUSTOM:
            continue
        with suppress(Refusal):
            yield SharedWay(way, _share_by_way(state, draft, way, stacks, unit).shares)


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
