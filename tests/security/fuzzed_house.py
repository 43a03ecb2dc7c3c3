"""A club with nights in every phase, members in every role, and a second club."""

import json
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO

from tests.access.people import HOLDERS, MEMBERS, STRANGER, House, new_link
from tests.access.test_url_matrix import address, rows
from tests.browser import night_phases
from tests.browser.page_states import SIGHTS
from tournament.access.roles import LINK_ROLES
from tournament.club.member_accounts import add_member, ensure_home_club
from tournament.engine.messages import Refusal
from tournament.models import (
    Club,
    JournalEntry,
    Link,
    Member,
    Membership,
    Player,
    Role,
    Season,
    Tournament,
)

EVERYBODY_HERE = (*MEMBERS, *HOLDERS, STRANGER)


@dataclass(frozen=True, slots=True)
class Ground:
    """
    Where the posts go: one house, its addresses, and the numbers of everything that belongs to
    others.
    """

    house: House
    paths: tuple[str, ...]
    keys: tuple[int, ...]


def lay_ground() -> Ground:
    """Write it all into an empty database."""
    club = ensure_home_club("Europe/Berlin")
    told = StringIO()
    with redirect_stdout(told):
        night_phases.main()
    named: dict[str, str] = json.loads(told.getvalue())
    night = Tournament.objects.select_related("club").get(pk=named["seats_due"])
    members = {
        role: add_member(club, f"The {role}", "river card on the table", Role(role))
        for role in MEMBERS
    }
    house = House(
        club, night, members, {f"{kind.value} link": new_link(night, kind) for kind in LINK_ROLES}
    )
    paths = {sight.path.format(**named) for sight in SIGHTS if "/l/" not in sight.path}
    for row in rows():
        with suppress(Refusal):  # the sample house has that very rule already
            paths.add(address(row, house))
    return Ground(house, tuple(sorted(paths)), tuple(others_keys(club)))


def others_keys(club: Club) -> list[int]:
    """
    Numbers of rows of every club: one's own are among them, and those that one must not reach.
    """
    kinds = (Player, Tournament, Membership, Member, Link, Season)
    return sorted(
        {pk for kind in kinds for pk in kind.objects.values_list("pk", flat=True)}
        | {club.pk, 10**9}
    )


def bring_everybody_back(house: House) -> None:
    """
    Whoever was removed, given another role, or whose link was taken back: the next post finds
    them as before.
    """
    for role, member in house.members.items():
        Member.objects.filter(pk=member.pk).update(is_active=True)
        Membership.objects.filter(member=member).delete()
        Membership.objects.create(club=house.club, member=member, role=Role(role))
        member.refresh_from_db()
    Link.objects.filter(pk__in=[link.pk for link in house.links.values()]).update(
        revoked_at=None, expires_at=None
    )
    Tournament.objects.filter(pk=house.night.pk).update(put_away_at=None)


def belongings(club: Club) -> str:
    """
    Everything of the clubs that are not this one, in one text that must stay the same; but for
    clubs to look around in, which anybody here may open and remove.
    """
    clubs = Club.objects.exclude(pk=club.pk).exclude(is_sample=True).order_by("pk")
    nights = Tournament.objects.filter(club__in=clubs)
    kept = (
        (nights, ("version", "head", "name")),
        (Player.objects.filter(club__in=clubs), ("name", "archived_at")),
        (Membership.objects.filter(club__in=clubs), ("member", "role", "club")),
        (Season.objects.filter(club__in=clubs), ("name", "archived_at")),
        (clubs, ("name", "timezone", "currency")),
    )
    entries = JournalEntry.objects.filter(night__in=nights).count()
    return repr(
        [entries, *(list(rows.order_by("pk").values_list("pk", *names)) for rows, names in kept)]
    )
