"""How far a piece of work is, and the file it made."""

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access import Right, Who, club_of
from tournament.models import Club, Job, JobStep
from tournament.outbox import jobs
from tournament.outbox.kinds import FOR_OWNERS, title

ENDED = "job-ended"
"""What a page may listen to that shows more than the part."""


@require_safe
@never_cache
def job(request: HttpRequest, pk: int) -> HttpResponse:
    """How far it is: a page of its own, or the part that another page looks after."""
    club, who, row = _job(request, pk)
    part = bool(getattr(request, "htmx", False))
    context = {"club": club, "who": who, "job": row, "title": title(row.kind)}
    response = render(request, "parts/_job.html" if part else "jobs/job.html", context)
    if part and row.step in (JobStep.DONE, JobStep.FAILED):
        response["HX-Trigger"] = ENDED
    return response


@require_safe
@never_cache
def job_file(request: HttpRequest, pk: int) -> FileResponse:
    """The file that was made, as a download."""
    _club, _who, row = _job(request, pk)
    file = jobs.made_file(row)
    if file is None:
        raise Http404
    return FileResponse(file.open("rb"), as_attachment=True, filename=row.file_name)


def _job(request: HttpRequest, pk: int) -> tuple[Club, Who, Job]:
    club, who = club_of(request, Right.DIRECT)
    row = jobs.find(club, pk)
    if row is None or (row.kind in FOR_OWNERS and not who.may(Right.OWN_CLUB)):
        raise Http404
    return club, who, row
