"""
The chips of a night: which set it plays with, what each purchase hands out, what the case still
holds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.chips import store as chip_sets
from tournament.chips.actions import compute_chips_mark
from tournament.chips.rules.chip_breakdown import (
    compute_max_players,
    drop_needless_chips,
    list_missing_chips,
)
from tournament.chips.rules.chip_inventory import (
    choose_offer_piles,
    count_chips_by_value,
    count_expected_players,
    count_planned_players,
    find_case_contents,
)
from tournament.chips.views.chip_faces import ChipFace, build_chip_face, list_pile_faces
from tournament.chips.views.color_up_rows import list_color_up_rows, propose_color_ups
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, _, say
from tournament.journal import NightSnapshot
from tournament.money.values.terms import offer_text
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import State, find_buy_in_offer
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.partial_render import render_page_or_part
from tournament.players.rules.purchase_windows import is_level_hand_dealt
from tournament.schedule.actions import count_fixed_steps
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class PurchaseHandout:
    """What one purchase hands out; nothing if these chips do not make it."""

    name: Message
    chips: int
    faces: tuple[ChipFace, ...]
    is_like_first: bool = False
    """Whether the same chips are handed out as for the first purchase of the list."""


@dataclass(frozen=True, slots=True)
class ChipColorUse:
    """The chips of one value: on the tables, and still in the case; below zero is what it lacks."""

    face: ChipFace
    handed: int
    left: int


@require_safe
@never_cache
def show_night_chips(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The page, or its changing part when it asks for that."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    moment = journal.build_snapshot(visitor.night)
    context = build_chips_context(visitor, moment) | _build_context(visitor, moment.state, now())
    return render_page_or_part(request, "chips/night.html", context)


def build_chips_context(visitor: Visit, moment: NightSnapshot) -> dict[str, Any]:
    """What every page about the chips of a night needs; a finished night keeps its chips."""
    context = build_live_night_context(visitor, moment)
    context["may_direct"] = context["may_direct"] and moment.state.finished is None
    return context


def _build_context(visitor: Visit, state: State, at: Instant) -> dict[str, Any]:
    own = [offer.piles for offer in state.terms.offers if offer.piles]
    preset = BY_KEY.get(state.preset)
    ready_made = [offer.piles for offer in preset.terms.offers] if preset else []
    first = find_buy_in_offer(state)
    most = 0
    if first and state.chips.chips:
        case = drop_needless_chips(state.chips, state.structure)
        most = compute_max_players(case, first.chips)
    return {
        "was": compute_chips_mark(state),
        "sets": chip_sets.list_club_chip_sets(visitor.night.club),
        "bought": _build_offer_rows(state),
        "colours": list(_build_color_uses(state)),
        "warnings": list(list_case_warnings(state)),
        "expected": count_expected_players(state),
        "planned": count_planned_players(state),
        "most": most,
        "has_own_piles": bool(own),
        "are_of_preset": all(piles in ready_made for piles in own),
        "asks_reason": bool(state.chips.chips) and is_level_hand_dealt(state, at),
        "leaving": list_color_up_rows(state, state.structure, at),
        "could_leave": propose_color_ups(state, state.structure, count_fixed_steps(state, at)),
        "schedule_mark": compute_digest(state.structure),
        "last_audit": state.chip_audits[-1] if state.chip_audits else None,
    }


def _build_offer_rows(state: State) -> list[PurchaseHandout]:
    rows: list[PurchaseHandout] = []
    for offer in state.terms.offers:
        faces = list_pile_faces(choose_offer_piles(state, offer) or (), state.chips)
        is_like_first = bool(rows and faces) and faces == rows[0].faces
        rows.append(PurchaseHandout(offer_text(offer), offer.chips, faces, is_like_first))
    return rows


def _build_color_uses(state: State) -> Iterator[ChipColorUse]:
    """Every value of the set, and every other that was handed out, the smallest first."""
    out = count_chips_by_value(state)
    case = find_case_contents(state)
    for value in sorted({*(chip.value for chip in state.chips.chips), *out}):
        chip = state.chips.find_chip(value)
        yield ChipColorUse(build_chip_face(chip), out.get(value, 0), case.count_chips(value))


def list_case_warnings(state: State) -> Iterator[Message]:
    """
    What the case cannot do any more: chips that are missing, stacks that come out otherwise, or not
    at all.
    """
    if not state.chips.chips:
        return
    case = find_case_contents(state)
    for missing in list_missing_chips(case):
        text = _("{count} × {value} more handed out than the case holds.")
        yield say(text, count=missing.count, value=missing.value)
    for offer in state.terms.offers:
        if offer.piles:
            continue
        piles = choose_offer_piles(state, offer)
        if piles is None or not case.has_piles(piles):
            yield say(_("{offer}: not enough chips in the case."), offer=offer_text(offer))
