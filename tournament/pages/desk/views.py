"""The desk: one page for the whole night, drawn afresh in place whenever something changes."""

from datetime import tzinfo
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access import Right, Visit, visit
from tournament.core.board import board
from tournament.core.state import StopReason
from tournament.instant import now
from tournament.journal import Moment
from tournament.live.displays import displays_of
from tournament.pages.act.request import HtmxHttpRequest
from tournament.pages.desk.figures import Figures, figures
from tournament.telling import zone_of

ENTRIES_SHOWN = 8
STOP_CHOICES = (StopReason.BREAK, StopReason.DISPUTE, StopReason.OTHER)


@require_safe
def desk(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The whole page, or only its changing part when the page asks for that."""
    visitor = visit(request, pk, Right.SEE_DESK)
    moment = journal.newest(visitor.night)
    zone = zone_of(visitor.night.club.timezone)
    shown = figures(moment.state, now(), zone)
    mark = _mark(visitor, moment, shown)
    if request.htmx and request.headers.get("If-None-Match") == mark:
        return HttpResponse(status=304)
    template = "desk/_desk.html" if request.htmx else "desk/desk.html"
    response = render(request, template, _context(visitor, moment, shown, zone))
    response["ETag"] = mark
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


def _mark(visitor: Visit, moment: Moment, shown: Figures) -> str:
    """What the page depends on: the journal, the level edge, the club, the reader."""
    parts = (moment.head[:16], shown.face.step, shown.phase, visitor.night.club.revision, visitor.who.role)
    return f'W/"{"-".join(str(part) for part in (*parts, get_language()))}"'


def _context(visitor: Visit, moment: Moment, shown: Figures, zone: tzinfo) -> dict[str, Any]:
    state = moment.state
    first = max(1, moment.version - ENTRIES_SHOWN + 1)
    return {
        "night": visitor.night,
        "who": visitor.who,
        "may_direct": visitor.who.may(Right.DIRECT),
        "may_run_clock": visitor.who.may(Right.RUN_CLOCK),
        "state": state,
        "now": shown,
        "zone": zone,
        "version": moment.version,
        "entries": reversed(journal.history(visitor.night, first)),
        "displays": displays_of(visitor.night.pk),
        "stop_choices": STOP_CHOICES,
        "words": {
            "live": _("Live"),
            "behind": _("Catching up"),
            "away": _("No server since {time}"),
            "gone": _("Not allowed any more"),
        },
        "first_board": {"board": board(state, moment.version, moment.head, now(), moment.club), "now": now()},
    }
