"""Lends the desk or only the clock for some minutes, to a member or by QR code."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.desk_lending import (
    lend_desk,
    list_active_desk_loans,
    list_deputies,
    may_lend_desk,
)
from tournament.access.link_issuing import MINUTES, LinkLifetime
from tournament.access.roles import Right
from tournament.access.views.new_link import (
    NewLink,
    build_new_link,
    render_new_link,
)
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.models import LinkKind
from tournament.pages.action_response import KEY, first_error_text
from tournament.pages.base_context import build_visit_context

WHAT = (
    (LinkKind.TIMEKEEPER, gettext_lazy("Clock")),
    (LinkKind.DIRECTOR, gettext_lazy("The whole desk")),
)


class LendForm(forms.Form):
    """What is lent, to whom and for how long."""

    what = forms.ChoiceField(
        choices=[(kind.value, words) for kind, words in WHAT], label=gettext_lazy("What")
    )
    lasts = forms.ChoiceField(
        choices=[(lifetime.value, lifetime.value) for lifetime in MINUTES],
        label=gettext_lazy("How long"),
    )
    member = forms.IntegerField(
        required=False, min_value=1, max_value=2**53, label=gettext_lazy("To whom")
    )
    name = forms.CharField(required=False, max_length=60, label=gettext_lazy("Name"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def show_or_lend_desk(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose to whom and for how long; then the code to scan, and the way to take it back."""
    visitor = authorize_visit(request, pk, Right.DIRECT)
    if not may_lend_desk(visitor):
        raise Http404
    if request.method != "POST":
        return _render_lending_page(request, visitor)
    form = LendForm(request.POST)
    if not KEY.fullmatch(request.POST.get("key", "")):
        raise Http404
    if not form.is_valid():
        return _render_lending_page(request, visitor, status=409, wrong=first_error_text(form))
    try:
        return _render_lending_page(request, visitor, made=_create_loan(request, visitor, form))
    except Refusal as refusal:
        wrong = refusal_text(refusal, visitor.night.club)
        return _render_lending_page(request, visitor, status=409, wrong=wrong)


def _create_loan(request: HttpRequest, visitor: Visit, form: LendForm) -> NewLink:
    """A code that opens the link; for a member, who needs none, one that opens the desk."""
    sent = form.cleaned_data
    kind = LinkKind(sent["what"])
    lasts = LinkLifetime(sent["lasts"])
    link, token = lend_desk(visitor, kind, lasts, sent["name"], sent["member"], request.POST["key"])
    if link.lent_to is None:
        path = reverse("open_link", args=[token])
        opens = _("Whoever scans this has it at once.")
    else:
        path = reverse("desk", args=[visitor.night.pk])
        opens = _("{name} has it now. This code opens the desk.").format(name=link.label)
    return build_new_link(request, link, path, opens)


def _render_lending_page(
    request: HttpRequest, visitor: Visit, status: int = 200, **more: Any
) -> HttpResponse:
    context = {
        **build_visit_context(visitor),
        "state": journal.build_snapshot(visitor.night).state,
        "what": WHAT,
        "minutes": [(lasts.value, count) for lasts, count in MINUTES.items()],
        "deputies": list_deputies(visitor),
        "lent": list_active_desk_loans(visitor.night),
        "bar_back": reverse("lend", args=[visitor.night.pk]),
        **more,
    }
    return render_new_link(request, "access/lend.html", context, status)
