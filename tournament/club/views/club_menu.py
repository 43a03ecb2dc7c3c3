"""The club's More page: everything not needed every night."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import authorize_club, list_memberships
from tournament.access.club_links import list_club_links
from tournament.access.roles import Right
from tournament.backup.backup_folder import list_backups
from tournament.chips.store import list_club_chip_sets
from tournament.club.club_signup import is_signup_open
from tournament.club.night_archive import list_archived_nights
from tournament.club.night_templates import list_night_templates
from tournament.engine.messages import _
from tournament.localization import find_timezone, format_weekday
from tournament.models import Club, Member
from tournament.notifications.delivery.delivery_log import count_failed_deliveries
from tournament.notifications.target_store import list_active_targets


@dataclass(frozen=True, slots=True)
class ClubMenuItem:
    """A page that one can go to, what it is for, and who may."""

    address: str
    icon: str
    name: str
    hint: str
    right: Right = Right.DIRECT


GROUPS: tuple[tuple[str, tuple[ClubMenuItem, ...]], ...] = (
    (
        _("For every night"),
        (
            ClubMenuItem(
                "night_templates", "template", _("Templates"), _("Set up once, use again")
            ),
            ClubMenuItem("chip_sets", "rule-chip", _("Chips"), _("The sets that you own")),
            ClubMenuItem(
                "own_rules",
                "rules",
                _("Precedents"),
                _("Your club’s own rulings"),
                Right.SEE_BOARD,
            ),
            ClubMenuItem("club_show", "screens", _("Screens"), _("What TVs show, in your colors")),
            ClubMenuItem(
                "signals", "announce", _("Signals"), _("Sounds and messages during a night")
            ),
        ),
    ),
    (
        _("Nights and files"),
        (
            ClubMenuItem(
                "nights_away", "nights", _("Archived nights"), _("Off all lists and seasons")
            ),
            ClubMenuItem("exports", "export", _("Export"), _("Nights and players as files")),
            ClubMenuItem("imports", "import", _("Import"), _("Players and results from files")),
            ClubMenuItem(
                "restore", "undo", _("Restore a night"), _("From a file, a photo or codes")
            ),
            ClubMenuItem(
                "backups", "archive", _("Backups"), _("Copies of everything"), Right.OWN_CLUB
            ),
        ),
    ),
    (
        _("Club and account"),
        (
            ClubMenuItem(
                "club",
                "players",
                _("Members & settings"),
                _("Who may do what, money, hours"),
                Right.OWN_CLUB,
            ),
            ClubMenuItem("club_links", "link", _("Public links"), _("Season table, calendar")),
            ClubMenuItem(
                "password", "lock", _("Change password"), _("For your sign-in"), Right.SEE_BOARD
            ),
        ),
    ),
)

COUNTS: Mapping[str, Callable[[Club], int]] = {
    "club": lambda club: club.memberships.count(),
    "chip_sets": lambda club: len(list_club_chip_sets(club)),
    "signals": lambda club: len(list_active_targets(club)),
    "club_links": lambda club: list_club_links(club).count(),
    "night_templates": lambda club: len(list_night_templates(club)),
    "nights_away": lambda club: len(list_archived_nights(club)),
}
"""How many of what a page lists there are."""


@require_safe
@never_cache
def show_club_menu(request: HttpRequest) -> HttpResponse:
    """The pages that this member may open, in groups."""
    club, who = authorize_club(request, Right.SEE_BOARD)
    groups = []
    for name, items in GROUPS:
        ways = [
            (
                reverse(item.address),
                f"icons/{item.icon}.svg",
                gettext(item.name),
                gettext(item.hint),
                _build_fact(club, item.address),
            )
            for item in items
            if who.has_right(item.right)
        ]
        if ways:
            groups.append((gettext(name), ways))
    given_up = count_failed_deliveries(club) if who.has_right(Right.DIRECT) else 0
    context = {
        "club": club,
        "who": who,
        "groups": groups,
        "others": _list_other_clubs(request, club),
    }
    return render(
        request,
        "club/more.html",
        {**context, "may_found": is_signup_open(), "given_up": given_up},
    )


def _build_fact(club: Club, address: str) -> str:
    """What is true of a page: how many, or the day of the newest backup; often nothing."""
    if address == "backups":
        newest = next(iter(list_backups()), None)
        return format_weekday(newest.made_at, find_timezone(club.timezone)) if newest else ""
    count = COUNTS[address](club) if address in COUNTS else 0
    return str(count) if count else ""


def _list_other_clubs(request: HttpRequest, club: Club) -> list[Club]:
    """The member's other clubs."""
    assert isinstance(request.user, Member)
    return [
        membership.club
        for membership in list_memberships(request.user)
        if membership.club_id != club.pk
    ]
