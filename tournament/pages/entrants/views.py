"""The players of a night."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def entrants(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The list."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()


@require_http_methods(["GET", "HEAD"])
def entrant(request: HtmxHttpRequest, pk: int, key: int) -> HttpResponse:
    """One player."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
