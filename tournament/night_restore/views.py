"""Restores a night from a file, a photo or codes into this club."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.journal import DuplicateNight
from tournament.localization import localize_fact
from tournament.models import Club
from tournament.night_restore import pending_uploads
from tournament.night_restore.night_restore import restore_night
from tournament.night_restore.night_upload import find_unread_codes, parse_upload, read_upload_form
from tournament.night_restore.person_matching import match_people
from tournament.night_restore.restore_preview import build_night_summary
from tournament.pages.base_context import build_club_context
from tournament.pages.throttle import throttle_files

REFUSED = 409


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@throttle_files()
def upload_night(request: HttpRequest) -> HttpResponse:
    """Three ways to bring a night: its file, photos of its sheet, or the codes as text."""
    club, who = authorize_club(request, Right.DIRECT)
    if request.method != "POST":
        return _render_upload_form(request, club, who)
    key = request.POST.get("with", "")
    before = pending_uploads.read_upload(club, key)
    try:
        content = read_upload_form(request, before or b"")
    except Refusal as refusal:
        return _render_upload_form(request, club, who, refusal, key if before else "")
    key = pending_uploads.keep_upload(club, content, key if before else "")
    return HttpResponseRedirect(reverse("restore_night", args=[key]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm_night_restore(request: HttpRequest, key: str) -> HttpResponse:
    """
    Look at the night that was brought, say who is who, and restore it; a second click finds it
    done.
    """
    club, who = authorize_club(request, Right.DIRECT)
    if (row := journal.find_night_by_key(club, _build_night_key(key))) is not None:
        return HttpResponseRedirect(reverse("desk", args=[row.pk]))
    content = pending_uploads.read_upload(club, key)
    if content is None:
        raise Http404
    try:
        if find_unread_codes(content):
            return _render_upload_form(request, club, who, key=key)
        if request.method == "POST":
            return _restore_night(request, club, who, key, content)
        return _render_preview(request, club, who, key, content)
    except DuplicateNight as known:
        return _render_upload_form(request, club, who, known)
    except Refusal as refusal:
        return _render_upload_form(request, club, who, refusal)


def _build_night_key(key: str) -> str:
    """The key under which the night is opened, so that what was brought once is restored once."""
    return f"restore-{key}"[: journal.MAX_KEY_LENGTH]


def _restore_night(
    request: HttpRequest, club: Club, who: Visitor, key: str, content: bytes
) -> HttpResponse:
    what = parse_upload(content)
    try:
        row = restore_night(
            club,
            what,
            request.POST,
            journal.Actor(who.name, who.device, who.member),
            _build_night_key(key),
        )
    except DuplicateNight:
        raise
    except Refusal as refusal:
        return _render_preview(request, club, who, key, content, refusal)
    pending_uploads.delete_upload(club, key)
    text = _("“{night}” restored. Hand out new links to screens and phones.")
    messages.add_message(request, messages.INFO, text.format(night=row.name), extra_tags="done")
    return HttpResponseRedirect(reverse("desk", args=[row.pk]))


def _render_upload_form(
    request: HttpRequest, club: Club, who: Visitor, refusal: Refusal | None = None, key: str = ""
) -> HttpResponse:
    """The ways to bring a night; with a key, what of a sheet has been read so far."""
    content = pending_uploads.read_upload(club, key) if key else None
    context = _build_restore_context(club, who, refusal) | {
        "key": key,
        "missing": find_unread_codes(content) if content is not None else (),
        "here": refusal.night if isinstance(refusal, DuplicateNight) else None,
    }
    return render(
        request, "night_restore/restore.html", context, status=REFUSED if refusal else 200
    )


def _render_preview(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    key: str,
    content: bytes,
    refusal: Refusal | None = None,
) -> HttpResponse:
    what = parse_upload(content)
    found = match_people(club, what.people)
    context = _build_restore_context(club, who, refusal) | {
        "key": key,
        "seen": build_night_summary(what),
        "here": journal.find_duplicate_night(club, what.head),
        "doubtful": [
            (match, request.POST.get(match.form_field_name)) for match in found if not match.is_sure
        ],
        "sure": [match for match in found if match.is_sure and match.same],
        "new": [match for match in found if match.is_sure and not match.same],
    }
    return render(request, "night_restore/night.html", context, status=REFUSED if refusal else 200)


def _build_restore_context(club: Club, who: Visitor, refusal: Refusal | None) -> dict[str, Any]:
    context = build_club_context(club, who)
    context["wrong"] = localize_fact(refusal.line, context["zone"]) if refusal else ""
    return context
