"""Adding at the door."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def door(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Adding at the door."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
