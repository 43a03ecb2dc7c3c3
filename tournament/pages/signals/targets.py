"""The addresses outside that are told of the club's nights. Directors see which there are; owners do the rest."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.access import Right, Who, club_of
from tournament.core.text import Refused
from tournament.locked import unlock
from tournament.models import Club, Target, TargetKind
from tournament.outbox.delivery import trying
from tournament.outbox.delivery.kept import last_told
from tournament.pages.act.answer import KEY
from tournament.pages.signals.deliveries import Shown, shown
from tournament.pages.signals.target_form import ChangeForm, TargetForm
from tournament.signalling.targets import (
    MOST_TARGETS,
    bring_back,
    change_target,
    make_target,
    put_away,
    renew_secret,
    secret_of,
    target_of,
    targets_away,
    targets_in_use,
)
from tournament.telling import tell, zone_of

MAY_SEE = Right.DIRECT
MAY_CHANGE = Right.OWN_CLUB
UNSOUND = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def targets(request: HttpRequest) -> HttpResponse:
    """All addresses of the club; an owner adds one."""
    club, who = club_of(request, MAY_CHANGE if request.method == "POST" else MAY_SEE)
    if request.method != "POST":
        return _list_page(request, club, who, TargetForm())
    form = TargetForm(request.POST)
    if form.is_valid():
        try:
            row = make_target(club, form.asked(), who.name, _key(request))
            return _target_page(request, club, who, row, secret=_secret(row), is_new=True)
        except Refused as refusal:
            form.add_error(None, tell(refusal.line, zone_of(club.timezone)))
    return _list_page(request, club, who, form)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def target(request: HttpRequest, pk: int) -> HttpResponse:
    """One address: its name, where it is, and how it answers."""
    club, who = club_of(request, MAY_CHANGE)
    row = _row(club, pk)
    if request.method != "POST":
        return _target_page(request, club, who, row)
    form = ChangeForm(row, request.POST)
    if form.is_valid():
        try:
            change_target(club, pk, form.cleaned_data["name"], form.cleaned_data["address"], form.token_from_now())
            return _told(request, pk, _("The address is changed. It counts from now on."))
        except Refused as refusal:
            form.add_error(None, tell(refusal.line, zone_of(club.timezone)))
    return _target_page(request, club, who, row, form)


@require_POST
@never_cache
def secret(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what a webhook is signed with; where that cannot be read any more, make a new one."""
    club, who = club_of(request, MAY_CHANGE)
    row = _row(club, pk)
    if "new" in request.POST:
        row = renew_secret(club, pk) or row
    return _target_page(request, club, who, row, secret=_secret(row))


@require_POST
def away(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell it nothing more."""
    club, _who = club_of(request, MAY_CHANGE)
    row = _row(club, pk)
    put_away(club, pk)
    messages.info(request, _("“{name}” is told nothing more.").format(name=row.name), extra_tags="done")
    return HttpResponseRedirect(reverse("targets"))


@require_POST
def back(request: HttpRequest, pk: int) -> HttpResponse:
    """Tell it again what it was told before."""
    club, _who = club_of(request, MAY_CHANGE)
    row = _row(club, pk)
    try:
        bring_back(club, pk)
    except Refused as refusal:
        return _told(request, pk, tell(refusal.line, zone_of(club.timezone)), "refused")
    return _told(request, pk, _("“{name}” is told again.").format(name=row.name))


@require_POST
def try_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Send it one message, marked as a trial; the page shows what comes back."""
    club, who = club_of(request, MAY_CHANGE)
    row = _row(club, pk)
    if row.put_away_at is None:
        trying.ask(club, row, _(trying.WORDS), who.name, _key(request))
    return HttpResponseRedirect(reverse("target", args=[pk]) + "#trial")


def _list_page(request: HttpRequest, club: Club, who: Who, form: TargetForm) -> HttpResponse:
    told = last_told(club)
    zone = zone_of(club.timezone)
    rows = targets_in_use(club)
    context = {
        "club": club,
        "who": who,
        "zone": zone,
        "rows": [(row, _where(row, who), _last(row, told.get(row.pk), club)) for row in rows],
        "away": targets_away(club),
        "may_change": who.may(MAY_CHANGE),
        "has_room": len(rows) < MOST_TARGETS,
        "most": MOST_TARGETS,
        "form": form,
    }
    return render(request, "signals/targets.html", context, status=UNSOUND if form.errors else 200)


def _target_page(
    request: HttpRequest, club: Club, who: Who, row: Target, form: ChangeForm | None = None, **more: Any
) -> HttpResponse:
    trial = trying.last_of(club, row.pk)
    context = {
        "club": club,
        "who": who,
        "zone": zone_of(club.timezone),
        "row": row,
        "form": form or ChangeForm(row),
        "trial": trial,
        "lost": _lost(row, club),
        "outcome": trial.asked.get("outcome") if trial is not None else None,
        "is_open": trial is not None and trial.step in ("waiting", "running"),
        **more,
    }
    return render(request, "signals/target.html", context, status=UNSOUND if form and form.errors else 200)


def _where(row: Target, who: Who) -> str:
    """Where it is; for who is no owner only the computer's name: more may be as good as a key."""
    if who.may(MAY_CHANGE):
        return row.address
    return "" if row.kind == TargetKind.MAIL else urlsplit(row.address).hostname or ""


def _last(row: Target, job: Any, club: Club) -> Shown | None:
    return shown(job, row.name, club) if job is not None else None


def _secret(row: Target) -> str:
    return (unlock(row.secret) or "") if row.kind == TargetKind.WEBHOOK else ""


def _lost(row: Target, club: Club) -> str:
    """What is to be done where its secret cannot be read any more."""
    try:
        secret_of(row)
    except Refused as refusal:
        return tell(refusal.line, zone_of(club.timezone))
    return ""


def _row(club: Club, pk: int) -> Target:
    row = target_of(club, pk)
    if row is None:
        raise Http404
    return row


def _key(request: HttpRequest) -> str:
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    return key


def _told(request: HttpRequest, pk: int, text: str, how: str = "done") -> HttpResponse:
    messages.info(request, text, extra_tags=how)
    return HttpResponseRedirect(reverse("target", args=[pk]))
