"""Links to something of the whole club: a season for everybody, the calendar for a phone."""

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from tournament.access.bearer_tokens import CLUB_KINDS
from tournament.access.link_issuing import derive_token, find_repeated_link, list_links_in_cookie
from tournament.access.models import query_open_links
from tournament.access.private_links import make_link
from tournament.localization import use_club_hours
from tournament.models import Club, Link, LinkKind, Member, Season
from tournament.time_source import now


def issue_club_link(
    club: Club,
    kind: LinkKind,
    label: str,
    member: int | None,
    key: str,
    season: Season | None = None,
) -> tuple[Link, str]:
    """Make a link; the same `key` soon after gives the same one, so that a double tap makes one."""
    token = derive_token("final-nine.club-link", club.pk, key)
    made_by = None if member is None else Member.objects.get(pk=member)
    try:
        with transaction.atomic():
            return make_link(club, kind, label, season=season, made_by=made_by, token=token)
    except IntegrityError:  # the other tap was first
        return find_repeated_link(token), token


def list_club_links(club: Club) -> QuerySet[Link]:
    """The club's links that open something now, newest first."""
    out = query_open_links(now()).filter(club=club, kind__in=CLUB_KINDS)
    return out.select_related("season", "made_by").order_by("-made_at", "-pk")


def revoke_club_link(club: Club, pk: int) -> bool:
    """Revoke one; one that is closed already stays closed."""
    found = Link.objects.filter(club=club, pk=pk, kind__in=CLUB_KINDS)
    found.filter(revoked_at=None).update(revoked_at=now())
    return found.exists()


def find_season_by_link(request: HttpRequest, pk: int) -> Season:
    """The season that a link on this device opens; for everybody else it does not exist."""
    for link in list_links_in_cookie(request):
        if link.kind == LinkKind.SEASON and link.season_id == pk and link.season is not None:
            use_club_hours(link.season.club.hours)
            return link.season
    raise Http404


def list_linkable_seasons(club: Club) -> list[Season]:
    """The seasons that a link may be made for, the newest first."""
    return list(Season.objects.filter(club=club, archived_at=None).order_by("-first_day", "-pk"))
