"""Job page: progress and the resulting file."""

from dataclasses import dataclass

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import Visitor, authorize_club, find_visit_by_link
from tournament.access.roles import Right
from tournament.jobs import job_queue
from tournament.jobs.export_jobs import find_link_export_job
from tournament.jobs.job_kinds import FOR_OWNERS, kind_title_text
from tournament.models import Club, Job, JobStep, Tournament

ENDED = "job-ended"
"""What a page may listen to that shows more than the part."""


@dataclass(frozen=True, slots=True)
class JobVisit:
    """A piece of work for somebody who may see it; of which night, if they came by its link."""

    club: Club
    who: Visitor
    row: Job
    night: Tournament | None = None


@require_safe
@never_cache
def show_job(request: HttpRequest, pk: int) -> HttpResponse:
    """How far it is: a page of its own, or the part that another page looks after."""
    seen = _visit_job(request, pk)
    part = bool(getattr(request, "htmx", False))
    context = {
        "club": seen.club,
        "who": seen.who,
        "job": seen.row,
        "title": kind_title_text(seen.row.kind),
        "night": seen.night,
        "may_direct": True,
        "frame": "jobs/night_frame.html" if seen.night else "pages/frame.html",
    }
    response = render(request, "jobs/_job.html" if part else "jobs/job.html", context)
    if part and seen.row.step in (JobStep.DONE, JobStep.FAILED):
        response["HX-Trigger"] = ENDED
    return response


@require_safe
@never_cache
def download_job_file(request: HttpRequest, pk: int) -> FileResponse:
    """The file that was made, as a download."""
    row = _visit_job(request, pk).row
    file = job_queue.find_job_file(row)
    if file is None:
        raise Http404
    return FileResponse(file.open("rb"), as_attachment=True, filename=row.file_name)


def _visit_job(request: HttpRequest, pk: int) -> JobVisit:
    """For who directs the club; and for the holder of the very link by which it was asked for."""
    seen = _visit_as_member(request, pk) or _visit_by_link(request, pk)
    if seen is None:
        raise Http404
    return seen


def _visit_as_member(request: HttpRequest, pk: int) -> JobVisit | None:
    try:
        club, who = authorize_club(request, Right.DIRECT)
    except Http404:
        return None
    row = job_queue.find_job(club, pk)
    if row is None or (row.kind in FOR_OWNERS and not who.has_right(Right.OWN_CLUB)):
        return None
    return JobVisit(club, who, row)


def _visit_by_link(request: HttpRequest, pk: int) -> JobVisit | None:
    asked = find_link_export_job(pk)
    if asked is None:
        return None
    found = find_visit_by_link(request, asked.night, asked.link, Right.DIRECT)
    return JobVisit(found.night.club, found.who, asked.row, found.night) if found else None
