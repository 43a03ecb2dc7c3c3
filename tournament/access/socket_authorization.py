"""WebSocket authorization: by a link's cookie or by the session."""

from collections.abc import Collection, Container, Iterable, Mapping
from datetime import UTC, datetime

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from tournament.access.models import query_open_links
from tournament.access.private_links import COOKIE, DeviceLink, read_link_cookie
from tournament.access.roles import LINK_ROLES, Right, has_right
from tournament.models import Member, Membership, Role
from tournament.time_source import now

AT_ONCE = 500
"""So many keys a database takes in one question."""


def list_board_links(cookies: Mapping[str, str], night: int) -> tuple[DeviceLink, ...]:
    """The links in a device's cookie that would let it see this night's board."""
    held = read_link_cookie(cookies.get(COOKIE, ""))
    return tuple(
        link
        for link in held
        if link.night == night
        and link.kind in LINK_ROLES
        and has_right(LINK_ROLES[link.kind], Right.SEE_BOARD)
    )


def pick_open_link(held: Iterable[DeviceLink], open_links: Container[int]) -> DeviceLink | None:
    """The first of these links that has not been revoked."""
    return next((link for link in held if link.id in open_links), None)


def find_open_links(links: Collection[int]) -> set[int]:
    """Those of some links that open something now."""
    asked = sorted(links)
    still = set[int]()
    for start in range(0, len(asked), AT_ONCE):
        some = query_open_links(now()).filter(pk__in=asked[start : start + AT_ONCE])
        still.update(some.values_list("pk", flat=True))
    return still


def read_session_key(cookies: Mapping[str, str]) -> str:
    """
    The session that a device carries; without one it is not worth looking for a signed-in member.
    """
    return cookies.get(settings.SESSION_COOKIE_NAME, "")


def find_ended_sessions(keys: Collection[str]) -> frozenset[str]:
    """
    Those of some sessions that open nothing more: signed out, run out, or from before another
    password. Whether the member still belongs to the club is asked by `map_watching_members`.
    """
    at = datetime.fromtimestamp(now() / 1000, UTC)
    asked = list(keys)
    told = dict[str, dict[str, str]]()
    for start in range(0, len(asked), AT_ONCE):
        some = asked[start : start + AT_ONCE]
        rows = Session.objects.filter(session_key__in=some, expire_date__gt=at)
        for key, data in rows.values_list("session_key", "session_data"):
            told[key] = SessionStore().decode(data)
    numbers = {int(session[SESSION_KEY]) for session in told.values() if SESSION_KEY in session}
    members = Member.objects.in_bulk(numbers)
    return frozenset(keys) - {
        key for key, session in told.items() if _is_valid_session(session, members)
    }


def _is_valid_session(session: Mapping[str, str], members: Mapping[int, Member]) -> bool:
    member = members.get(int(session.get(SESSION_KEY, 0)))
    if member is None:
        return False
    return constant_time_compare(member.get_session_auth_hash(), session.get(HASH_SESSION_KEY, ""))


def find_watching_member(cookies: Mapping[str, str], night: int) -> tuple[int, str] | None:
    """
    The signed-in member who may see this night's board, with their name; at most three queries.
    """
    request = HttpRequest()
    request.session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    member = get_user(request)
    if not isinstance(member, Member):
        return None
    row = Membership.objects.filter(member=member, club__nights=night).first()
    if row is None or not has_right(Role(row.role), Right.SEE_BOARD):
        return None
    return member.pk, member.name


def map_watching_members(nights: Iterable[int]) -> dict[int, tuple[int, frozenset[int]]]:
    """
    The clubs of some nights, and everybody who may see their boards as a member; no club where it
    has none.
    """
    found: dict[int, set[int]] = {night: set() for night in nights}
    clubs = dict.fromkeys(found, 0)
    rows = Membership.objects.filter(club__nights__in=tuple(found), member__is_active=True)
    for night, club, member, role in rows.values_list("club__nights", "club", "member", "role"):
        if night in found:
            clubs[night] = club
            if has_right(Role(role), Right.SEE_BOARD):
                found[night].add(member)
    return {night: (clubs[night], frozenset(members)) for night, members in found.items()}
