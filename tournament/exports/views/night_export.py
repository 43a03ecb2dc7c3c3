"""Exports of one night: downloaded at once, or made by a job when it takes longer."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.authorization import Visit, Visitor
from tournament.access.roles import Right
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.engine.messages import Refusal
from tournament.exports.night_export_source import build_night_source
from tournament.exports.night_sheet_registry import NIGHT_SHEETS
from tournament.exports.views.forms import NightExportForm
from tournament.jobs import job_queue
from tournament.jobs.export_formats import ExportFormat
from tournament.jobs.export_jobs import KIND
from tournament.jobs.night_exports import NightExportRequest, export_night, is_slow_export
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_visit_context
from tournament.pages.downloads import build_download
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.throttle import throttle_files


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@throttle_files()
def export_night_files(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """What can be exported; the file that was chosen."""
    visitor = authorize_real_night_visit(request, pk, Right.DIRECT)
    form = NightExportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _respond_with_export(request, visitor, form.export_request)
    return render(
        request,
        "exports/night.html",
        _build_context(visitor, form),
        status=422 if form.is_bound else 200,
    )


@require_safe
@never_cache
@throttle_files(also_reading=True)
def download_night_table(
    request: HtmxHttpRequest, pk: int, sheet: str, ending: str
) -> HttpResponse:
    """One table of the night, by its address."""
    visitor = authorize_real_night_visit(request, pk, Right.DIRECT)
    if sheet not in NIGHT_SHEETS or ending not in set(ExportFormat):
        raise Http404
    if is_slow_export(visitor.night.version, (sheet,)):
        return HttpResponseRedirect(reverse("night_export", args=[pk]))
    ready = export_night(
        build_night_source(visitor.night), NightExportRequest((sheet,), ExportFormat(ending))
    )
    return build_download(ready.name, ready.content)


def _respond_with_export(
    request: HtmxHttpRequest, visitor: Visit, wanted: NightExportRequest
) -> HttpResponse:
    """
    The file at once; or where it is being made, for members, who alone can look after it there.
    """
    night = visitor.night
    who = visitor.who
    if is_slow_export(night.version, wanted.tables):
        asked: dict[str, Any] = {"what": "night", "night": night.pk, "wanted": wanted.to_job_data()}
        if who.member is None:
            asked["link"] = who.link
        return queue_export(request, night.club, who, asked)
    ready = export_night(build_night_source(night), wanted)
    return build_download(ready.name, ready.content)


def queue_export(
    request: HtmxHttpRequest, club: Club, who: Visitor, asked: dict[str, Any]
) -> HttpResponse:
    """To the page that tells how far it is; or back, with the sentence why it is not made now."""
    try:
        job = job_queue.enqueue_job(club, KIND, asked, who.name, read_job_key(request))
    except Refusal as refusal:
        messages.info(
            request, localize_fact(refusal.line, find_timezone(club.timezone)), extra_tags="refused"
        )
        back = (
            reverse("night_export", args=[asked["night"]])
            if "night" in asked
            else reverse("exports")
        )
        return HttpResponseRedirect(back)
    return HttpResponseRedirect(reverse("job", args=[job.pk]))


def read_job_key(request: HtmxHttpRequest) -> str:
    """The mark of a form, by which sending it twice asks once."""
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    return f"export-{key}"[: job_queue.MAX_KEY_LENGTH]


def _build_context(visitor: Visit, form: NightExportForm) -> dict[str, object]:
    return build_visit_context(visitor) | {"form": form}
