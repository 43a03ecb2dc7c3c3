"""Context of a night's ruling pages: rights, place, clock, error."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from rulings.core.data_loader import RulingsError
from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.actions import can_pause_for_dispute
from tournament.clock.values import Instant
from tournament.journal import NightSnapshot
from tournament.localization import find_timezone, localize_fact
from tournament.night.state import State, StopReason, table_name_text
from tournament.pages.base_context import build_live_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.values import book_order_text
from tournament.rulings_log.views.incident_place import (
    IncidentPlace,
    build_place_text,
    list_possible_tables,
    parse_incident_place,
    parse_number,
)
from tournament.rulings_log.views.lookup_state import Lookup
from tournament.tables.values import RequestKind, table_text
from tournament.time_source import now

Page = Callable[..., HttpResponse]
MAX_TABLES_OFFERED = 40
MAX_CHARACTERS = 120


@dataclass(frozen=True, slots=True)
class RulingPageContext:
    """A visitor at a look-up, and the night as it stands."""

    visitor: Visit
    moment: NightSnapshot
    at: Instant
    lookup: Lookup

    @property
    def state(self) -> State:
        """The night."""
        return self.moment.state

    @property
    def place(self) -> IncidentPlace:
        """Where it happened."""
        return self.lookup.place

    @property
    def zone(self) -> tzinfo:
        """The zone of the club's times."""
        return find_timezone(self.visitor.night.club.timezone)


@dataclass(frozen=True, slots=True)
class ChoiceLink:
    """Something to choose."""

    name: str
    href: str
    chosen: bool
    number: int = 0


def render_rulings_errors(page: Page) -> Page:
    """
    A page whose faults are told in one sentence; asked for by its own script, its changing part
    alone comes.
    """

    @wraps(page)
    def render_page_or_error(
        request: HtmxHttpRequest, pk: int, *args: Any, **gaps: Any
    ) -> HttpResponse:
        try:
            response = page(request, pk, *args, **gaps)
        except RulingsError as fault:
            night = authorize_lookup(request, pk).night
            told = {"night": night, "told": _(fault.text) % fault.gaps}
            response = render(request, "rulings_log/nothing.html", told, status=404)
        patch_vary_headers(response, ["HX-Request", "Cookie"])
        return response

    return render_page_or_error


def authorize_lookup(request: HtmxHttpRequest, pk: int) -> Visit:
    """Whoever deals at a table may look rulings up, and whoever sees the desk."""
    table = parse_number(request.GET.get("table", "")) or None
    try:
        return authorize_visit(request, pk, Right.PLAY_TABLE, table)
    except Http404:
        return authorize_visit(request, pk, Right.SEE_DESK, table)


def load_page_context(request: HtmxHttpRequest, visitor: Visit) -> RulingPageContext:
    """The night now, and the place that the address tells."""
    moment = journal.build_snapshot(visitor.night)
    at = now()
    sent = {name: str(value) for name, value in request.GET.items()}
    place = parse_incident_place(sent, moment.state, at, visitor.who.table)
    return RulingPageContext(
        visitor, moment, at, Lookup(visitor.night.pk, place, sent.get("books", ""))
    )


def build_rulings_context(
    scene: RulingPageContext, here: str, elsewhere: Callable[[Lookup], str]
) -> dict[str, Any]:
    """
    What each of the pages shows; `elsewhere` is where the same page speaks of another table or
    seat.
    """
    visitor = scene.visitor
    state = scene.state
    return build_live_night_context(visitor, scene.moment) | {
        "may_run_clock": visitor.who.has_right(Right.RUN_CLOCK),
        "sees_desk": visitor.who.has_right(Right.SEE_DESK),
        "here": here,
        "lookup": scene.lookup,
        "place": scene.place,
        "place_shown": build_place_text(state, scene.place, scene.at),
        "seat_links": list_seat_links(scene, elsewhere),
        "table_links": () if visitor.who.table else list_table_links(scene, elsewhere),
        "tabs": build_tabs(scene),
        "may_stop": can_pause_for_dispute(state, scene.at),
        "for_dispute": state.stop is not None and state.stop.reason is StopReason.DISPUTE,
        "books_asked": localize_fact(book_order_text(state.rules.books), scene.zone),
    }


def build_tabs(scene: RulingPageContext) -> tuple[ChoiceLink, ...]:
    """The pages of the night's rulings; the log is the desk's."""
    pages = [("night_rulings", _("Look up")), ("night_everyday", _("Questions"))]
    if scene.visitor.who.has_right(Right.SEE_DESK):
        pages.append(("rulings_log", _("Log")))
    counts = {"rulings_log": len(scene.state.rulings)}
    return tuple(
        ChoiceLink(words, scene.lookup.page_url(name), False, counts.get(name, 0))
        for name, words in pages
    )


def list_seat_links(
    scene: RulingPageContext, elsewhere: Callable[[Lookup], str]
) -> tuple[ChoiceLink, ...]:
    """Whose hand it may be about: everybody at the table by name, in seats."""
    shown = build_place_text(scene.state, scene.place, scene.at)
    if shown is None:
        return ()
    links = []
    for person in shown.people:
        href = elsewhere(scene.lookup.with_place(scene.place.with_seat(person.seat)))
        chosen = person.seat == scene.place.seat
        links.append(ChoiceLink(localize_fact(person.name, scene.zone), href, chosen, person.seat))
    return tuple(links)


def list_table_links(
    scene: RulingPageContext, elsewhere: Callable[[Lookup], str]
) -> tuple[ChoiceLink, ...]:
    """The tables at which it may have happened, where there are several."""
    numbers = list_possible_tables(scene.state)[:MAX_TABLES_OFFERED]
    return tuple(
        ChoiceLink(
            localize_fact(table_text(number, scene.state.tables.get(number)), scene.zone),
            elsewhere(
                scene.lookup.with_place(
                    parse_incident_place({"table": str(number)}, scene.state, scene.at)
                )
            ),
            number == scene.place.table,
            number,
        )
        for number in (numbers if len(numbers) > 1 or not scene.place.table else ())
    )


def is_clock_stop_for_table(state: State, place: IncidentPlace) -> bool:
    """
    Whether the clock may stand for this table: its note names it, else its call of the floor, or
    nothing any.
    """
    note = state.stop.note if state.stop else ""
    called = {
        number: localize_fact(table_name_text(state, number), UTC)
        for number in list_possible_tables(state)
    }
    noted = {number for number, name in called.items() if is_table_named(note, name)}
    calls = {
        request.table
        for request in state.requests
        if request.wish is RequestKind.FLOOR and request.table
    }
    return place.table in (noted or calls or {place.table})


def is_table_named(note: str, table: str) -> bool:
    """Whether a note speaks of a table: “Table 12” is not “Table 1”."""
    return re.search(rf"(?<!\w){re.escape(table)}(?!\w)", note, re.IGNORECASE) is not None
