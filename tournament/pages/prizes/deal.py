"""A deal."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def deal(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """A deal."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
