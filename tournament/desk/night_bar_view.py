"""The bar of every page of a night, drawn afresh in place when something changes."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.desk.night_bar_context import build_bar_context
from tournament.pages.htmx_request import HtmxHttpRequest


@require_safe
@never_cache
def show_night_bar(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The bar by itself, for a page that says where it is."""
    visitor = authorize_visit(request, pk, Right.RUN_CLOCK)
    back = request.GET.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("desk", args=[pk])
    context = build_bar_context(visitor, back, request.GET.get("here", ""), follows=True)
    return render(request, "desk/_night_bar.html", context)
