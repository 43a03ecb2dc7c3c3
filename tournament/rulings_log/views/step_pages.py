"""A ruling step by step: one step on the screen, done with the thumb, the same on every phone."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulings.core.book import Procedure
from rulings.core.deck_pictures import DeckPicture, build_procedure_pictures, is_burn_game
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.journal import build_snapshot
from tournament.night.state import State
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.reports import StepRow, build_ruling_rows
from tournament.rulings_log.values import RecordedRuling, find_running_ruling
from tournament.rulings_log.views.incident_place import IncidentPlace, parse_number
from tournament.rulings_log.views.lookup_pages import render_page_or_part
from tournament.rulings_log.views.lookup_state import is_situation
from tournament.rulings_log.views.page_context import (
    build_rulings_context,
    load_page_context,
    render_rulings_errors,
)
from tournament.screens.values.scenes import SceneLayout


@dataclass(frozen=True, slots=True)
class StepPage:
    """One step of a ruling, the first being 1; `step` is nothing where all are done."""

    number: int
    total: int
    step: StepRow | None
    later: tuple[StepRow, ...]
    previous: str
    """The step before; empty at the first."""
    current: str
    """The first step that is not done."""


@require_safe
@never_cache
@render_rulings_errors
def show_step(request: HtmxHttpRequest, pk: int, number: int) -> HttpResponse:
    """The step that an address names, else the first that is not done."""
    visitor = authorize_ruling(request, pk, number)
    scene = load_page_context(request, visitor)
    ruling = scene.state.rulings.get(number)
    if ruling is None or not ruling.found.steps or ruling.is_override:
        raise Http404
    where = ruling.where
    place = IncidentPlace(where.table, where.hand, where.step, where.seat)
    scene = replace(scene, lookup=scene.lookup.with_place(place))
    row = build_ruling_rows(scene.state, scene.moment.past.entries)[
        list(scene.state.rulings).index(number)
    ]
    shown = build_step_page(row.steps, parse_number(request.GET.get("step", "")), pk, number)
    context: dict[str, Any] = build_rulings_context(
        scene, "log", lambda other: other.page_url("night_rulings")
    ) | {
        "number": number,
        "row": row,
        "shown": shown,
        "showing_ruling": is_on_screens(scene.state, scene.at),
        "is_newest": find_running_ruling(scene.state.rulings, scene.at) == number,
        "frame": find_picture(ruling, shown.number),
    }
    return render_page_or_part(request, "step", context)


def is_on_screens(state: State, at: Instant) -> bool:
    """Whether the TVs show the steps now."""
    shown = state.showing
    return shown is not None and shown.layout is SceneLayout.RULING and at < shown.until


def authorize_ruling(request: HtmxHttpRequest, pk: int, number: int) -> Visit:
    """Whoever sees the desk, and whoever deals at the table of this ruling."""
    try:
        return authorize_visit(request, pk, Right.SEE_DESK)
    except Http404:
        visitor = authorize_visit(request, pk, Right.PLAY_TABLE)
        ruling = build_snapshot(visitor.night).state.rulings.get(number)
        if ruling is None:
            raise
        return authorize_visit(request, pk, Right.PLAY_TABLE, ruling.where.table)


def build_step_page(steps: tuple[StepRow, ...], wanted: int, pk: int, number: int) -> StepPage:
    """The step on the screen, with the ways back and on."""
    total = len(steps)
    address = reverse("ruling_steps", args=[pk, number])
    undone = next((place for place, step in enumerate(steps, 1) if not step.done), total + 1)
    place = wanted if 1 <= wanted <= total else undone
    return StepPage(
        number=place,
        total=total,
        step=steps[place - 1] if place <= total else None,
        later=steps[place : place + 2],
        previous=f"{address}?step={place - 1}" if place > 1 else "",
        current=address,
    )


def find_picture(ruling: RecordedRuling, step: int) -> DeckPicture | None:
    """How the cards lie after a step, where that can be drawn."""
    found = ruling.found
    if not is_situation(found.situation):
        return None
    ends = found.route[-1] if found.route else found.situation
    answers = {told.fact: told.answer for told in found.told}
    procedure = Procedure(found.steps, found.burns)
    burns = is_burn_game(procedure, ends)
    pictures = build_procedure_pictures(procedure, (found.situation, ends), answers, burns)
    return next((picture for picture in pictures if picture.number == step), None)
