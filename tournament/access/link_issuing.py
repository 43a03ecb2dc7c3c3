"""Issue links: who may hand out which, for how long, and which are out."""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from tournament.access.authorization import Visit, Visitor
from tournament.access.models import query_open_links
from tournament.access.private_links import (
    COOKIE,
    TOKEN_BYTES,
    find_link,
    find_open_link,
    hash_token,
    make_link,
    read_link_cookie,
    revoke_link,
)
from tournament.access.roles import LINK_ROLES
from tournament.engine.messages import Refusal, _, refuse
from tournament.engine.time_units import MINUTE
from tournament.localization import find_timezone
from tournament.models import Link, LinkKind, Member, Tournament
from tournament.time_source import now

SHOWN_AGAIN_MS = 2 * MINUTE
"""A second tap on the same button shows the same link; later it is never shown again."""
POWERFUL = frozenset({LinkKind.DIRECTOR, LinkKind.TIMEKEEPER})
"""
Only somebody with an account hands these out: a desk lent for ten minutes cannot lend itself on.
"""


class LinkLifetime(StrEnum):
    """How long a link opens what it was made for."""

    TEN_MINUTES = "ten minutes"
    TWENTY_MINUTES = "twenty minutes"
    HALF_AN_HOUR = "half an hour"
    NIGHT = "night"
    ALWAYS = "always"


MINUTES = {
    LinkLifetime.TEN_MINUTES: 10,
    LinkLifetime.TWENTY_MINUTES: 20,
    LinkLifetime.HALF_AN_HOUR: 30,
}
"""The short times, for which a desk is lent."""


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """
    A link that is to be made: what it opens, what it is called, and the one table or player it is
    for; `lent_to` is the member who is to have the right without opening it.
    """

    kind: LinkKind
    label: str
    table: int | None = None
    player: int | None = None
    lent_to: Member | None = None


def may_issue_link(who: Visitor, kind: LinkKind) -> bool:
    """Whether somebody who directs this night may make, and revoke, a link of this kind."""
    return kind in LINK_ROLES and (who.member is not None or kind not in POWERFUL)


def issue_link(
    visit: Visit, wanted: LinkRequest, lasts: LinkLifetime, key: str
) -> tuple[Link, str]:
    """
    Make a link for a night; the same `key` soon after gives the same link, so that a double tap
    makes one.
    """
    night = visit.night
    maker = visit.who.member
    token = derive_token("final-nine.hand-out", night.pk, key)
    made_by = None if maker is None else Member.objects.get(pk=maker)
    ends = compute_link_expiry(lasts, night, now())
    try:
        with transaction.atomic():
            return make_link(
                night.club,
                wanted.kind,
                wanted.label,
                night=night,
                table=wanted.table,
                player=wanted.player,
                made_by=made_by,
                lent_to=wanted.lent_to,
                expires_at=ends,
                token=token,
            )
    except IntegrityError:  # the other tap was first
        return find_repeated_link(token), token


def find_repeated_link(token: str) -> Link:
    """The link that an earlier tap made, if that was just now."""
    made = Link.objects.get(token_hash=hash_token(token))
    if made.revoked_at is not None or made.made_at + SHOWN_AGAIN_MS < now():
        raise refuse(_("This link was already shown once. Create another and revoke the lost one."))
    return made


def issue_link_sheet(
    visit: Visit, wanted: Sequence[LinkRequest], key: str
) -> list[tuple[Link, str]]:
    """Make many links in one go, all or none; a double tap makes and shows the same sheet."""
    with transaction.atomic():
        return [
            issue_link(
                visit, link, LinkLifetime.ALWAYS, f"{key}:{link.kind}:{link.table}:{link.player}"
            )
            for link in wanted
        ]


def revoke_earlier_links(visit: Visit, kept: Sequence[Link]) -> int:
    """Revoke the earlier links to the same tables and seat cards; tells how many there were."""
    tables = [link.table for link in kept if link.table is not None]
    players = [link.player for link in kept if link.player is not None]
    same = Q(kind=LinkKind.TABLE, table__in=tables) | Q(kind=LinkKind.SEAT, player__in=players)
    earlier = list(
        list_active_links(visit.night).filter(same).exclude(pk__in=[link.pk for link in kept])
    )
    for link in earlier:
        revoke_link(link)
    return len(earlier)


def list_seat_card_players(night: Tournament) -> frozenset[int]:
    """The players of a night for whose seat card a link is out."""
    return frozenset(
        link.player
        for link in list_active_links(night).filter(kind=LinkKind.SEAT)
        if link.player is not None
    )


def ensure_results_token(night: Tournament) -> str:
    """
    The token of the link to the results that a TV shows beside the winner. It is worked out, so
    that a TV can show it again; the link is made the first time. Empty once it was revoked, or
    where the club has too many links.
    """
    token = derive_token("final-nine.results", night.pk, str(night.opened_at))
    if not Link.objects.filter(token_hash=hash_token(token)).exists():
        with suppress(IntegrityError, Refusal):  # another TV was first, or there is no room
            make_link(
                night.club, LinkKind.PLAYER, gettext("Results, on the TV"), night=night, token=token
            )
    return "" if find_link(token) is None else token


def derive_token(salt: str, owner: int, key: str) -> str:
    """The token that belongs to one submission; only this computer's secret key can work it out."""
    digest = salted_hmac(salt, f"{owner}:{key}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def compute_link_expiry(lasts: LinkLifetime, night: Tournament, at: int) -> int | None:
    """When a link made now stops working."""
    if lasts is LinkLifetime.ALWAYS:
        return None
    if lasts in MINUTES:
        return at + MINUTES[lasts] * MINUTE
    return compute_noon_expiry(max(at, night.starts_at or 0), find_timezone(night.club.timezone))


def compute_noon_expiry(at: int, zone: tzinfo) -> int:
    """
    Noon after the night is over: the first one at least eight hours away.

    >>> from datetime import UTC
    >>> hour = 3_600_000
    >>> compute_noon_expiry(20 * hour, UTC) == 36 * hour
    True
    >>> compute_noon_expiry(25 * hour, UTC) == 36 * hour
    True
    """
    earliest = datetime.fromtimestamp(at / 1000, zone) + timedelta(hours=8)
    noon = earliest.replace(hour=12, minute=0, second=0, microsecond=0)
    return int((noon if noon >= earliest else noon + timedelta(days=1)).timestamp()) * 1000


def list_active_links(night: Tournament) -> QuerySet[Link]:
    """The links of a night that open something now, newest first."""
    out = query_open_links(now()).filter(night=night).select_related("made_by")
    return out.order_by("-made_at", "-pk")


def revoke_night_link(visit: Visit, pk: int) -> bool:
    """Revoke a link of this night; one that is closed already stays closed."""
    link = Link.objects.filter(night=visit.night, pk=pk).first()
    if link is None or not may_issue_link(visit.who, LinkKind(link.kind)):
        return False
    revoke_link(link)
    return True


def list_links_in_cookie(request: HttpRequest) -> list[Link]:
    """The links that this device carries and that still open something, newest first."""
    held = read_link_cookie(request.COOKIES.get(COOKIE, ""))
    return [link for carried in held if (link := find_open_link(carried)) is not None]
