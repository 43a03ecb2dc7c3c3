"""The plan."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def plan(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The plan."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
