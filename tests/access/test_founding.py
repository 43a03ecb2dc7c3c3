"""Somebody opens a club of his own, where the house lets everybody; a member of several goes from one to another."""

import pytest
from pytest_django.fixtures import Settings as ChangedSettings

from tests.access.people import PASSWORD, browser, build_house, client_of
from tests.rows import each_row
from tournament.access.club import add_member, change_role, members_of
from tournament.core.text import Refused
from tournament.models import Club, Member, Membership, Role

pytestmark = pytest.mark.django_db
ASKED = {
    "club_name": "River rats",
    "timezone": "Europe/Madrid",
    "language": "en",
    "currency": "EUR",
    "name": "Ann",
    "password": PASSWORD,
}
TAKEN = "There is an account for “Ann” already. Nothing was changed; choose another name."
WRONG_CODE = "This is not the invitation code. Ask whoever runs this house for it."
ELSEWHERE = "belongs to another club too, so only"


@pytest.fixture(autouse=True)
def open_to_all(settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP = True


def told(content: bytes) -> list[str]:
    page = content.decode()
    return [sentence for sentence in (TAKEN, WRONG_CODE) if sentence in page]


def test_nobody_opens_one_unless_the_house_says_so(settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP = False
    assert [getattr(browser(), how)("/clubs/new/").status_code for how in ("get", "post")] == [404, 404]


def test_the_new_owner_is_signed_in_to_an_empty_club() -> None:
    other = build_house("Thursday")
    client = browser()
    assert client.get("/clubs/new/").status_code == 200
    assert client.post("/clubs/new/", ASKED).headers["Location"] == "/"
    club = Club.objects.get(name="River rats")
    assert (club.timezone, club.language, club.currency) == ("Europe/Madrid", "en", "EUR")
    assert [(row.member.name, row.role) for row in members_of(club)] == [("Ann", Role.OWNER)]
    page = client.get("/")
    assert (page.status_code, page.context["club"], page.context["may_direct"]) == (200, club, True)
    assert client.get(f"/t/{other.night.pk}/").status_code == 404


def test_the_way_there_stands_where_one_signs_in(settings: ChangedSettings) -> None:
    build_house("Thursday")
    assert b'href="/clubs/new/"' in browser().get("/signin/").content
    settings.CLUB_SIGNUP = False
    assert b'href="/clubs/new/"' not in browser().get("/signin/").content


@each_row("lost", ["club_name", "timezone", "language", "currency", "name", "password"])
def test_everything_is_asked(lost: str) -> None:
    assert browser().post("/clubs/new/", {**ASKED, lost: ""}).status_code == 200
    assert (Club.objects.count(), Member.objects.count()) == (0, 0)


@each_row("is_there", [True, False])
def test_a_name_that_anybody_had_is_not_given_out(is_there: bool) -> None:
    """Neither one that rules the database without a club, nor one that was removed from a club."""
    Member.objects.create_superuser("ann", "a secret of the house")
    Member.objects.update(is_active=is_there)
    assert told(browser().post("/clubs/new/", ASKED).content) == [TAKEN]
    assert (Club.objects.count(), Member.objects.get().check_password("a secret of the house")) == (0, True)


def test_only_the_club_that_somebody_left_gets_him_back() -> None:
    """Links and journals of the first club go on meaning him; another club finds the name taken, as it is today."""
    house, other = build_house("Thursday"), Club.objects.create(name="Sunday")
    bob = add_member(house.club, "Bob", PASSWORD, Role.DIRECTOR)
    change_role(house.club, Membership.objects.get(member=bob).pk, None)
    with pytest.raises(Refused) as refused:
        add_member(other, "BOB", "a new password of Sunday", Role.OWNER)
    assert refused.value.line.text == TAKEN.replace("Ann", "{name}")
    bob.refresh_from_db()
    assert (bob.name, bob.is_active, bob.check_password(PASSWORD)) == ("Bob", False, True)
    assert add_member(house.club, "bob", PASSWORD, Role.DIRECTOR) == bob


def test_of_two_clubs_the_one_that_was_left_last_gets_him_back() -> None:
    clubs = [Club.objects.create(name=name) for name in ("Thursday", "Sunday")]
    bob = add_member(clubs[0], "Bob", PASSWORD, Role.DIRECTOR)
    Membership.objects.create(club=clubs[1], member=bob, role=Role.DIRECTOR)
    for club in reversed(clubs):
        change_role(club, Membership.objects.get(member=bob, club=club).pk, None)
    with pytest.raises(Refused):
        add_member(clubs[1], "Bob", PASSWORD, Role.DIRECTOR)
    assert add_member(clubs[0], "Bob", PASSWORD, Role.DIRECTOR) == bob


@each_row("is_there", [True, False])
def test_no_club_takes_over_an_account_that_rules_the_database(is_there: bool) -> None:
    Member.objects.create_superuser("Ann", "a secret of the house")
    Member.objects.update(is_active=is_there)
    with pytest.raises(Refused):
        add_member(Club.objects.create(name="Thursday"), "Ann", PASSWORD, Role.DIRECTOR)
    assert Member.objects.get().check_password("a secret of the house")


def test_the_code_is_needed_where_there_is_one(settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP_CODE = "seven deuce"
    assert told(browser().post("/clubs/new/", {**ASKED, "code": "ace king"}).content) == [WRONG_CODE]
    assert browser().post("/clubs/new/", ASKED).status_code == 200
    assert Club.objects.count() == 0
    assert browser().post("/clubs/new/", {**ASKED, "code": " seven deuce "}).status_code == 302


def test_a_member_opens_another_club_and_goes_between_them() -> None:
    house = build_house("Thursday")
    client = client_of("director", house, house)
    asked = {key: value for key, value in ASKED.items() if key not in ("name", "password")}
    assert client.post("/clubs/new/", asked).status_code == 302
    mine = Club.objects.get(name="River rats")
    assert client.get("/").context["club"] == mine
    assert client.get("/more/").context["others"] == [house.club]
    assert client.post(f"/clubs/{house.club.pk}/open/").headers["Location"] == "/"
    assert client.get("/").context["club"] == house.club
    assert (client.get("/club/").status_code, client.post(f"/clubs/{mine.pk}/open/").status_code) == (404, 302)
    assert client.get("/club/").context["club"] == mine


def test_nobody_goes_to_a_club_that_is_not_his() -> None:
    house, other = build_house("Thursday"), build_house("Sunday")
    client = client_of("owner", house, other)
    assert client.post(f"/clubs/{other.club.pk}/open/").status_code == 404
    assert client.get("/").context["club"] == house.club


def test_who_was_removed_from_the_open_club_goes_on_in_the_other() -> None:
    house, other = build_house("Thursday"), build_house("Sunday")
    director = house.members["director"]
    row = Membership.objects.create(club=other.club, member=director, role=Role.WATCHER)
    client = client_of("director", house, other)
    client.post(f"/clubs/{other.club.pk}/open/")
    assert client.get("/").context["club"] == other.club
    change_role(other.club, row.pk, None)
    assert client.get("/").context["club"] == house.club


def test_no_owner_of_one_club_opens_another_by_a_new_password() -> None:
    """Ann owns two clubs; Ben, whom she made an owner of one, cannot become her in the other."""
    house, other = build_house("Thursday"), build_house("Sunday")
    row = Membership.objects.create(club=other.club, member=house.members["owner"], role=Role.OWNER)
    page = client_of("owner", other, house).post(f"/club/{row.pk}/password/", follow=True)
    assert ELSEWHERE in page.content.decode()
    assert Member.objects.get(pk=house.members["owner"].pk).check_password(PASSWORD)
