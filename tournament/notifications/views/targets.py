"""Target pages: directors see the list, owners change it."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.encryption import decrypt_secret
from tournament.engine.messages import Refusal
from tournament.jobs.job_queue import MAX_KEY_LENGTH
from tournament.localization import refusal_text
from tournament.models import Club, Target, TargetKind
from tournament.notifications.delivery import opt_in_request_job, target_probe
from tournament.notifications.delivery.delivery_log import (
    count_failed_deliveries,
    find_last_deliveries,
)
from tournament.notifications.mailbox_consent import needs_opt_in
from tournament.notifications.target_store import (
    MAX_TARGETS,
    archive_target,
    change_target,
    compute_secret_mark,
    decrypt_target_secret,
    find_target,
    list_active_targets,
    list_archived_targets,
    make_target,
    renew_secret,
    restore_target,
)
from tournament.notifications.views.deliveries import build_delivery_row
from tournament.notifications.views.target_form import TargetChangeForm, TargetForm
from tournament.pages.action_response import read_form_key
from tournament.pages.base_context import build_club_context
from tournament.time_source import now

MAY_SEE = Right.DIRECT
MAY_CHANGE = Right.OWN_CLUB
UNSOUND = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_add_targets(request: HttpRequest) -> HttpResponse:
    """All addresses of the club; an owner adds one."""
    club, who = authorize_club(request, MAY_CHANGE if request.method == "POST" else MAY_SEE)
    if request.method != "POST":
        return _render_list_page(request, club, who, TargetForm())
    form = TargetForm(request.POST)
    if form.is_valid():
        try:
            row = make_target(club, form.build_target(), who.name, read_form_key(request))
            trouble = _ask_mailbox(club, row, who, read_form_key(request))
            return _render_target_page(
                request, club, who, row, secret=_decrypt_secret(row), is_new=True, trouble=trouble
            )
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal, club.timezone))
    return _render_list_page(request, club, who, form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_target(request: HttpRequest, pk: int) -> HttpResponse:
    """One address: its name, where it is, and how it answers."""
    club, who = authorize_club(request, MAY_CHANGE)
    row = _get_target_or_404(club, pk)
    if request.method != "POST":
        return _render_target_page(request, club, who, row)
    form = TargetChangeForm(row, request.POST)
    if form.is_valid():
        try:
            told = form.cleaned_data
            changed = (
                change_target(club, pk, told["name"], told["address"], form.read_new_token()) or row
            )
            if changed.address != row.address and (
                trouble := _ask_mailbox(club, changed, who, f"{pk}-{now()}")
            ):
                return _redirect_with_message(request, pk, trouble, "refused")
            return _redirect_with_message(request, pk, _("Saved."))
        except Refusal as refusal:
            form.add_error(None, refusal_text(refusal, club.timezone))
    return _render_target_page(request, club, who, row, form)


@require_POST
@never_cache
def show_or_renew_secret(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what a webhook is signed with; make a new one instead of the one that the page meant."""
    club, who = authorize_club(request, MAY_CHANGE)
    row = _get_target_or_404(club, pk)
    if "new" in request.POST:
        row = renew_secret(club, pk, request.POST["new"]) or row
    return _render_target_page(request, club, who, row, secret=_decrypt_secret(row))


@require_POST
def disable_target(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell it nothing more."""
    club, _who = authorize_club(request, MAY_CHANGE)
    row = _get_target_or_404(club, pk)
    archive_target(club, pk)
    text = _("“{name}” archived. Nothing more is sent to it.").format(name=row.name)
    messages.info(request, text, extra_tags="done")
    return HttpResponseRedirect(reverse("targets"))


@require_POST
def enable_target(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell it again what it was told before."""
    club, _who = authorize_club(request, MAY_CHANGE)
    row = _get_target_or_404(club, pk)
    try:
        restore_target(club, pk)
    except Refusal as refusal:
        return _redirect_with_message(request, pk, refusal_text(refusal, club.timezone), "refused")
    return _redirect_with_message(request, pk, _("“{name}” restored.").format(name=row.name))


@require_POST
def send_test_message(request: HttpRequest, pk: int) -> HttpResponse:
    """Send it one message, marked as a trial; the page shows what comes back."""
    club, who = authorize_club(request, MAY_CHANGE)
    row = _get_target_or_404(club, pk)
    if row.put_away_at is None:
        target_probe.enqueue_probe(
            club, row, _(target_probe.WORDS), who.name, read_form_key(request)
        )
    return HttpResponseRedirect(reverse("target", args=[pk]) + "#trial")


@require_POST
def ask_mailbox_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask a mail box once more whether it wants to be told."""
    club, who = authorize_club(request, MAY_CHANGE)
    if trouble := _ask_mailbox(club, _get_target_or_404(club, pk), who, read_form_key(request)):
        return _redirect_with_message(request, pk, trouble, "refused")
    return HttpResponseRedirect(reverse("target", args=[pk]))


def _ask_mailbox(club: Club, row: Target, who: Visitor, key: str) -> str:
    """
    Ask a mail box that has not answered whether it wants to be told; in words why that could not
    be.
    """
    if not needs_opt_in(row) or row.put_away_at is not None:
        return ""
    try:
        opt_in_request_job.enqueue_opt_in_mail(club, row, who.name, f"ask-{key}"[:MAX_KEY_LENGTH])
    except Refusal as refusal:
        return refusal_text(refusal, club.timezone)
    return ""


def _render_list_page(
    request: HttpRequest, club: Club, who: Visitor, form: TargetForm
) -> HttpResponse:
    told = find_last_deliveries(club)
    rows = list_active_targets(club)
    shown = []
    for row in rows:
        last = told.get(row.pk)
        delivery = build_delivery_row(last, row.name, club) if last else None
        shown.append((row, _address_text(row, who), delivery, needs_opt_in(row)))
    context = build_club_context(club, who) | {
        "rows": shown,
        "given_up": count_failed_deliveries(club),
        "away": list_archived_targets(club),
        "may_change": who.has_right(MAY_CHANGE),
        "has_room": len(rows) < MAX_TARGETS,
        "most": MAX_TARGETS,
        "form": form,
    }
    return render(
        request, "notifications/targets.html", context, status=UNSOUND if form.errors else 200
    )


def _render_target_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    row: Target,
    form: TargetChangeForm | None = None,
    **more: Any,
) -> HttpResponse:
    trial = target_probe.find_last_probe_job(club, row.pk)
    context = build_club_context(club, who) | {
        "row": row,
        "form": form or TargetChangeForm(row),
        "trial": trial,
        "lost": _secret_fault_text(row, club),
        "mark": compute_secret_mark(row),
        "has_former": now() < row.former_until,
        "unasked": needs_opt_in(row),
        "asked": opt_in_request_job.find_last_opt_in_job(club, row.pk)
        if needs_opt_in(row)
        else None,
        "outcome": trial.asked.get("outcome") if trial is not None else None,
        "is_open": trial is not None and trial.step in ("waiting", "running"),
        **more,
    }
    return render(
        request,
        "notifications/target.html",
        context,
        status=UNSOUND if form and form.errors else 200,
    )


def _address_text(row: Target, who: Visitor) -> str:
    """Where it is; for who is no owner only the computer's name: more may be as good as a key."""
    if who.has_right(MAY_CHANGE):
        return row.address
    return "" if row.kind == TargetKind.MAIL else urlsplit(row.address).hostname or ""


def _decrypt_secret(row: Target) -> str:
    return (decrypt_secret(row.secret) or "") if row.kind == TargetKind.WEBHOOK else ""


def _secret_fault_text(row: Target, club: Club) -> str:
    """What is to be done where its secret cannot be read any more."""
    try:
        decrypt_target_secret(row)
    except Refusal as refusal:
        return refusal_text(refusal, club.timezone)
    return ""


def _get_target_or_404(club: Club, pk: int) -> Target:
    row = find_target(club, pk)
    if row is None:
        raise Http404
    return row


def _redirect_with_message(
    request: HttpRequest, pk: int, text: str, how: str = "done"
) -> HttpResponse:
    messages.info(request, text, extra_tags=how)
    return HttpResponseRedirect(reverse("target", args=[pk]))
