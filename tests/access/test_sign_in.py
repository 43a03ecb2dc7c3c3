"""Becoming the owner, signing in and out, and the members page."""

import re
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.access.people import PASSWORD, House, browser, build_house
from tournament.club.member_accounts import ensure_owner_link
from tournament.models import Club, Link, Member, Membership, Role

pytestmark = pytest.mark.django_db
WELCOME = {
    "name": "Ann",
    "password": PASSWORD,
    "club_name": "Riverside",
    "timezone": "America/New_York",
}
FIRST_PASSWORD = re.compile(r">([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})<")
SPOKEN = [("en", "English"), ("de", "German"), ("fr", "French")]
UNKNOWN = "Wrong name or password."


def owner_link() -> str:
    path = ensure_owner_link("Europe/Berlin")
    assert path is not None
    return path


def sign_in(
    name: str, password: str, wanted: str = "", client: Client | None = None
) -> tuple[int, str, str]:
    """What a try to sign in gives: the status, where it leads, the page."""
    answer = (client or browser()).post(
        "/signin/", {"name": name, "password": password, "next": wanted}
    )
    return answer.status_code, answer.headers.get("Location", ""), answer.content.decode()


def membership(house: House, who: str) -> Membership:
    return Membership.objects.get(club=house.club, member=house.members[who])


class TestOwnerLink:
    def test_before_there_is_an_owner_the_door_says_where_the_link_is(self) -> None:
        ensure_owner_link()
        page = browser().get("/", follow=True)
        assert "Open the private link" in page.content.decode()

    def test_it_makes_the_owner_and_names_the_club(self) -> None:
        client = browser()
        opened = client.get(owner_link())
        assert (opened.status_code, opened["Location"], opened["Referrer-Policy"]) == (
            303,
            "/welcome/",
            "no-referrer",
        )
        form = client.get("/welcome/").content.decode()
        assert 'name="timezone" value="Europe/Berlin"' in form
        assert client.post("/welcome/", WELCOME)["Location"] == "/"
        row = Membership.objects.get()
        assert (row.member.name, row.role) == ("Ann", "owner")
        assert (row.club.name, row.club.timezone, row.club.currency) == (
            "Riverside",
            "America/New_York",
            "USD",
        )
        assert "Riverside" in client.get("/").content.decode()

    def test_it_works_one_time_only(self) -> None:
        """A preview uses nothing up."""
        path = owner_link()
        browser().head(path)
        first, second = browser(), browser()
        for client in (first, second):
            client.get(path)
        assert first.post("/welcome/", WELCOME).status_code == 302
        assert second.post("/welcome/", {**WELCOME, "name": "Cleo"}).status_code == 404
        assert "This link doesn’t work" in browser().get(path).content.decode()
        assert [member.name for member in Member.objects.all()] == ["Ann"]

    def test_a_weak_password_leaves_the_link_whole_and_its_token_is_kept_nowhere(self) -> None:
        path = owner_link()
        token = path.strip("/").split("/")[1]
        client = browser()
        client.get(path)
        kept = (client.get("/welcome/").content, Link.objects.values(), client.cookies)
        assert [token in str(one) for one in kept] == [False] * 3
        refused = client.post("/welcome/", {**WELCOME, "password": "aces"})
        assert "too short" in refused.content.decode()
        assert not Member.objects.exists()
        assert client.post("/welcome/", WELCOME).status_code == 302


class TestSigningIn:
    def test_name_and_password(self, house: House) -> None:
        for name in ("Thursday owner", "Cleo"):
            told = re.findall(r'role="alert"[^>]*>(.*?)<', sign_in(name, "wrong")[2])
            assert told == [UNKNOWN + " Try again."], "both sound the same"
        assert sign_in("thursday  OWNER ", PASSWORD)[:2] == (302, "/")
        assert sign_in("Thursday owner", PASSWORD, f"/t/{house.night.pk}/")[:2] == (
            302,
            f"/t/{house.night.pk}/",
        )
        for elsewhere in ("https://evil.example/", "//evil.example", "\\\\evil"):
            assert sign_in("Thursday owner", PASSWORD, elsewhere)[:2] == (302, "/"), elsewhere

    def test_going_out(self, owner: Client) -> None:
        assert owner.post("/signout/")["Location"] == "/signin/"
        assert owner.get("/club/").status_code == 404

    def test_a_new_password_needs_the_one_until_now(self, house: House, owner: Client) -> None:
        wrong = owner.post("/password/", {"old": "wrong", "password": "a better pass phrase"})
        assert "Wrong current password." in wrong.content.decode()
        assert (
            owner.post(
                "/password/", {"old": PASSWORD, "password": "a better pass phrase"}
            ).status_code
            == 302
        )
        assert owner.get("/club/").status_code == 200
        assert sign_in("Thursday owner", "a better pass phrase")[0] == 302


class TestClub:
    def add(self, owner: Client, name: str, role: Role = Role.DIRECTOR) -> str:
        return owner.post("/club/add/", {"name": name, "role": role}).content.decode()

    def test_the_first_password_is_shown_once_and_works(self, owner: Client) -> None:
        """A taken name is refused, a hostile one is only a name."""
        assert "“THURSDAY Owner” already has an account." in self.add(owner, "THURSDAY Owner")
        page = self.add(owner, "<img src=x onerror=alert(1)>")
        assert ("<img src=x" in page, "&lt;img src=x" in page) == (False, True)
        page = self.add(owner, "Ben")
        password = FIRST_PASSWORD.findall(page)
        assert len(password) == 1
        assert sign_in("Ben", password[0])[0] == 302
        assert password[0] not in owner.get("/club/").content.decode()

    def test_somebody_who_left_may_come_back(self, house: House, owner: Client) -> None:
        dealer = browser()
        dealer.force_login(house.members["dealer"])
        owner.post(f"/club/{membership(house, 'dealer').pk}/remove/")
        assert dealer.get("/").headers["Location"] == "/signin/"
        assert UNKNOWN in sign_in("Thursday dealer", PASSWORD)[2]
        self.add(owner, "Thursday dealer", Role.TIMEKEEPER)
        assert membership(house, "dealer").role == "timekeeper"

    def test_the_last_owner_stays(self, house: House, owner: Client) -> None:
        for path, sent in (("remove", {}), ("role", {"role": "dealer"})):
            owner.post(f"/club/{membership(house, 'owner').pk}/{path}/", sent)
            assert "A club needs an owner." in owner.get("/club/").content.decode()

    def test_a_new_password_for_somebody_who_forgot_theirs(
        self, house: House, owner: Client
    ) -> None:
        page = owner.post(f"/club/{membership(house, 'director').pk}/password/").content.decode()
        password = FIRST_PASSWORD.findall(page)[0]
        assert (
            sign_in("Thursday director", PASSWORD)[0],
            sign_in("Thursday director", password)[0],
        ) == (200, 302)

    def test_every_change_counts_the_club_on(
        self, house: House, owner: Client, settings: Any
    ) -> None:
        settings.LANGUAGES = SPOKEN
        values = {
            "name": "Riverside",
            "timezone": "Europe/Paris",
            "language": "fr",
            "currency": "CHF",
            "hours": "24",
        }
        person = membership(house, "watcher").pk
        clubs = Club.objects.filter(pk=house.club.pk)
        seen = [clubs.get().revision]
        for path, sent in (
            ("/club/", values),
            ("/club/add/", {"name": "Ben", "role": "director"}),
            (f"/club/{person}/role/", {"role": "dealer"}),
            (f"/club/{person}/remove/", {}),
        ):
            owner.post(path, sent)
            seen.append(clubs.get().revision)
        assert seen == [seen[0] + number for number in range(5)]
        assert clubs.values(*values).get() == values


def test_the_language_of_the_reader(house: House, settings: Any) -> None:
    settings.LANGUAGES = SPOKEN
    client = browser()
    answer = client.post("/i18n/setlang/", {"language": "de", "next": "/signin/"})
    assert answer["Location"] == "/signin/"
    assert '<html lang="de"' in client.get("/signin/").content.decode()


def test_a_form_from_before_signing_in_is_answered_kindly(house: House) -> None:
    answer = browser(strict=True).post("/signin/", {"name": "Ann", "password": PASSWORD})
    assert (answer.status_code, "Page expired" in answer.content.decode()) == (403, True)


def test_the_page_after_a_fault_needs_nothing_else(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        answer = server_error(RequestFactory().get("/"))
    assert (answer.status_code, "Something went wrong" in answer.content.decode()) == (
        500,
        True,
    )


def test_a_member_of_two_clubs_is_nobody_elses_owner(house: House) -> None:
    """The owner of one club who is a mere watcher in another stays that there."""
    other = build_house("Sunday")
    Membership.objects.create(club=other.club, member=house.members["owner"], role=Role.WATCHER)
    owner = browser()
    owner.force_login(house.members["owner"])
    assert owner.get(f"/t/{other.night.pk}/").status_code == 404
    assert owner.get(f"/t/{other.night.pk}/board.json").status_code == 200
