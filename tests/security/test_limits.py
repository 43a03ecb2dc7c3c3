"""
Each limit, tried from one address, behind which a director sits too: who guesses waits, who belongs here goes on.

All of a house, and with some providers of a whole street, come from one address: a limit by address alone would let
any neighbour stop a running night.
"""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings as ChangedSettings

from tests.access.people import PASSWORD, House, browser, build_house, client_of, hand
from tournament.access import first_start
from tournament.access.limits import (
    ACTIONS,
    FILES,
    LINK_GUESSES,
    SIGN_IN_ADDRESS,
    SIGN_IN_HERE,
    SIGN_UP,
    SIGN_UP_TRIES,
    Limit,
)
from tournament.access.links import COOKIE, make_link
from tournament.models import Club, LinkKind

pytestmark = pytest.mark.django_db
KEYS = iter(f"limits-test-key-{number}" for number in range(10_000))
Try = Callable[[], int]


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def house() -> House:
    return build_house("Thursday")


def until_stopped(one: Try, limit: Limit, stopped: int) -> int:
    """How often it went well before the limit stopped it."""
    for number in range(limit.times + 1):
        if one() == stopped:
            return number
    return -1


def the_directors_go_on(house: House) -> dict[str, int]:
    """A director with a session and one with a link load the desk, click and hand out a link, all from this address."""
    night = house.night.pk
    found = {}
    for who in ("director", "director link"):
        client = client_of(who, house, house)
        found[f"{who}: desk"] = client.get(f"/t/{night}/").status_code
        sent = {"key": next(KEYS), "text": "Pizza"}
        found[f"{who}: click"] = client.post(
            f"/t/{night}/do/announce/", sent, headers={"HX-Request": "true"}
        ).status_code
        found[f"{who}: file"] = client.get(f"/t/{night}/export/results.csv").status_code
    return found


GOES_ON = {
    f"{who}: {what}": status
    for who in ("director", "director link")
    for what, status in (("desk", 200), ("click", 204), ("file", 200))
}


def new_link_opens(house: House) -> int:
    """A link that was handed out just now is opened for the first time."""
    _link, token = make_link(house.club, LinkKind.DIRECTOR, "Ben", night=house.night)
    return browser().get(f"/l/{token}/").status_code


def test_sign_in_by_name(house: House) -> None:
    def guess(name: str = "Thursday director") -> bool:
        page = browser().post("/signin/", {"name": name, "password": "wrong"}).content.decode()
        return "wrong many times" in page

    assert [guess() for _try in range(SIGN_IN_HERE.times + 1)] == [False] * SIGN_IN_HERE.times + [True]
    assert guess("Thursday owner") is False
    assert the_directors_go_on(house) == GOES_ON
    elsewhere = browser()
    elsewhere.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert elsewhere.post("/signin/", {"name": "Thursday director", "password": PASSWORD}).status_code == 302


def test_sign_in_by_many_names(house: House) -> None:
    def guess(number: int) -> bool:
        page = browser().post("/signin/", {"name": f"Guess {number}", "password": "wrong"}).content.decode()
        return "wrong many times" in page

    stopped = [guess(number) for number in range(SIGN_IN_ADDRESS.times + 1)]
    assert stopped == [False] * SIGN_IN_ADDRESS.times + [True]
    assert the_directors_go_on(house) == GOES_ON
    assert new_link_opens(house) == 303


def test_link_guesses(house: House) -> None:
    thief = browser()
    guesses = iter(range(10_000))
    assert until_stopped(lambda: thief.get(f"/l/{next(guesses):032}/").status_code, LINK_GUESSES, 429) == 60
    assert the_directors_go_on(house) == GOES_ON
    assert new_link_opens(house) == 303


def test_guesses_by_other_programs(house: House) -> None:
    def guess() -> int:
        return browser().get(f"/api/v1/nights/{house.night.pk}/live/", headers=bearer("a-guess")).status_code

    assert until_stopped(guess, LINK_GUESSES, 429) == 60
    _link, token = make_link(house.club, LinkKind.SCREEN, "OBS", night=house.night)
    assert browser().get(f"/api/v1/nights/{house.night.pk}/live/", headers=bearer(token)).status_code == 200
    assert the_directors_go_on(house) == GOES_ON


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_the_one_time_owner_link() -> None:
    path = first_start("Europe/Berlin")
    thief = browser()
    assert until_stopped(lambda: thief.get("/l/perhaps-the-owners/").status_code, LINK_GUESSES, 429) == 60
    assert path is not None
    assert browser().get(path).status_code == 303


def test_clicks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's phone whose button is stuck; the other directors of the same house go on."""
    patient = Limit(ACTIONS.name, ACTIONS.times, 600)  # a busy machine is not done in a minute
    monkeypatch.setattr("tournament.pages.act.answer.ACTIONS", patient)
    stuck = client_of("owner", house, house)

    def click() -> int:
        sent = {"key": "short"}  # refused, and counted all the same
        answer = stuck.post(f"/t/{house.night.pk}/do/announce/", sent, headers={"HX-Request": "true"})
        return 429 if "very many clicks" in answer.headers.get("HX-Trigger", "") else answer.status_code

    assert until_stopped(click, patient, 429) == ACTIONS.times
    assert the_directors_go_on(house) == GOES_ON


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/t/{night}/export/results.csv"),
        ("get", "/t/{night}/papers/posted.pdf"),
        ("get", "/exports/players/"),
        ("post", "/t/{night}/export/"),
        ("post", "/exports/results/"),
        ("post", "/import/"),
        ("post", "/restore/"),
    ],
)
def test_files(house: House, monkeypatch: pytest.MonkeyPatch, method: str, path: str) -> None:
    monkeypatch.setattr("tournament.pages.parts.pace.FILES", Limit("files", 5, FILES.seconds))
    greedy = client_of("owner", house, house)

    def ask() -> int:
        where = path.format(night=house.night.pk)
        sent = {"file": SimpleUploadedFile("x.csv", b"Name\nBob\n")} if method == "post" else {}
        answer = getattr(greedy, method)(where, sent)
        assert answer.status_code < 404 or answer.status_code in (409, 422, 429), answer.status_code
        return int(answer.status_code)

    assert [ask() == 429 for _file in range(6)] == [False] * 5 + [True]
    assert the_directors_go_on(house) == GOES_ON
    assert greedy.get(f"/t/{house.night.pk}/").status_code == 200


def test_a_link_that_is_opened_anew_counts_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.pages.parts.pace.FILES", Limit("files", 5, FILES.seconds))
    link, token = make_link(house.club, LinkKind.DIRECTOR, "Ben", night=house.night)

    def ask(client: Client) -> int:
        return client.get(f"/t/{house.night.pk}/export/results.csv").status_code

    for _file in range(5):
        greedy = browser()
        assert (greedy.get(f"/l/{token}/").status_code, ask(greedy)) == (303, 200)
    assert ask(greedy) == 429
    with_more = browser()
    hand(with_more, link, house.links["seat link"])
    with_more.cookies["anything"] = "else"
    assert ask(with_more) == 429
    assert the_directors_go_on(house) == GOES_ON


@pytest.mark.parametrize("cookie", ["", "made up", "[[1,"])
def test_what_a_stranger_carries_is_not_counted(house: House, monkeypatch: pytest.MonkeyPatch, cookie: str) -> None:
    """He gets no file, so there is nothing to count; else each cookie that he makes up would be remembered."""
    monkeypatch.setattr("tournament.pages.parts.pace.FILES", Limit("files", 1, FILES.seconds))
    stranger = browser()
    stranger.cookies[COOKIE] = cookie
    paths = (f"/t/{house.night.pk}/export/results.csv", f"/t/{house.night.pk}/papers/posted.pdf", "/exports/players/")
    assert [stranger.get(path).status_code for path in paths * 2] == [404] * 6
    assert stranger.post("/import/", {"file": SimpleUploadedFile("x.csv", b"Name\nBob\n")}).status_code == 404


def test_how_many_files() -> None:
    assert (FILES.times, FILES.seconds) == (120, 300)


def test_new_clubs(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP, settings.CLUB_SIGNUP_CODE = True, ""
    number = iter(range(10_000))

    def found() -> bool:
        before = Club.objects.count()
        one = next(number)
        sent = {
            "name": f"Owner {one}", "password": PASSWORD, "club_name": f"Club {one}", "timezone": "Europe/Berlin",
            "language": "en", "currency": "EUR", "code": "",
        }  # fmt: skip
        browser().post("/clubs/new/", sent)
        return Club.objects.count() > before

    assert [found() for _club in range(SIGN_UP.times + 1)] == [True] * SIGN_UP.times + [False]
    assert the_directors_go_on(house) == GOES_ON


def test_codes_for_new_clubs(house: House, settings: ChangedSettings) -> None:
    settings.CLUB_SIGNUP, settings.CLUB_SIGNUP_CODE = True, "the word"
    sent = {
        "name": "Eve", "password": PASSWORD, "club_name": "Eve's", "timezone": "Europe/Berlin", "language": "en",
        "currency": "EUR", "code": "a guess",
    }  # fmt: skip
    for _try in range(SIGN_UP_TRIES.times):
        assert browser().post("/clubs/new/", sent).status_code == 200
    browser().post("/clubs/new/", {**sent, "code": "the word"})
    assert not Club.objects.filter(name="Eve's").exists()
    assert the_directors_go_on(house) == GOES_ON
