"""Everything of the club that is not needed every night, on one page."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.authorization import authorize_club, list_memberships
from tournament.access.roles import Right
from tournament.club.club_signup import is_signup_open
from tournament.engine.messages import _
from tournament.models import Club, Member
from tournament.notifications.delivery.delivery_log import count_failed_deliveries


@dataclass(frozen=True, slots=True)
class ClubMenuItem:
    """A page that one can go to, what it is for, and who may."""

    address: str
    name: str
    what: str
    right: Right = Right.DIRECT


GROUPS: tuple[tuple[str, tuple[ClubMenuItem, ...]], ...] = (
    (
        _("Results and files"),
        (
            ClubMenuItem(
                "exports",
                _("Export"),
                _("Players, results and whole seasons as CSV, XLSX, JSON or PDF."),
            ),
            ClubMenuItem(
                "imports",
                _("Import"),
                _("Players and results from a spreadsheet or The Tournament Director."),
            ),
            ClubMenuItem(
                "restore",
                _("Restore a night"),
                _("From its file, from a photo of its paper sheet, or from codes."),
            ),
            ClubMenuItem(
                "club_links",
                _("Public links"),
                _("A season for everybody, the nights in a phone’s calendar."),
            ),
        ),
    ),
    (
        _("The club"),
        (
            ClubMenuItem(
                "club_show",
                _("Screens"),
                _("What the televisions show, in which colours and sounds."),
            ),
            ClubMenuItem(
                "signals",
                _("Signals"),
                _("What sounds, is shown, spoken or sent at the moments of a night."),
            ),
            ClubMenuItem(
                "chip_sets",
                _("Chips"),
                _("What lies in your case, and how many players it serves."),
            ),
            ClubMenuItem(
                "own_rules",
                _("Own rules"),
                _("Where the club differs from the rule books."),
                Right.SEE_BOARD,
            ),
            ClubMenuItem(
                "club",
                _("People and settings"),
                _("Accounts, time zone, language, currency."),
                Right.OWN_CLUB,
            ),
            ClubMenuItem(
                "backups",
                _("Backups"),
                _("Copies of everything, made by themselves or now."),
                Right.OWN_CLUB,
            ),
        ),
    ),
    (_("You"), (ClubMenuItem("password", _("Password"), _("Change your own."), Right.SEE_BOARD),)),
)


@require_safe
@never_cache
def show_club_menu(request: HttpRequest) -> HttpResponse:
    """The pages that this member may open, in groups."""
    club, who = authorize_club(request, Right.SEE_BOARD)
    groups = []
    for name, items in GROUPS:
        ways = [
            (reverse(item.address), gettext(item.name), gettext(item.what))
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


def _list_other_clubs(request: HttpRequest, club: Club) -> list[Club]:
    """The member's other clubs."""
    assert isinstance(request.user, Member)
    return [
        membership.club
        for membership in list_memberships(request.user)
        if membership.club_id != club.pk
    ]
