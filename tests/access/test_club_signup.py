"""Sign-up of further clubs where the server allows it, and switching between several clubs."""

import pytest
from pytest_django.fixtures import Settings as ChangedSettings

from tests.access.attempts import refusal
from tests.access.people import PASSWORD, browser, build_house, client_of
from tests.rows import each_row
from tournament.club.member_accounts import add_member, change_role, list_club_memberships
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
TAKEN = "“Ann” already has an account. Choose another name."
THEIRS = "a secret of the house"
WRONG_CODE = "Wrong invitation code. Ask whoever runs this server."
ELSEWHERE = "is in another club too. Only"


@pytest.fixture(autouse=True)
def open_to_all(settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP = True


def told(content: bytes) -> list[str]:
    page = content.decode()
    return [sentence for sentence in (TAKEN, WRONG_CODE) if sentence in page]


def test_nobody_opens_one_unless_the_house_says_so(settings: ChangedSettings) -> None:
    build_house("Thursday")
    assert b'href="/clubs/new/"' in browser().get("/signin/").content
    settings.CLUB_SIGNUP = False
    assert b'href="/clubs/new/"' not in browser().get("/signin/").content
    assert [getattr(browser(), how)("/clubs/new/").status_code for how in ("get", "post")] == [
        404,
        404,
    ]


def test_the_new_owner_is_signed_in_to_an_empty_club() -> None:
    other = build_house("Thursday")
    client = browser()
    assert client.get("/clubs/new/").status_code == 200
    assert client.post("/clubs/new/", ASKED).headers["Location"] == "/"
    club = Club.objects.get(name="River rats")
    assert (club.timezone, club.language, club.currency) == ("Europe/Madrid", "en", "EUR")
    assert [(row.member.name, row.role) for row in list_club_memberships(club)] == [
        ("Ann", Role.OWNER)
    ]
    page = client.get("/")
    assert (page.status_code, page.context["club"], page.context["may_direct"]) == (200, club, True)
    assert client.get(f"/t/{other.night.pk}/").status_code == 404


@each_row("lost", ASKED)
def test_everything_is_asked(lost: str) -> None:
    assert browser().post("/clubs/new/", {**ASKED, lost: ""}).status_code == 200
    assert (Club.objects.count(), Member.objects.count()) == (0, 0)


@each_row("is_there", [True, False])
def test_an_account_that_rules_the_database_or_has_no_club_is_given_to_nobody(
    is_there: bool,
) -> None:
    Member.objects.create_superuser("Ann", THEIRS)
    Member.objects.update(is_active=is_there)
    assert told(browser().post("/clubs/new/", ASKED).content) == [TAKEN]
    assert Club.objects.count() == 0
    assert refusal(
        add_member, Club.objects.create(name="Thursday"), "ann", PASSWORD, Role.DIRECTOR
    ) == TAKEN.replace("Ann", "ann")
    assert Member.objects.get().check_password(THEIRS)


def test_only_the_club_that_somebody_left_last_gets_them_back() -> None:
    """
    Links and journals of the club still mean them; another finds the name taken, as it is today.
    """
    first, last, third = (
        Club.objects.create(name=name) for name in ("Thursday", "Sunday", "Friday")
    )
    bob = add_member(first, "Bob", PASSWORD, Role.DIRECTOR)
    Membership.objects.create(club=last, member=bob, role=Role.DIRECTOR)
    for club in (first, last):
        change_role(club, Membership.objects.get(member=bob, club=club).pk, None)
    for club in (first, third):
        assert refusal(add_member, club, "BOB", "a new password", Role.OWNER) == TAKEN.replace(
            "Ann", "BOB"
        )
    bob.refresh_from_db()
    assert (bob.name, bob.is_active, bob.check_password(PASSWORD)) == ("Bob", False, True)
    assert add_member(last, "bob", PASSWORD, Role.DIRECTOR) == bob


def test_the_code_is_needed_where_there_is_one(settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP_CODE = "seven deuce"
    assert told(browser().post("/clubs/new/", {**ASKED, "code": "ace king"}).content) == [
        WRONG_CODE
    ]
    assert (browser().post("/clubs/new/", ASKED).status_code, Club.objects.count()) == (200, 0)
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
    assert (
        client.get("/club/").status_code,
        client.post(f"/clubs/{mine.pk}/open/").status_code,
    ) == (404, 302)
    assert client.get("/club/").context["club"] == mine


def test_nobody_goes_to_a_club_that_is_not_theirs_any_more() -> None:
    house, other = build_house("Thursday"), build_house("Sunday")
    client = client_of("director", house, other)
    there = f"/clubs/{other.club.pk}/open/"
    assert client.post(there).status_code == 404
    row = Membership.objects.create(
        club=other.club, member=house.members["director"], role=Role.WATCHER
    )
    client.post(there)
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
