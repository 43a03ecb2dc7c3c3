"""Bearer tokens: other programs carry a private link's token in a header instead of a cookie."""

from django.http import Http404, HttpRequest

from tournament.access.authorization import Visit, Visitor, authorize_club
from tournament.access.device_names import read_device_name
from tournament.access.private_links import find_link
from tournament.access.rate_limits import (
    LINK_GUESSES,
    count_try,
    is_limit_reached,
    read_client_ip,
)
from tournament.access.roles import LINK_ROLES, Right
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.models import Club, Link, LinkKind, Tournament

SCHEME = "bearer"
CLUB_KINDS = frozenset({LinkKind.SEASON, LinkKind.CALENDAR})
"""Links that open something of the whole club, and no single night."""


class TooManyGuesses(Exception):
    """Rate limit: somebody tried many tokens that open nothing and waits a few minutes."""


def authorize_night_api(request: HttpRequest, pk: int, right: Right) -> Visit:
    """
    A night as another program may read it: by a token for this night, else as the browser that
    asks.
    """
    token = read_bearer_token(request)
    if not token:
        return authorize_real_night_visit(request, pk, right)
    link = resolve_bearer_link(request, token)
    row = (
        Tournament.objects.select_related("club")
        .filter(pk=pk, put_away_at=None, trial_of=None)
        .exclude(version=0)
        .first()
    )
    if row is None or link.night_id != row.pk or link.kind not in LINK_ROLES:
        raise Http404
    role = LINK_ROLES[LinkKind(link.kind)]
    who = Visitor(role, link.label, read_device_name(request), link=link.pk)
    if not who.has_right(right):
        raise Http404
    return Visit(row, who)


def authorize_club_api(request: HttpRequest) -> tuple[Club, Link | None]:
    """
    The club whose public lists are asked for, and the link by which, if it is not a member who
    asks.
    """
    token = read_bearer_token(request)
    if not token:
        return authorize_club(request, Right.SEE_BOARD)[0], None
    link = resolve_bearer_link(request, token)
    if link.kind not in CLUB_KINDS:
        raise Http404
    return link.club, link


def read_bearer_token(request: HttpRequest) -> str:
    """The token in the header, if there is one."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == SCHEME else ""


def resolve_bearer_link(request: HttpRequest, token: str) -> Link:
    """
    The open link that a token belongs to; wrong ones are counted, so that nobody can try them all.
    """
    link = find_link(token)
    who = read_client_ip(request)
    if link is None:
        if is_limit_reached(LINK_GUESSES, who):
            raise TooManyGuesses
        count_try(LINK_GUESSES, who)
        raise Http404
    return link
