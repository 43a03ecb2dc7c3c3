"""The box."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from tournament.access import Right, visit
from tournament.pages.act.request import HtmxHttpRequest


@require_http_methods(["GET", "HEAD"])
def box(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The box."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()


@require_http_methods(["GET", "HEAD"])
def receipt(request: HtmxHttpRequest, pk: int, key: int) -> HttpResponse:
    """A receipt."""
    visit(request, pk, Right.SEE_DESK)
    return HttpResponse()
