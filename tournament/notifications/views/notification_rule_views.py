"""Pages of notification rules."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.localization import refusal_text
from tournament.models import Club, SignalOrder
from tournament.notifications import notification_rule_store
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.target_store import list_active_targets
from tournament.notifications.views.notification_rows import (
    build_example_facts,
    build_moment_groups,
    build_notification_rows,
    event_title_text,
)
from tournament.notifications.views.notification_rule_form import NotificationRuleForm
from tournament.pages.action_response import read_form_key

MAY = Right.DIRECT


@require_safe
@never_cache
def list_notification_rules(request: HttpRequest) -> HttpResponse:
    """All signals of the club."""
    club, who = authorize_club(request, MAY)
    context = {
        "club": club,
        "who": who,
        "rows": build_notification_rows(
            club, notification_rule_store.list_notification_rules(club)
        ),
        "has_usual": not notification_rule_store.list_missing_default_rules(club),
    }
    return render(request, "notifications/notification_rules.html", context)


@require_safe
@never_cache
def choose_event_type(request: HttpRequest) -> HttpResponse:
    """At which moment something is to happen."""
    club, who = authorize_club(request, MAY)
    return render(
        request,
        "notifications/choose.html",
        {"club": club, "who": who, "groups": build_moment_groups()},
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def create_notification_rule(request: HttpRequest, moment: str) -> HttpResponse:
    """A new signal for a moment."""
    club, who = authorize_club(request, MAY)
    if moment not in set(EventType):
        raise Http404
    form = _build_form(request, club, EventType(moment))
    if request.method == "POST" and form.is_valid():
        try:
            notification_rule_store.add_notification_rule(
                club, form.build_rule_input(), who.name, read_form_key(request)
            )
            return _redirect_with_message(request, _("Saved."))
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal, club.timezone))
    return _render_form_page(request, club, who, form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_notification_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Another wish for a signal."""
    club, who = authorize_club(request, MAY)
    row = _get_rule_or_404(club, pk)
    form = _build_form(request, club, EventType(row.moment), row)
    if request.method == "POST" and form.is_valid():
        try:
            if (
                notification_rule_store.change_notification_rule(club, pk, form.build_rule_input())
                is None
            ):
                raise Http404
            return _redirect_with_message(request, _("Saved."))
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal, club.timezone))
    return _render_form_page(request, club, who, form, row)


@require_POST
def switch_notification_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Switch a signal on or off, as the form says."""
    club, _who = authorize_club(request, MAY)
    row = _get_rule_or_404(club, pk)
    is_on = request.POST.get("on") == "on"
    notification_rule_store.switch_notification_rule(club, row.pk, is_on)
    text = _("“{signal}” is on.") if is_on else _("“{signal}” is off.")
    return _redirect_with_message(request, text.format(signal=_title_text(row)))


@require_POST
def remove_notification_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a signal for good."""
    club, _who = authorize_club(request, MAY)
    row = _get_rule_or_404(club, pk)
    notification_rule_store.remove_notification_rule(club, row.pk)
    return _redirect_with_message(request, _("“{signal}” removed.").format(signal=_title_text(row)))


@require_POST
def try_notification_rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a signal happen once."""
    club, _who = authorize_club(request, MAY)
    row = _get_rule_or_404(club, pk)
    notification_rule_store.try_notification_rule(club, row.pk)
    text = _("“{signal}” plays once now, on screens with sound and at its addresses.")
    return _redirect_with_message(request, text.format(signal=_title_text(row)))


@require_POST
def add_default_rules(request: HttpRequest) -> HttpResponse:
    """Add the signals that most clubs want."""
    club, who = authorize_club(request, MAY)
    count = notification_rule_store.add_default_rules(club, who.name, read_form_key(request))
    if not count:
        return _redirect_with_message(request, _("All standard signals are already added."))
    return _redirect_with_message(
        request, _("Standard signals added: {count}.").format(count=count)
    )


def _render_form_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    form: NotificationRuleForm,
    row: SignalOrder | None = None,
) -> HttpResponse:
    context = {
        "club": club,
        "who": who,
        "form": form,
        "row": row,
        "title": event_title_text(form.moment),
    }
    return render(
        request, "notifications/notification_rule.html", context, status=422 if form.errors else 200
    )


def _build_form(
    request: HttpRequest, club: Club, moment: EventType, row: SignalOrder | None = None
) -> NotificationRuleForm:
    posted = request.POST if request.method == "POST" else None
    return NotificationRuleForm(
        moment, list_active_targets(club), build_example_facts(club, moment), posted, row
    )


def _get_rule_or_404(club: Club, pk: int) -> SignalOrder:
    row = notification_rule_store.find_notification_rule(club, pk)
    if row is None or row.moment not in set(EventType):
        raise Http404
    return row


def _title_text(row: SignalOrder) -> str:
    return event_title_text(EventType(row.moment), row.seconds)


def _redirect_with_message(request: HttpRequest, text: str) -> HttpResponse:
    messages.info(request, text, extra_tags="done")
    return HttpResponseRedirect(reverse("signals"))
