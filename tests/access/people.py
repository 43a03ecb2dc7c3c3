"""
Test clients for every role: members, holders of each kind of link, members of another club,
strangers.
"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.test import Client

from tournament import journal
from tournament.access.private_links import COOKIE, make_link, set_link_cookie
from tournament.access.roles import LINK_ROLES
from tournament.club.member_accounts import add_member
from tournament.models import MEMBER_ROLES, Club, Link, LinkKind, Member, Role, Tournament
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import BY_KEY

PASSWORD = "river card on the table"
STRANGER, FOREIGN = "stranger", "owner of another club"
MEMBERS = tuple(role for role, _label in MEMBER_ROLES)
HOLDERS = tuple(f"{kind.value} link" for kind in LINK_ROLES)
EVERYBODY = (*MEMBERS, *HOLDERS, STRANGER, FOREIGN)


@dataclass(frozen=True, slots=True)
class House:
    """
    A club with a night, people in every role, and a link of every kind: to table 1, player -1 or
    the whole night.
    """

    club: Club
    night: Tournament
    members: dict[str, Member]
    links: dict[str, Link]


def build_house(name: str) -> House:
    """A club of its own, whose people are called after it."""
    club = Club.objects.create(name=name, timezone="Europe/Berlin")
    night = open_night(club)
    members = {role: add_member(club, f"{name} {role}", PASSWORD, Role(role)) for role in MEMBERS}
    return House(
        club, night, members, {f"{kind.value} link": new_link(night, kind) for kind in LINK_ROLES}
    )


def open_night(
    club: Club, name: str = "Friday", key: str = "opening-key", players: int = 27
) -> Tournament:
    """A night of the club, opened by Ann."""
    preset = BY_KEY["hpt20"]
    opening = OpenNight(name, preset.key, preset.stack, preset.structure, preset.rules, players)
    return journal.open_night(club, opening, journal.Actor("Ann"), key)


def new_link(night: Tournament, kind: LinkKind, table: int = 1, player: int = -1) -> Link:
    """An open link to a night."""
    number = table if kind is LinkKind.TABLE else None
    own = player if kind is LinkKind.SEAT else None
    return make_link(night.club, kind, f"{kind.label}", night=night, table=number, player=own)[0]


def client_of(who: str, house: House, other: House, *, strict: bool = False) -> Client:
    """The browser of somebody; a strict one checks the forms' tokens as real browsers meet it."""
    client = browser(strict=strict)
    if who in house.members:
        client.force_login(house.members[who])
    elif who in house.links:
        hand(client, house.links[who])
    elif who == FOREIGN:
        client.force_login(other.members["owner"])
    return client


def browser(*, strict: bool = False) -> Client:
    """A browser that nobody has used yet."""
    return Client(enforce_csrf_checks=strict, headers={"host": "localhost"})


def hand(client: Client, *links: Link) -> None:
    """Let a browser carry links, the first one opened last."""
    for link in reversed(links):
        request, response = HttpRequest(), HttpResponse()
        request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
        set_link_cookie(request, response, link)
        client.cookies[COOKIE] = response.cookies[COOKIE].value
