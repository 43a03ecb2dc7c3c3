"""Private links: made, shown once as a QR code, opened into a signed cookie, revoked."""

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from tournament import change_signal
from tournament.access.models import query_open_links
from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.models import Club, Link, LinkKind, Member, PhoneClaim, Season, Tournament
from tournament.time_source import now

TOKEN_BYTES = 24  # 192 bits
COOKIE = "fn_links"
COOKIE_SALT = "final-nine.links"
COOKIE_DAYS = 400
LINKS_PER_DEVICE = 12


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """A link that a device carries in its cookie."""

    id: int
    kind: LinkKind
    night: int | None
    table: int | None


def hash_token(token: str) -> str:
    """What is stored of a token; with 192 random bits a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_link(
    club: Club,
    kind: LinkKind,
    label: str,
    *,
    night: Tournament | None = None,
    table: int | None = None,
    player: int | None = None,
    season: Season | None = None,
    made_by: Member | None = None,
    lent_to: Member | None = None,
    expires_at: int | None = None,
    by_code: bool = False,
    token: str = "",
) -> tuple[Link, str]:
    """Make a link; its token is returned this once and never again."""
    token = token or secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        link = Link.objects.create(
            club=club,
            night=night,
            kind=kind,
            label=label,
            table=table,
            player=player,
            season=season,
            token_hash=hash_token(token),
            made_by=made_by,
            lent_to=lent_to,
            made_at=now(),
            expires_at=expires_at,
            by_code=by_code,
        )
        require_club_capacity(club, LimitedResource.LINKS)
    return link, token


def find_link(token: str) -> Link | None:
    """The link that a token opens, unless it was revoked or has run out."""
    found = query_open_links(now()).filter(token_hash=hash_token(token))
    return found.select_related("night", "club").first()


def revoke_link(link: Link) -> None:
    """Close a link for good; sockets that came through it are closed too."""
    Link.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=now())
    if link.night_id is not None:
        change_signal.publish_link_revocation(link.night_id, link.pk)


def set_link_cookie(request: HttpRequest, response: HttpResponse, link: Link) -> None:
    """Let this device carry the link from now on, in a signed cookie that scripts cannot read."""
    new = DeviceLink(link.pk, LinkKind(link.kind), link.night_id, link.table)
    before = read_link_cookie(request.COOKIES.get(COOKIE, ""))
    held = [new, *(carried for carried in before if carried.id != link.pk)]
    rows = [
        [carried.id, carried.kind.value, carried.night, carried.table]
        for carried in held[:LINKS_PER_DEVICE]
    ]
    response.set_cookie(
        COOKIE,
        signing.dumps(rows, salt=COOKIE_SALT),
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def read_link_cookie(value: str) -> tuple[DeviceLink, ...]:
    """The links in a cookie; none if it was tampered with."""
    try:
        rows = signing.loads(value, salt=COOKIE_SALT) if value else []
        return tuple(
            DeviceLink(pk, LinkKind(kind), night, table) for pk, kind, night, table in rows
        )
    except (signing.BadSignature, ValueError, TypeError):
        return ()


def map_open_link_labels(nights: Iterable[int]) -> dict[int, dict[int, str]]:
    """
    The open links of some nights with their labels; what the live rooms check sockets against.
    """
    found: dict[int, dict[int, str]] = {night: {} for night in nights}
    links = query_open_links(now()).filter(night_id__in=tuple(found))
    for night, link, label in links.values_list("night_id", "pk", "label"):
        found[night][link] = label
    return found


def is_claimed_link(link: int | None) -> bool:
    """Whether a phone got this link by the code of the room, and not by being sent it."""
    return link is not None and PhoneClaim.objects.filter(link=link).exists()


def list_lent_links(night: Tournament, member: int | None) -> QuerySet[Link]:
    """The open links by which a member was lent a right on a night."""
    return query_open_links(now()).filter(night=night, lent_to=member)


def find_open_link(held: DeviceLink) -> Link | None:
    """The row behind a carried link, if it is still open."""
    return query_open_links(now()).filter(pk=held.id, night_id=held.night).first()
