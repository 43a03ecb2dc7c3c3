"""Revoked access is noticed for everybody connected, whatever else was issued."""

from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.live.nights import carried, open_night, signed_in
from tests.rows import each_row
from tournament.access.private_links import revoke_link
from tournament.club.member_accounts import (
    add_member,
    change_role,
    list_club_memberships,
    set_password,
)
from tournament.live.room import ConnectedVisitors
from tournament.live.room_guests import list_expired_viewers
from tournament.models import Club, Link, Member, Role, Tournament
from tournament.time_source import now

pytestmark = pytest.mark.django_db
NOBODY = ConnectedVisitors(frozenset(), frozenset(), frozenset())


def session_key(member: Member) -> str:
    return signed_in(member).partition("=")[2]


@pytest.fixture
def bob(night: Tournament) -> Member:
    return add_member(night.club, "Bob", "pw", Role.WATCHER)


def close(link: Link) -> None:
    revoke_link(link)


def run_out(link: Link) -> None:
    Link.objects.filter(pk=link.pk).update(expires_at=now())


def lose(link: Link) -> None:
    link.delete()


@each_row("end", [close, run_out, lose])
def test_a_link_that_opens_nothing_more(night: Tournament, end: Callable[[Link], None]) -> None:
    tv, bar = carried(night).link, carried(night, label="Bar").link
    here = ConnectedVisitors(
        frozenset({(night.pk, tv.pk), (night.pk, bar.pk)}), frozenset(), frozenset()
    )
    assert list_expired_viewers(here) == NOBODY
    left = ConnectedVisitors(frozenset({(night.pk, tv.pk)}), frozenset(), frozenset())
    end(tv)
    assert list_expired_viewers(here) == left


def test_a_link_that_runs_out_later_is_open(night: Tournament) -> None:
    tv = carried(night).link
    Link.objects.filter(pk=tv.pk).update(expires_at=now() + 60_000)
    assert (
        list_expired_viewers(
            ConnectedVisitors(frozenset({(night.pk, tv.pk)}), frozenset(), frozenset())
        )
        == NOBODY
    )


def remove(night: Tournament, bob: Member) -> None:
    change_role(night.club, list_club_memberships(night.club).get(member=bob).pk, None)


def shut_out(night: Tournament, bob: Member) -> None:
    Member.objects.filter(pk=bob.pk).update(is_active=False)


@each_row("end", [remove, shut_out])
def test_a_member_who_is_none_any_more(
    night: Tournament, bob: Member, end: Callable[[Tournament, Member], None]
) -> None:
    ann = add_member(night.club, "Ann", "pw", Role.OWNER)
    here = ConnectedVisitors(
        frozenset(), frozenset({(night.pk, ann.pk), (night.pk, bob.pk)}), frozenset()
    )
    assert list_expired_viewers(here) == NOBODY
    end(night, bob)
    assert list_expired_viewers(here) == ConnectedVisitors(
        frozenset(), frozenset({(night.pk, bob.pk)}), frozenset()
    )


def test_a_member_of_another_club_only(night: Tournament) -> None:
    cleo = add_member(Club.objects.create(name="Elsewhere"), "Cleo", "pw", Role.OWNER)
    here = ConnectedVisitors(frozenset(), frozenset({(night.pk, cleo.pk)}), frozenset())
    assert list_expired_viewers(here) == here


def sign_out(bob: Member, key: str) -> None:
    Session.objects.filter(session_key=key).delete()


def another_password(bob: Member, key: str) -> None:
    set_password(bob, "another")


@each_row("end", [sign_out, another_password])
def test_a_session_that_ended(
    night: Tournament, bob: Member, end: Callable[[Member, str], None]
) -> None:
    ann = add_member(night.club, "Ann", "pw", Role.OWNER)
    bobs, anns = session_key(bob), session_key(ann)
    here = ConnectedVisitors(frozenset(), frozenset(), frozenset({bobs, anns}))
    assert list_expired_viewers(here) == NOBODY
    end(bob, bobs)
    assert list_expired_viewers(here) == ConnectedVisitors(
        frozenset(), frozenset(), frozenset({bobs})
    )


def test_nothing_is_asked_where_nobody_is() -> None:
    with CaptureQueriesContext(connection) as asked:
        assert list_expired_viewers(NOBODY) == NOBODY
    assert len(asked) == 0


def test_what_is_asked_does_not_grow_with_nights_and_with_what_was_handed_out(
    night: Tournament, bob: Member
) -> None:
    """
    One question about links, one about members, two about sessions; and none of them names a
    night's other links.
    """
    nights = [night, *(open_night(night.club, f"Night {number}") for number in range(4))]
    tvs = [(one.pk, carried(one).link.pk) for one in nights]
    handed_out = {
        carried(one, label=f"Seat {number}").link.pk for one in nights for number in range(8)
    }
    here = ConnectedVisitors(
        frozenset(tvs), frozenset((one.pk, bob.pk) for one in nights), frozenset({session_key(bob)})
    )
    with CaptureQueriesContext(connection) as asked:
        assert list_expired_viewers(here) == NOBODY
    assert len(asked) == 4
    (about_links,) = [one["sql"] for one in asked if "tournament_link" in one["sql"]]
    assert "night_id" not in about_links
    assert len(handed_out) == 40
