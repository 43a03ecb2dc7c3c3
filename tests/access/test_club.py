"""
Members of a club: the owner's one-time link, unique names, and the last owner who cannot leave.
"""

from functools import partial

import pytest
from django.contrib.auth import authenticate
from django.http import HttpResponse
from django.test import RequestFactory

from tests.access.attempts import at_once, refusal
from tests.night.evening import OPENING
from tests.rows import each_row
from tournament import journal
from tournament.access.authorization import authorize_visit
from tournament.access.private_links import find_link, make_link, set_link_cookie
from tournament.access.roles import Right
from tournament.club.member_accounts import (
    add_member,
    change_role,
    claim_owner_link,
    ensure_owner_link,
    list_club_memberships,
)
from tournament.engine.messages import Refusal
from tournament.journal import Actor
from tournament.models import Club, Link, LinkKind, Member, Membership, Role

PASSWORD = "river card on the table"
USED = "This link was already used. Sign in, or restart the program for a new one."


def owner_link() -> Link:
    """What the first start prints, opened."""
    path = ensure_owner_link("Europe/Berlin")
    assert path is not None
    link = find_link(path.split("/")[2])
    assert link is not None
    return link


def test_every_start_without_an_owner_makes_a_new_link_and_closes_the_old(db: None) -> None:
    paths = [ensure_owner_link() or "" for _start in range(2)]
    assert [find_link(path.split("/")[2]) is None for path in paths] == [True, False]
    assert Club.objects.count() == 1


def test_the_owners_link_works_once(db: None) -> None:
    link = owner_link()
    assert (link.kind, Club.objects.get().timezone) == (LinkKind.OWNER, "Europe/Berlin")
    ann = claim_owner_link(link, "Ann", PASSWORD, "Friday nights", "Europe/Paris")
    assert [(row.member, row.role) for row in list_club_memberships(Club.objects.get())] == [
        (ann, Role.OWNER)
    ]
    assert refusal(claim_owner_link, link, "Cleo", PASSWORD, "Mine now", "UTC") == USED
    assert (Member.objects.count(), Club.objects.get().name, ensure_owner_link()) == (
        1,
        "Friday nights",
        None,
    )


def test_a_refused_owner_does_not_use_the_link_up(db: None) -> None:
    link = owner_link()
    add_member(Club.objects.create(name="Another club"), "Ann", PASSWORD, Role.WATCHER)
    with pytest.raises(Refusal, match="already has an account"):
        claim_owner_link(link, "Ann", PASSWORD, "Friday nights", "UTC")
    claim_owner_link(link, "Ben", PASSWORD, "Friday nights", "UTC")


def test_no_other_link_makes_an_owner(club: Club) -> None:
    for kind in set(LinkKind) - {LinkKind.OWNER}:
        link, _token = make_link(club, kind, "x")
        assert refusal(claim_owner_link, link, "Cleo", PASSWORD, "Mine now", "UTC") == USED
    assert Member.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_people_open_the_owners_link_at_once() -> None:
    link = owner_link()
    them = (
        partial(claim_owner_link, link, name, PASSWORD, "Friday nights", "UTC")
        for name in ("Ann", "Cleo")
    )
    assert at_once(*them) == ["Refusal", "done"]
    assert Membership.objects.filter(role=Role.OWNER).count() == 1


@each_row("name", [" ANN ", "\uff21nn"])
def test_one_name_is_one_person(club: Club, name: str) -> None:
    add_member(club, "Ann", PASSWORD, Role.OWNER)
    with pytest.raises(Refusal, match="already has an account"):
        add_member(club, name, PASSWORD, Role.DIRECTOR)


@each_row("typed", ["Zoe\u0308 M", "zo\u00eb   m", "ZO\u00cb M"])
def test_a_name_signs_in_however_it_is_typed(club: Club, typed: str) -> None:
    zoe = add_member(club, "Zo\u00eb M", PASSWORD, Role.DIRECTOR)
    assert (
        authenticate(
            None, username=Member.objects.get_by_natural_key(typed).sign_in, password=PASSWORD
        )
        == zoe
    )


def test_the_last_owner_stays(club: Club) -> None:
    row = member_of(club, "Ann", Role.OWNER)
    for role in (Role.DIRECTOR, None):
        said = "A club needs an owner. Make somebody else owner first."
        assert refusal(change_role, club, row.pk, role) == said
    change_role(club, member_of(club, "Ben", Role.DIRECTOR).pk, Role.OWNER)
    change_role(club, row.pk, None)
    assert [(one.member.name, one.role) for one in list_club_memberships(club)] == [
        ("Ben", Role.OWNER)
    ]


def member_of(club: Club, name: str, role: Role) -> Membership:
    return Membership.objects.get(member=add_member(club, name, PASSWORD, role))


def test_nobody_changes_the_roles_of_another_club(club: Club) -> None:
    row = member_of(Club.objects.create(name="Saturday nights"), "Cleo", Role.OWNER)
    change_role(club, row.pk, None)
    assert Membership.objects.get(pk=row.pk).role == Role.OWNER


@pytest.mark.django_db(transaction=True)
def test_two_owners_demote_each_other_at_once() -> None:
    club = Club.objects.create(name="Friday nights")
    rows = [member_of(club, name, Role.OWNER) for name in ("Ann", "Ben")]
    assert at_once(*(partial(change_role, club, row.pk, Role.WATCHER) for row in rows)) == [
        "Refusal",
        "done",
    ]
    assert Membership.objects.filter(club=club, role=Role.OWNER).count() == 1


def test_the_strongest_of_several_links_counts(club: Club) -> None:
    night = journal.open_night(club, OPENING, Actor("Ann"), "opening-1")
    request = RequestFactory().get("/")
    request.user = None  # type: ignore[assignment]
    for kind in (LinkKind.DIRECTOR, LinkKind.SCREEN):
        response = HttpResponse()
        set_link_cookie(request, response, make_link(club, kind, kind.value, night=night)[0])
        request.COOKIES.update({name: one.value for name, one in response.cookies.items()})
    assert authorize_visit(request, night.pk, Right.DIRECT).who.role == Role.DIRECTOR
