"""A season as files: standings, nights, points by night."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.roles import Right
from tournament.jobs.club_exports import export_season
from tournament.jobs.export_formats import ExportFormat
from tournament.league.views.season_context import load_season_context
from tournament.pages.downloads import build_download


@require_safe
@never_cache
def download_season(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """The season as a file of this kind."""
    here = load_season_context(request, pk, Right.DIRECT)
    if form not in set(ExportFormat):
        raise Http404
    ready = export_season(here.club, here.season, ExportFormat(form))
    return build_download(ready.name, ready.content)
