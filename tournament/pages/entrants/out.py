"""Who is out."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def out(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Who is out."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
