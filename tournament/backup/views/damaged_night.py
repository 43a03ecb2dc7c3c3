"""
The page of a night that cannot be read: what is wrong, what is not, and how its owner gets it back.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.access.authorization import find_member_visitor
from tournament.access.roles import Right
from tournament.backup import backup_folder
from tournament.backup.multi_club_check import is_only_club
from tournament.journal import DamagedNight
from tournament.localization import find_timezone

CONFLICT = 409


def render_damaged_night(request: HttpRequest, damage: DamagedNight) -> HttpResponse:
    """In the place of any page that the night's journal would have been read for."""
    if request.headers.get("HX-Request") == "true":  # a part of a page: the whole page says it
        return HttpResponse(status=CONFLICT, headers={"HX-Refresh": "true"})
    club = damage.night.club
    who = find_member_visitor(request, club)
    may_restore = who is not None and who.has_right(Right.OWN_CLUB) and is_only_club(club)
    whole = backup_folder.find_newest_restorable(damage.night.pk) if may_restore else None
    context = {
        "line": damage.line,
        "zone": find_timezone(club.timezone),
        "is_member": who is not None,
        "may_restore": may_restore,
        "whole": whole,
        "command": backup_folder.build_restore_command(whole.file) if whole is not None else "",
        "folder": backup_folder.build_backups_path(),
    }
    return render(request, "backup/damaged.html", context, status=CONFLICT)
