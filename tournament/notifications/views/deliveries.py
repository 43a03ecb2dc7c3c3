"""Deliveries page: what became of each message; failed ones can be sent again."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.access.authorization import authorize_club
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, format_time, refusal_text
from tournament.models import Club, Job, JobStep
from tournament.notifications.delivery.delivery_job import MAX_MAILS_PER_DAY, MAX_PER_DAY
from tournament.notifications.delivery.delivery_log import (
    has_delivery,
    load_deliveries,
    resend_delivery,
    resend_failed_deliveries,
)
from tournament.notifications.target_store import (
    find_target,
    list_active_targets,
    list_archived_targets,
)
from tournament.pages.base_context import build_club_context
from tournament.time_source import now

MAY = Right.DIRECT


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """A message as a page shows it: what, to whom, when it happened, and how it stands in words."""

    pk: int
    target: int
    name: str
    at: int
    text: str
    night: str
    state: str
    why: str
    tone: str


@require_safe
@never_cache
def list_deliveries(request: HttpRequest) -> HttpResponse:
    """
    Those that were given up, by address, and those that were left out; then the newest of the
    others.
    """
    club, who = authorize_club(request, MAY)
    found = load_deliveries(club)
    used = list_active_targets(club)
    names = {target.pk: target.name for target in (*used, *list_archived_targets(club))}
    in_use = {target.pk for target in used}

    def build_rows(jobs: Iterable[Job]) -> list[DeliveryRow]:
        return [build_delivery_row(job, names.get(job.asked["target"], ""), club) for job in jobs]

    given_up: dict[int, list[DeliveryRow]] = {}
    for row in build_rows(found.given_up):
        given_up.setdefault(row.target, []).append(row)
    context = build_club_context(club, who) | {
        "given_up": [
            (target, rows[0].name, target in in_use, rows) for target, rows in given_up.items()
        ],
        "newest": build_rows(found.newest),
        "left_out": [(row, row.target in in_use) for row in build_rows(found.left_out)],
        "most": MAX_PER_DAY,
        "most_mails": MAX_MAILS_PER_DAY,
    }
    return render(request, "notifications/deliveries.html", context)


@require_POST
def retry_delivery(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a message that was given up."""
    club, _who = authorize_club(request, MAY)
    if not has_delivery(club, pk):
        raise Http404
    try:
        sent = resend_delivery(club, pk)
    except Refusal as refusal:
        return _redirect_with_message(request, refusal_text(refusal, club.timezone), "refused")
    return _redirect_with_message(request, _("Sent again.") if sent else _("Already sending."))


@require_POST
def retry_all_deliveries(request: HttpRequest, pk: int) -> HttpResponse:
    """Send everything that was given up at an address."""
    club, _who = authorize_club(request, MAY)
    if find_target(club, pk) is None:
        raise Http404
    try:
        count = resend_failed_deliveries(club, pk)
    except Refusal as refusal:
        return _redirect_with_message(request, refusal_text(refusal, club.timezone), "refused")
    text = ngettext("{count} sent again.", "{count} sent again.", count)
    return _redirect_with_message(request, text.format(count=count))


def build_delivery_row(job: Job, name: str, club: Club) -> DeliveryRow:
    """A message as a page shows it."""
    told = job.asked["told"]
    state, tone = _describe_status(job, club)
    why = "" if job.step == JobStep.DONE else job.trouble
    return DeliveryRow(
        job.pk,
        job.asked["target"],
        name,
        job.made_at,
        told["text"],
        told["night"]["name"],
        state,
        why,
        tone,
    )


def _describe_status(job: Job, club: Club) -> tuple[str, str]:
    """How it stands, and in which tone that is said."""
    zone = find_timezone(club.timezone)
    ended = format_time(job.ended_at or job.made_at, zone)
    if job.step == JobStep.DONE:
        return _("Sent {when}").format(when=ended), "run"
    if job.step == JobStep.FAILED:
        text = _("Failed {when}").format(when=ended) if job.tries else _("Not sent")
        return text, "danger"
    if job.step == JobStep.RUNNING:
        return _("Sending …"), ""
    if job.held_until <= now():
        return _("Sending …"), ""
    return _("Next try {when}").format(when=format_time(job.held_until, zone)), "pause"


def _redirect_with_message(request: HttpRequest, text: str, how: str = "done") -> HttpResponse:
    messages.info(request, text, extra_tags=how)
    return HttpResponseRedirect(reverse("deliveries"))
