"""The prizes."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def prizes(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The prizes."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
