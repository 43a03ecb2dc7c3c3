"""The prices."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def prices(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The prices."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
