"""
Each rate limit, tried from one address that a director shares: the director goes on.

All of a house, and with some providers of a whole street, come from one address: a limit by address
alone would let any neighbour stop a running night. Here four tries are many; how many it really are
stands in tests/access/test_limits.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings as ChangedSettings

from tests.access.people import PASSWORD, House, browser, client_of, hand
from tests.rows import each_row
from tournament.access.private_links import COOKIE, make_link
from tournament.access.rate_limits import SIGN_UP, SIGN_UP_TRIES, RateLimit, count_try
from tournament.club.member_accounts import ensure_owner_link
from tournament.models import Club, LinkKind

pytestmark = pytest.mark.django_db
KEYS = iter(f"limits-test-key-{number}" for number in range(10_000))
Try = Callable[[], int]
FEW = 4
Lower = Callable[[str], None]


@pytest.fixture
def lower(monkeypatch: pytest.MonkeyPatch) -> Lower:
    """
    Lower a limit, named by its module, to a few tries; they count for as long as a busy machine
    needs.
    """

    def lower(where: str) -> None:
        monkeypatch.setattr(f"tournament.{where}", RateLimit(where, FEW, 600))

    return lower


def until_stopped(one: Try, stopped: int) -> int:
    """How often it went well before the limit stopped it."""
    return next((number for number in range(FEW + 1) if one() == stopped), -1)


def the_directors_go_on(house: House) -> bool:
    """
    A director with a session and one with a link load the desk, click and get a file, all from this
    address.
    """
    night, found = house.night.pk, []
    for who in ("director", "director link"):
        client = client_of(who, house, house)
        found += [
            client.get(f"/t/{night}/").status_code,
            announce(client, house, text="Pizza").status_code,
        ]
        found.append(client.get(f"/t/{night}/export/results.csv").status_code)
    return found == [200, 204, 200] * 2


def announce(client: Client, house: House, **typed: str) -> Any:
    sent = {"key": next(KEYS), **typed}
    return client.post(f"/t/{house.night.pk}/do/announce/", sent, headers={"HX-Request": "true"})


def new_link_opens(house: House) -> int:
    """A link that was handed out just now is opened for the first time."""
    _link, token = make_link(house.club, LinkKind.DIRECTOR, "Ben", night=house.night)
    return browser().get(f"/l/{token}/").status_code


def guess_password(name: str) -> bool:
    """Whether somebody who guesses is told to wait."""
    page = browser().post("/signin/", {"name": name, "password": "wrong"}).content.decode()
    return "Too many wrong tries" in page


def test_sign_in_by_name(house: House, lower: Lower) -> None:
    lower("access.views.account.SIGN_IN_HERE")
    assert [guess_password("Thursday director") for _try in range(FEW + 1)] == [False] * FEW + [
        True
    ]
    assert guess_password("Thursday owner") is False
    assert the_directors_go_on(house)
    elsewhere = browser()
    elsewhere.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert (
        elsewhere.post("/signin/", {"name": "Thursday director", "password": PASSWORD}).status_code
        == 302
    )


def test_sign_in_by_many_names(house: House, lower: Lower) -> None:
    lower("access.views.account.SIGN_IN_ADDRESS")
    assert [guess_password(f"Guess {number}") for number in range(FEW + 1)] == [False] * FEW + [
        True
    ]
    assert the_directors_go_on(house)
    assert new_link_opens(house) == 303


def test_link_guesses(house: House, lower: Lower) -> None:
    lower("access.views.link_opening.LINK_GUESSES")
    thief, guesses = browser(), iter(range(10_000))
    assert until_stopped(lambda: thief.get(f"/l/{next(guesses):032}/").status_code, 429) == FEW
    assert the_directors_go_on(house)
    assert new_link_opens(house) == 303


def test_the_one_time_owner_link(lower: Lower) -> None:
    lower("access.views.link_opening.LINK_GUESSES")
    path, thief = ensure_owner_link("Europe/Berlin"), browser()
    assert until_stopped(lambda: thief.get("/l/perhaps-the-owners/").status_code, 429) == FEW
    assert path is not None
    assert browser().get(path).status_code == 303


def test_guesses_by_other_programs(house: House, lower: Lower) -> None:
    lower("access.bearer_tokens.LINK_GUESSES")

    def ask(token: str) -> int:
        sent = {"Authorization": f"Bearer {token}"}
        return browser().get(f"/api/v1/nights/{house.night.pk}/live/", headers=sent).status_code

    assert until_stopped(lambda: ask("a-guess"), 429) == FEW
    _link, token = make_link(house.club, LinkKind.SCREEN, "OBS", night=house.night)
    assert ask(token) == 200
    assert the_directors_go_on(house)


def test_clicks(house: House, lower: Lower) -> None:
    """Somebody's phone whose button is stuck; the other directors of the same house go on."""
    lower("pages.action_response.ACTIONS")
    stuck = client_of("owner", house, house)

    def click() -> int:
        answer = announce(stuck, house, key="short")  # refused, and counted all the same
        return (
            429 if "Too many clicks" in answer.headers.get("HX-Trigger", "") else answer.status_code
        )

    assert until_stopped(click, 429) == FEW
    assert the_directors_go_on(house)


WAYS = (
    ("get", "/t/{night}/export/results.csv"),
    ("get", "/t/{night}/papers/posted.pdf"),
    ("get", "/exports/players/"),
    ("post", "/t/{night}/export/"),
    ("post", "/exports/results/"),
    ("post", "/import/"),
    ("post", "/restore/"),
)


def test_files(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way to ask for one, or to send one, counts and is stopped."""
    monkeypatch.setattr("tournament.pages.throttle.FILES", RateLimit("files", len(WAYS), 600))
    greedy = client_of("owner", house, house)

    def ask(method: str, path: str) -> bool:
        sent = {"file": SimpleUploadedFile("x.csv", b"Name\nBob\n")} if method == "post" else {}
        answer = getattr(greedy, method)(path.format(night=house.night.pk), sent)
        assert answer.status_code < 404 or answer.status_code in (409, 422, 429), answer.status_code
        return bool(answer.status_code == 429)

    assert [[ask(*way) for way in WAYS] for _round in range(2)] == [
        [False] * len(WAYS),
        [True] * len(WAYS),
    ]
    assert the_directors_go_on(house)
    assert greedy.get(f"/t/{house.night.pk}/").status_code == 200


def test_a_link_that_is_opened_anew_counts_on(house: House, lower: Lower) -> None:
    lower("pages.throttle.FILES")
    link, token = make_link(house.club, LinkKind.DIRECTOR, "Ben", night=house.night)

    def ask(client: Client) -> int:
        return client.get(f"/t/{house.night.pk}/export/results.csv").status_code

    for _file in range(FEW):
        greedy = browser()
        assert (greedy.get(f"/l/{token}/").status_code, ask(greedy)) == (303, 200)
    assert ask(greedy) == 429
    with_more = browser()
    hand(with_more, link, house.links["seat link"])
    with_more.cookies["anything"] = "else"
    assert ask(with_more) == 429
    assert the_directors_go_on(house)


@each_row("cookie", ["", "made up", "[[1,"])
def test_what_a_stranger_carries_is_not_counted(house: House, lower: Lower, cookie: str) -> None:
    """
    A stranger gets no file, so there is nothing to count; else each made-up cookie would be
    remembered.
    """
    lower("pages.throttle.FILES")
    stranger = browser()
    stranger.cookies[COOKIE] = cookie
    paths = (
        f"/t/{house.night.pk}/export/results.csv",
        f"/t/{house.night.pk}/papers/posted.pdf",
        "/exports/players/",
    )
    assert [stranger.get(path).status_code for path in paths * 2] == [404] * 6
    assert (
        stranger.post("/import/", {"file": SimpleUploadedFile("x.csv", b"Name\nBob\n")}).status_code
        == 404
    )


NEW_CLUB = {
    "name": "Eve", "password": PASSWORD, "club_name": "Eve's", "timezone": "Europe/Berlin",
    "language": "en", "currency": "EUR",
}  # fmt: skip


def test_new_clubs(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP, settings.CLUB_SIGNUP_CODE = True, ""
    before = Club.objects.count()
    for number in range(SIGN_UP.times + 1):
        browser().post(
            "/clubs/new/", {**NEW_CLUB, "name": f"Owner {number}", "club_name": f"Club {number}"}
        )
    assert Club.objects.count() - before == SIGN_UP.times
    assert the_directors_go_on(house)


def test_codes_for_new_clubs(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP, settings.CLUB_SIGNUP_CODE = True, "the word"
    for _try in range(SIGN_UP_TRIES.times - 1):
        count_try(SIGN_UP_TRIES, "127.0.0.1")
    codes = ("a guess", "another guess", "the word")
    pages = [
        browser().post("/clubs/new/", {**NEW_CLUB, "code": code}).content.decode() for code in codes
    ]
    many = "Too many clubs were created from here. Try again in an hour."
    assert [many in page for page in pages] == [False, True, True]
    assert not Club.objects.filter(name="Eve's").exists()
    assert the_directors_go_on(house)
