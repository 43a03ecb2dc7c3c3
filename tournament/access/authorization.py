"""Authorization: turns a request into a visit to a night or a club, or into a 404."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from tournament.access.device_names import read_device_name
from tournament.access.private_links import (
    COOKIE,
    find_open_link,
    list_lent_links,
    read_link_cookie,
)
from tournament.access.roles import LINK_ROLES, Right, has_right
from tournament.localization import use_club_hours
from tournament.models import Club, LinkKind, Member, Membership, Role, Tournament

LET_IN = "visit_to_a_night"
"""Where a request keeps who was let in by it."""
CLUB_OPEN = "club"
"""Session key: which of their clubs somebody has open."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at the door: a member of the club, or the holder of a link."""

    role: Role
    name: str
    device: str = ""
    member: int | None = None
    link: int | None = None
    table: int | None = None
    player: int | None = None
    by_code: bool = False
    """They came by the code of the room, and the host has not said that it is them."""
    is_screen: bool = False
    """A TV, or another screen that a director let in."""

    def has_right(self, right: Right) -> bool:
        """Whether their role has a right."""
        return has_right(self.role, right)

    def may_speak_for(self, table: int | None, player: int | None) -> bool:
        """
        Whether they may speak for this table and this player; a link to a table or a seat card is
        for that one.
        """
        own_table = table is None or self.table in (None, table)
        if self.role is not Role.PLAYER:
            return own_table
        return own_table and self.player is not None and player in (None, self.player)


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who was let in to a night."""

    night: Tournament
    who: Visitor


def authorize_visit(
    request: HttpRequest, pk: int, right: Right, table: int | None = None, player: int | None = None
) -> Visit:
    """
    Let somebody in who has a right on this night (and at this table or for this player, if one is
    named); for everybody else the night does not exist.
    """
    row = Tournament.objects.select_related("club").filter(pk=pk).first()
    if row is not None:
        for who in _list_possible_visitors(request, row):
            if who.has_right(right) and who.may_speak_for(table, player):
                found = Visit(row, who)
                setattr(request, LET_IN, found)
                use_club_hours(row.club.hours)
                return found
    raise Http404


def find_visit(request: HttpRequest) -> Visit | None:
    """Who was let in to a night by this request, for what stands around every page of it."""
    visit: Visit | None = getattr(request, LET_IN, None)
    return visit


def _list_possible_visitors(request: HttpRequest, row: Tournament) -> Iterator[Visitor]:
    """
    As a member, or before that by what was lent to them if it is more; then by each link that the
    device carries.
    """
    member = find_member_visitor(request, row.club)
    if member is not None:
        for lent in _list_lent_roles(member, row):
            if _is_stronger(lent.role, member.role):
                yield lent
        yield member
    yield from list_link_visitors(request, row)


def _list_lent_roles(member: Visitor, row: Tournament) -> list[Visitor]:
    """
    What a member may do for some minutes because it was lent to them; that makes them no more than
    whoever holds a link.
    """
    if not _is_stronger(Role.DIRECTOR, member.role):
        return []
    found = [
        Visitor(LINK_ROLES[LinkKind(link.kind)], member.name, member.device, link=link.pk)
        for link in list_lent_links(row, member.member)
    ]
    return _sort_by_strength(found)


def _is_stronger(role: Role, other: Role) -> bool:
    return STRENGTH.index(role) < STRENGTH.index(other)


def _sort_by_strength(visitors: list[Visitor]) -> list[Visitor]:
    return sorted(visitors, key=lambda visitor: STRENGTH.index(visitor.role))


def authorize_night(request: HttpRequest, pk: int, right: Right) -> Tournament:
    """The night itself, for pages that need not know who looks at it."""
    return authorize_visit(request, pk, right).night


def find_room_screen(request: HttpRequest, row: Tournament) -> Visitor | None:
    """
    Whoever may show what only the people in the room shall see: a screen that a director let in,
    or a director's own device.
    """
    for who in _list_possible_visitors(request, row):
        if who.is_screen or who.has_right(Right.DIRECT):
            return who
    return None


def find_member_visitor(request: HttpRequest, club: Club) -> Visitor | None:
    """The signed-in person as a member of this club."""
    member = request.user
    if not isinstance(member, Member):
        return None
    row = Membership.objects.filter(club=club, member=member).first()
    if row is None:
        return None
    return _build_member_visitor(request, member, row)


def _build_member_visitor(request: HttpRequest, member: Member, row: Membership) -> Visitor:
    return Visitor(Role(row.role), member.name, read_device_name(request), member=member.pk)


def list_link_visitors(request: HttpRequest, row: Tournament) -> list[Visitor]:
    """
    What the open links to this night that the device carries make of its holder, the strongest
    first.
    """
    found = []
    for held in read_link_cookie(request.COOKIES.get(COOKIE, "")):
        if held.night != row.pk or held.kind not in LINK_ROLES:
            continue
        if (link := find_open_link(held)) is not None:
            role = LINK_ROLES[held.kind]
            device = read_device_name(request)
            found.append(
                Visitor(
                    role,
                    link.label,
                    device,
                    link=link.pk,
                    table=link.table,
                    player=link.player,
                    by_code=link.by_code,
                    is_screen=held.kind is LinkKind.SCREEN,
                )
            )
    return _sort_by_strength(found)


def find_visit_by_link(request: HttpRequest, pk: int, link: int, right: Right) -> Visit | None:
    """Somebody who came to a night by this very link, if it gives them the right."""
    row = Tournament.objects.select_related("club").filter(pk=pk).first()
    if row is not None:
        for who in list_link_visitors(request, row):
            if who.link == link and who.has_right(right):
                use_club_hours(row.club.hours)
                return Visit(row, who)
    return None


STRENGTH = tuple(Role)
"""Roles from the strongest to the weakest."""


def authorize_club(request: HttpRequest, right: Right) -> tuple[Club, Visitor]:
    """
    The club of the person who is signed in, if they have this right in it; of several the one that
    they have open.
    """
    if isinstance(request.user, Member):
        rows = list_memberships(request.user)
        wanted = request.session.get(CLUB_OPEN)
        chosen = [row for row in rows if row.club_id == wanted] or rows
        if chosen and has_right(Role(chosen[0].role), right):
            club = chosen[0].club
            use_club_hours(club.hours)
            return club, _build_member_visitor(request, request.user, chosen[0])
    raise Http404


def list_memberships(member: Member) -> list[Membership]:
    """The memberships of somebody, the oldest first."""
    return list(Membership.objects.filter(member=member).select_related("club").order_by("pk"))


def switch_club(request: HttpRequest, pk: int) -> Club:
    """Open another club of the member; a club they do not belong to does not exist."""
    rows = list_memberships(request.user) if isinstance(request.user, Member) else []
    club = next((membership.club for membership in rows if membership.club_id == pk), None)
    if club is None:
        raise Http404
    request.session[CLUB_OPEN] = pk
    return club


def list_club_nights(club: Club) -> QuerySet[Tournament]:
    """The nights of a club, newest first, without those that were put away, and without trials."""
    rows = Tournament.objects.filter(club=club, put_away_at=None, trial_of=None)
    return rows.select_related("club").exclude(version=0).order_by("-opened_at")
