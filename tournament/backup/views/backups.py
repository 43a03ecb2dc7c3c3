"""
Backups: what there is, one made now, one fetched or let go, one put in place at the next start. For
owners.
"""

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.backup import backup_folder, scheduled_restore
from tournament.backup.damaged_nights import list_damage_messages
from tournament.backup.manifest import BackupReason
from tournament.backup.multi_club_check import is_only_club
from tournament.backup.views.backup_rows import build_backups_context
from tournament.engine.messages import Refusal
from tournament.jobs import job_queue
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context

MAX_FILE_BYTES = 1024 * 1024 * 1024
PIECE = 1024 * 1024


@require_safe
@never_cache
def show_backups(request: HttpRequest) -> HttpResponse:
    """Everything about the club's backups on one page."""
    club, who = authorize_club(request, Right.OWN_CLUB)
    if not is_only_club(club):
        return render(request, "backup/shared.html", _build_shared_context(club, who))
    return _render_page(request, club, who)


@require_POST
def queue_backup(request: HttpRequest) -> HttpResponse:
    """Make one now; the page shows how far it is."""
    club, who = _require_sole_owner(request)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    job_queue.enqueue_job(club, "backup", {"why": BackupReason.HAND}, who.name, key)
    return HttpResponseRedirect(reverse("backups"))


@require_safe
@never_cache
def download_backup(request: HttpRequest, name: str) -> FileResponse:
    """One of them, to be kept elsewhere."""
    _require_sole_owner(request)
    return FileResponse(
        _find_backup_or_404(name).file.open("rb"), as_attachment=True, filename=name
    )


@require_POST
def delete_backup(request: HttpRequest, name: str) -> HttpResponse:
    """Let go of one."""
    _require_sole_owner(request)
    _find_backup_or_404(name).file.unlink(missing_ok=True)
    return _redirect_with_message(request, _("{name} deleted.").format(name=name))


@require_POST
@never_cache
def schedule_restore(request: HttpRequest) -> HttpResponse:
    """
    Have one put in place at the next start: one of those kept here, or a file that is brought.
    """
    club, who = _require_sole_owner(request)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_FILE_BYTES:
        return _render_page(
            request,
            club,
            who,
            trouble=_("This file is too large for a backup. Nothing was changed; choose another."),
        )
    try:
        _stage_restore(request, club, who)
    except Refusal as refusal:
        return _render_page(
            request, club, who, trouble=localize_fact(refusal.line, find_timezone(club.timezone))
        )
    return _redirect_with_message(request, _("Checked. Restored at the next start."))


@require_POST
def cancel_restore(request: HttpRequest) -> HttpResponse:
    """
    Let nothing be put in place at the next start; who asked for it may do so also when other clubs
    have come.
    """
    club, _who = authorize_club(request, Right.OWN_CLUB)
    if not is_only_club(club) and _find_club_restore(club) is None:
        raise Http404
    scheduled_restore.cancel_scheduled_restore()
    return _redirect_with_message(request, _("Canceled. Everything stays as it is."))


def _stage_restore(request: HttpRequest, club: Club, who: Visitor) -> None:
    brought = request.FILES.get("file")
    if isinstance(brought, UploadedFile):
        scheduled_restore.schedule_restore(
            brought.name or _("a file"), brought.chunks(), who.name, club.pk
        )
        return
    backup = _find_backup_or_404(request.POST.get("name", ""))
    with backup.file.open("rb") as file:
        scheduled_restore.schedule_restore(
            backup.name, iter(lambda: file.read(PIECE), b""), who.name, club.pk
        )


def _build_shared_context(club: Club, who: Visitor) -> dict[str, Any]:
    return build_club_context(club, who) | {
        "waiting": _find_club_restore(club),
        "damage": list_damage_messages(club),
    }


def _find_club_restore(club: Club) -> scheduled_restore.ScheduledRestore | None:
    """What waits because an owner of this club asked for it."""
    waits = scheduled_restore.find_scheduled_restore()
    return waits if waits is not None and waits.club == club.pk else None


def _require_sole_owner(request: HttpRequest) -> tuple[Club, Visitor]:
    """A backup holds everything; so only the owner of a club that is alone here may touch one."""
    club, who = authorize_club(request, Right.OWN_CLUB)
    if not is_only_club(club):
        raise Http404
    return club, who


def _find_backup_or_404(name: str) -> backup_folder.StoredBackup:
    backup = backup_folder.find_backup(name)
    if backup is None:
        raise Http404
    return backup


def _render_page(request: HttpRequest, club: Club, who: Visitor, **more: Any) -> HttpResponse:
    context = build_club_context(club, who) | build_backups_context(club) | more
    return render(request, "backup/backups.html", context, status=409 if more else 200)


def _redirect_with_message(request: HttpRequest, text: str) -> HttpResponse:
    messages.info(request, text, extra_tags="done")
    return HttpResponseRedirect(reverse("backups"))
