"""Links to something of the whole club: a season for everybody, the calendar for a phone."""

from base64 import urlsafe_b64encode

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.utils.crypto import salted_hmac

from tournament.access.bearer_tokens import CLUB_KINDS
from tournament.access.link_issuing import SHOWN_AGAIN_MS, list_carried_links
from tournament.access.private_links import TOKEN_BYTES, hash_token, make_link
from tournament.engine.messages import _, refuse
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
    digest = salted_hmac("final-nine.club-link", f"{club.pk}:{key}", algorithm="sha256").digest()
    token = urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()
    made_by = None if member is None else Member.objects.get(pk=member)
    try:
        with transaction.atomic():
            return make_link(club, kind, label, season=season, made_by=made_by, token=token)
    except IntegrityError:  # the other tap was first
        made = Link.objects.get(token_hash=hash_token(token))
    if made.revoked_at is not None or made.made_at + SHOWN_AGAIN_MS < now():
        raise refuse(
            _(
                "This link has been made and was shown once. Make another one, and revoke the one "
                "you lost."
            )
        )
    return made, token


def list_club_links(club: Club) -> QuerySet[Link]:
    """The club's links that open something now, newest first."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=now())
    out = Link.objects.filter(lasting, club=club, kind__in=CLUB_KINDS, revoked_at=None)
    return out.select_related("season", "made_by").order_by("-made_at", "-pk")


def revoke_club_link(club: Club, pk: int) -> bool:
    """Revoke one; one that is closed already stays closed."""
    found = Link.objects.filter(club=club, pk=pk, kind__in=CLUB_KINDS)
    found.filter(revoked_at=None).update(revoked_at=now())
    return found.exists()


def find_carried_season(request: HttpRequest, pk: int) -> Season:
    """The season that a link on this device opens; for everybody else it does not exist."""
    for link in list_carried_links(request):
        if link.kind == LinkKind.SEASON and link.season_id == pk and link.season is not None:
            return link.season
    raise Http404


def list_linkable_seasons(club: Club) -> list[Season]:
    """The seasons that a link may be made for, the newest first."""
    return list(Season.objects.filter(club=club, archived_at=None).order_by("-first_day", "-pk"))
