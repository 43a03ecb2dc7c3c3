"""A TV asks at /tv/, the host compares four digits, and the TV shows the night."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from tests.access.people import House, browser, client_of, hand, new_link, open_night
from tests.access.query_scope import watched
from tests.tvs.people import TIZEN, Television, answer, toast, waiting
from tournament import change_signal, journal
from tournament.access.private_links import revoke_link
from tournament.access.rate_limits import RateLimit
from tournament.clock.actions import StartClock
from tournament.engine.time_units import DAY
from tournament.models import Club, Display, Link, LinkKind, Tournament, Tv
from tournament.night.actions.night import FinishNight
from tournament.time_source import now
from tournament.tvs import store
from tournament.tvs.rules import DIGITS_LAST_MS, TAPPED_MS, WAITS_MS

pytestmark = pytest.mark.django_db
MINUTE = 60_000


class Later:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.passed = 0

    def __call__(self) -> int:
        return now() + self.passed


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    clock = Later()
    for place in ("store", "views.tv_page", "views.tv_rows"):
        monkeypatch.setattr(f"tournament.tvs.{place}.now", clock)
    return clock


def shows(page: str, tv: Television) -> bool:
    """Whether a page has the digits of a TV, not only somewhere within a key or a number."""
    return re.search(rf"\b{tv.digits}\b", page) is not None


def desk(client: Client, house: House) -> str:
    return client.get(f"/t/{house.night.pk}/").content.decode()


def test_it_waits_only_when_it_comes_back_with_its_cookie(house: House) -> None:
    tv = Television()
    assert (tv.client.head("/tv/").status_code, Tv.objects.count()) == (200, 0)
    tv.lose_cookies()
    assert (tv.ask(), len(tv.digits), Tv.objects.count()) == ("waits", 4, 0)
    first = tv.digits
    assert (tv.client.head("/tv/").status_code, Tv.objects.count()) == (200, 0)
    with watched() as astray:
        assert tv.ask() == "waits"
    assert astray == []
    row = Tv.objects.get()
    assert (row.club, row.digits, tv.digits) == (house.club, first, first)
    assert (row.approved_at, row.address) == (None, "192.168.1.20")
    assert tv.carried.secret not in (row.secret_hash, ""), "the row cannot open anything"
    assert tv.ask(3) == "waits"
    assert Tv.objects.count() == 1


def test_the_page_is_small_and_needs_neither_scripts_nor_fonts(house: House) -> None:
    tv = waiting()
    response = tv.client.get("/tv/")
    assert len(response.content) < 4_000
    page = response.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="3; url=/tv/?again=1"></noscript>' in page
    assert 'type="module"' not in page
    assert "woff2" not in page
    assert "no-store" in response["Cache-Control"]
    redirect = tv.client.get("/tv")
    assert (redirect.status_code, redirect["Location"]) == (301, "/tv/")


def test_one_tap_at_the_desk_and_it_shows_the_night(house: House, owner: Client) -> None:
    tv = waiting(agent=TIZEN)
    row = Tv.objects.get()
    page = desk(owner, house)
    assert "Samsung TV asks for tonight’s clock" in page
    assert f'<b class="tv-question-digits figures">{tv.digits}</b>' in page
    assert answer(owner, house, "show", row) == 302
    assert tv.ask() == f"/t/{house.night.pk}/screen/?as=screen"
    assert tv.client.get(tv.went).status_code == 200
    row.refresh_from_db()
    assert (row.name, row.approved_by, row.only_night) == ("Samsung TV", "Thursday owner", False)
    link = row.link
    assert link is not None
    assert (link.kind, link.night, link.label) == (LinkKind.SCREEN, house.night, "Samsung TV")
    assert "tv-card" not in desk(owner, house)
    for page in (f"/t/{house.night.pk}/", f"/t/{house.night.pk}/entrants/", "/", "/club/screens/"):
        assert tv.client.get(page).status_code in (302, 404), "it sees the board and nothing else"


def test_a_second_tap_finds_it_done(house: House, owner: Client) -> None:
    waiting()
    row = Tv.objects.get()
    assert [toast(owner, house, "show", row) for _tap in range(2)] == [
        '{"toast": {"text": "TV \\u201cTV\\u201d is connected.", "tone": "done", "undo": ""}, '
        '"night-changed": {}}'
    ] * 2
    assert Link.objects.filter(label="TV").count() == 1


def test_it_comes_back_without_a_tap_and_next_week_too(
    house: House, owner: Client, later: Later
) -> None:
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    assert tv.ask(2) == f"/t/{house.night.pk}/screen/?as=screen"
    assert Link.objects.filter(label="TV").count() == 1
    journal.perform_action(house.night, FinishNight(), journal.Actor("Ann"), "finish-the-night")
    assert tv.ask() == f"/t/{house.night.pk}/screen/?as=screen", "the winner stays"
    later.passed = 6 * DAY
    assert tv.ask() == "no-night"
    assert "The clock appears here by itself." in tv.page
    later.passed = 0
    second = open_night(house.club, "Next Friday", "another-opening")
    later.passed = 20 * MINUTE
    old = Tv.objects.get().link
    assert tv.ask() == f"/t/{second.pk}/screen/?as=screen"
    assert old is not None
    old.refresh_from_db()
    assert old.revoked_at is not None, "it sees one night at a time"


def test_its_old_page_leads_it_to_the_next_night(house: House, owner: Client, later: Later) -> None:
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    tv.ask()
    old = tv.client.get(tv.went).content.decode()
    assert 'data-tv="/tv/"' in old, "its script looks there when the night is over"
    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in old
    tv.path = tv.went
    journal.perform_action(house.night, FinishNight(), journal.Actor("Ann"), "finish-the-night")
    assert tv.ask() == ""
    later.passed = 6 * DAY
    assert tv.ask() == "/tv/"
    later.passed = 20 * MINUTE
    open_night(house.club, "Next Friday", "another-opening")
    assert tv.ask() == "/tv/"
    assert tv.ask() == "/tv/", "also when its link to the old night is closed"
    forgotten = Television(path=tv.path)
    forgotten.client.cookies["fn_tv"] = tv.client.cookies["fn_tv"].value
    Tv.objects.all().delete()
    assert forgotten.ask() == "/tv/"
    assert Television(path=tv.path).client.get(tv.path).status_code == 404


def test_a_night_that_nobody_finished_lets_its_tv_go(
    house: House, owner: Client, later: Later
) -> None:
    journal.perform_action(house.night, StartClock(), journal.Actor("Ann"), "start-the-clock")
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    old = tv.ask()
    assert old == f"/t/{house.night.pk}/screen/?as=screen"
    second = open_night(house.club, "Next Friday", "another-opening")
    Tournament.objects.filter(pk=house.night.pk).update(starts_at=now() - 7 * DAY)
    tv.path = old
    assert tv.ask() == "/tv/"
    tv.path = "/tv/"
    assert tv.ask() == f"/t/{second.pk}/screen/?as=screen"


def test_the_desk_of_next_week_s_night_shows_tonight_s(house: House, owner: Client) -> None:
    tonight = open_night(house.club, "Tonight", "another-opening")
    Tournament.objects.filter(pk=house.night.pk).update(starts_at=now() + 7 * DAY)
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    assert tv.ask() == f"/t/{tonight.pk}/screen/?as=screen"


def test_another_screen_link_on_the_same_tv_stays_where_it_leads(
    house: House, owner: Client
) -> None:
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    tv.ask()
    beside = open_night(house.club, "Beside", "another-opening")
    hand(tv.client, new_link(beside, LinkKind.SCREEN))
    page = tv.client.get(f"/t/{beside.pk}/screen/?as=screen")
    assert (page.status_code, "data-tv" in page.content.decode()) == (200, False)


def test_swapped_digits_are_refused(house: House, owner: Client) -> None:
    """What the host saw beside one TV never lets another one in."""
    first, second = waiting("192.168.1.20"), waiting("192.168.1.21")
    rows = list(Tv.objects.order_by("address"))
    for row, digits in ((rows[0], second.digits), (rows[1], first.digits), (rows[0], "")):
        assert "has new digits or is gone" in toast(owner, house, "show", row, digits=digits)
        assert "has new digits or is gone" in toast(owner, house, "refuse", row, digits=digits)
    assert Tv.objects.filter(approved_at=None, silenced_until=0).count() == 2


def test_renewed_digits_need_a_new_look(house: House, owner: Client, later: Later) -> None:
    tv = waiting()
    row, digits = Tv.objects.get(), tv.digits
    later.passed = DIGITS_LAST_MS + 1000
    assert tv.ask() == "waits"
    assert tv.digits != digits
    assert "has new digits or is gone" in toast(owner, house, "show", row)
    new = Tv.objects.get(digits=tv.digits)
    assert "has new digits or is gone" in toast(owner, house, "show", new, digits=digits)
    assert answer(owner, house, "show", new) == 302
    assert tv.ask().startswith("/t/")
    assert digits in set(Tv.objects.values_list("digits", flat=True)), "the old ones rest"


def test_a_poll_on_its_way_does_not_undo_the_answer(house: House, owner: Client) -> None:
    tv = waiting()
    before = Tv.objects.get()
    answer(owner, house, "show", before)
    before.seen_at = 0  # as it was read before the answer, and is to be written now
    asker = store.Asker(before.address, before.device)
    store.ask_for_place(house.club, tv.carried, before, asker)
    row = Tv.objects.get()
    assert (row.approved_at is not None, row.link_id is not None) == (True, True)


def test_who_has_gone_is_not_let_in(house: House, owner: Client, later: Later) -> None:
    waiting()
    later.passed = WAITS_MS + 1
    assert "tv-card" not in owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    later.passed = TAPPED_MS + 1
    assert "is gone" in toast(owner, house, "show", Tv.objects.get())


def test_two_that_wait_stand_side_by_side_and_none_is_meant(house: House, owner: Client) -> None:
    first = waiting("192.168.1.20")
    assert "button primary" in owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    second = waiting("192.168.1.21")
    shown = owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    assert first.digits in shown
    assert second.digits in shown
    assert "button primary" not in shown


def test_only_directors_see_it_and_answer(house: House) -> None:
    waiting()
    row = Tv.objects.get()
    others = ("timekeeper", "dealer", "watcher", "timekeeper link", "table link", "stranger")
    for who in others:
        client = client_of(who, house, house)
        assert "tv-question-digits" not in client.get(f"/t/{house.night.pk}/").text, who
        assert {answer(client, house, do, row) for do in ("show", "refuse", "name", "forget")} == {
            404
        }, who
    row.refresh_from_db()
    assert (row.approved_at, row.silenced_until) == (None, 0)


def test_a_lent_desk_lets_it_in_for_this_night_alone(house: House) -> None:
    tv = waiting()
    assert answer(client_of("director link", house, house), house, "show", Tv.objects.get()) == 302
    assert tv.ask() == f"/t/{house.night.pk}/screen/?as=screen"
    journal.perform_action(house.night, FinishNight(), journal.Actor("Ann"), "finish-the-night")
    open_night(house.club, "Next Friday", "another-opening")
    assert tv.ask() == "waits"
    assert Tv.objects.filter(approved_at=None).count() == 1


def test_not_mine(house: House, owner: Client, later: Later) -> None:
    """It is not offered any more, nor is a new cookie at its address; typing its digits helps."""
    tv = waiting()
    assert answer(owner, house, "refuse", Tv.objects.get()) == 302
    assert "tv-card" not in desk(owner, house)
    assert tv.ask() == "silenced"
    shown = tv.digits
    later.passed = DIGITS_LAST_MS - 1000
    assert (tv.ask(), tv.digits) == ("silenced", shown)
    later.passed = 0
    again = Television()
    assert (again.ask(2), Tv.objects.count()) == ("silenced", 1)
    elsewhere = waiting("192.168.1.21")
    assert elsewhere.ask() == "waits"
    later.passed = DIGITS_LAST_MS + 1000
    assert (tv.ask(), tv.digits == shown) == ("silenced", False), "new digits change nothing"
    page = owner.get(f"/t/{house.night.pk}/links/").content.decode()
    assert not shows(page, tv)
    assert "Another TV is waiting" in page
    assert owner.post(f"/t/{house.night.pk}/tvs/", {"digits": tv.digits}).status_code == 302
    assert tv.ask() == f"/t/{house.night.pk}/screen/?as=screen"


def test_not_mine_at_a_public_address_silences_that_tv_alone(house: House, owner: Client) -> None:
    tv = waiting("8.8.8.8")
    answer(owner, house, "refuse", Tv.objects.get())
    assert (tv.ask(), waiting("8.8.8.8").ask()) == ("silenced", "waits")


def test_a_newer_one_at_the_same_address_takes_the_place(house: House, owner: Client) -> None:
    older, newer = waiting(), waiting()
    shown = owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    assert (shows(shown, older), shows(shown, newer)) == (False, True)
    assert (older.ask(), newer.ask()) == ("replaced", "waits")
    answer(owner, house, "show", Tv.objects.get(digits=newer.digits))
    assert older.ask() == "waits", "now it is its turn"


def test_five_places_and_the_others_are_typed(house: House, owner: Client) -> None:
    tvs = [waiting(f"192.168.1.{number}") for number in range(20, 26)]
    assert [tv.ask() for tv in tvs] == ["waits"] * 5 + ["full"]
    page = owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    assert [shows(page, tv) for tv in tvs] == [True] * 5 + [False]
    where = f"/t/{house.night.pk}/tvs/"
    answers = {}
    for typed in ("", "12", "abcd", "0000" if tvs[5].digits != "0000" else "0001"):
        answers[typed] = owner.post(where, {"digits": typed}, headers={"HX-Request": "true"})
    assert {one.status_code for one in answers.values()} == {409}
    assert Tv.objects.exclude(approved_at=None).count() == 0
    assert owner.post(where, {"digits": tvs[5].digits}).status_code == 302
    assert tvs[5].ask() == f"/t/{house.night.pk}/screen/?as=screen"


def test_a_flood_from_one_address_takes_one_place_and_few_rows(
    house: House, owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "TV_ASKS", RateLimit("tv", 3, 60))
    mine = waiting("192.168.1.50")
    states = [waiting("192.168.1.66").ask() for _tv in range(5)]
    assert states == ["waits"] * 3 + ["busy"] * 2
    assert Tv.objects.count() == 4
    shown = owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    assert shown.count("tv-question-digits") == 2
    assert mine.ask() == "waits"


def test_a_flood_from_many_addresses_has_an_end(
    house: House, owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_TVS_ASKING", 8)
    mine = waiting("192.168.1.50")
    flood = [waiting(f"10.0.0.{number}") for number in range(1, 11)]
    assert {tv.ask() for tv in flood} == {"waits", "full", "busy"}
    assert Tv.objects.count() == 8
    assert mine.ask() == "waits", "who was there keeps the place"
    shown = owner.get(f"/t/{house.night.pk}/tvs/").content.decode()
    assert (shown.count("tv-question-digits"), mine.digits in shown) == (5, True)
    assert answer(owner, house, "show", Tv.objects.get(digits=mine.digits)) == 302


def test_who_asked_and_went_is_forgotten(house: House, later: Later) -> None:
    waiting("10.0.0.1")
    later.passed = 3 * DIGITS_LAST_MS
    waiting("10.0.0.2")
    assert [tv.address for tv in Tv.objects.all()] == ["10.0.0.2"]


def test_a_lost_cookie_is_one_tap_and_then_the_old_name_is_offered(
    house: House, owner: Client
) -> None:
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    answer(owner, house, "name", Tv.objects.get(), name="Living room")
    assert "The TV is called “Living room”." in desk(owner, house)
    Tv.objects.update(approved_at=now() - 3 * MINUTE)
    tv.lose_cookies()
    tv.ask(2)
    assert "Living room" not in desk(owner, house), "not before the digits were compared"
    row = Tv.objects.get(digits=tv.digits, approved_at=None)
    answer(owner, house, "show", row)
    page = desk(owner, house)
    assert "Is it a TV you know?" in page
    until = (Tv.objects.get(pk=row.pk).approved_at or 0) + 3 * MINUTE
    assert f'data-until="{until}"' in page, "the question goes by itself"
    assert '<button class="button">It is “Living room”</button>' in page
    earlier = Link.objects.get(label="Living room")
    answer(owner, house, "name", row, name="Living room")
    known = Tv.objects.get()
    assert (known.pk, known.name) == (row.pk, "Living room")
    assert known.link is not None
    assert known.link.label == "Living room"
    earlier.refresh_from_db()
    assert earlier.revoked_at is not None
    assert "Is it a TV you know?" not in desk(owner, house)


def test_only_a_tv_that_is_off_is_offered_and_one_that_is_on_keeps_its_name(
    house: House, owner: Client
) -> None:
    waiting("192.168.1.20")
    answer(owner, house, "show", Tv.objects.get())
    first = Tv.objects.get()
    waiting("192.168.1.21")
    second = Tv.objects.get(approved_at=None)
    answer(owner, house, "show", second)
    assert "Is it a TV you know?" not in desk(owner, house), "the first one may be on its way"
    shown = Display(night=house.night, name="TV", device="TV", size="1920x1080", seen_at=now())
    shown.connected = True
    shown.save()
    Tv.objects.filter(pk=first.pk).update(approved_at=now() - 5 * MINUTE)
    assert "Is it a TV you know?" not in desk(owner, house)
    assert "is another TV, and it is on" in toast(owner, house, "name", second, name="TV")
    assert Tv.objects.count() == 2
    Display.objects.update(connected=False)
    assert "It is “TV”" in desk(owner, house)
    assert answer(owner, house, "name", second, name="TV") == 302
    assert [tv.pk for tv in Tv.objects.all()] == [second.pk]


def test_forget_a_tv(house: House, owner: Client) -> None:
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    tv.ask()
    link = Tv.objects.get().link
    answer(owner, house, "forget", Tv.objects.get())
    assert (Tv.objects.count(), tv.client.get(f"/t/{house.night.pk}/screen/").status_code) == (
        0,
        404,
    )
    assert link is not None
    link.refresh_from_db()
    assert link.revoked_at is not None
    assert tv.ask() == "waits"


def test_a_revoked_link_ends_it(house: House, owner: Client) -> None:
    """However the link was closed: the TV asks again instead of getting another one."""
    tv = waiting()
    answer(owner, house, "show", Tv.objects.get())
    link = Tv.objects.get().link
    assert link is not None
    revoke_link(link)
    assert tv.ask() == "waits"
    assert not Tv.objects.exclude(approved_at=None).exists()


def test_another_club_s_tv_does_not_exist(house: House, owner: Client) -> None:
    other = Club.objects.create(name="Sunday")
    tv = waiting(path=f"/tv/{other.pk}/")
    row = Tv.objects.get()
    assert row.club == other
    for do in ("show", "refuse"):
        assert "has new digits or is gone" in toast(owner, house, do, row)
    assert answer(owner, house, "name", row, name="Mine") == 404
    answer(owner, house, "forget", row)
    where = f"/t/{house.night.pk}/tvs/"
    typed = owner.post(where, {"digits": tv.digits}, headers={"HX-Request": "true"})
    assert typed.status_code == 409
    row.refresh_from_db()
    assert (row.approved_at, row.silenced_until, tv.ask()) == (None, 0, "waits")


def test_of_several_clubs_each_has_its_own_address(house: House, owner: Client) -> None:
    Club.objects.create(name="Sunday")
    assert Television().ask(2) == "several"
    assert Tv.objects.count() == 0
    assert Television(path="/tv/99999/").client.get("/tv/99999/").status_code == 404
    links = owner.get(f"/t/{house.night.pk}/links/").content.decode()
    assert f"/tv/{house.club.pk}</b>" in links
    tv = waiting(path=f"/tv/{house.club.pk}/")
    answer(owner, house, "show", Tv.objects.get())
    tv.path = "/tv/"
    assert tv.ask() == f"/t/{house.night.pk}/screen/?as=screen", "it is known by its cookie"
    tv.path = tv.went
    assert tv.ask() == ""
    assert f'data-tv="/tv/{house.club.pk}/"' in tv.page, (
        "where it shows digits once it is forgotten"
    )
    stolen = Television(path="/tv/")
    stolen.client.cookies["fn_tv"] = tv.client.cookies["fn_tv"].value + "x"
    assert stolen.ask() == "several"


def test_a_sample_club_is_no_second_club(house: House) -> None:
    Club.objects.create(name="Sample", is_sample=True)
    assert waiting().ask() == "waits"
    assert Tv.objects.get().club == house.club


def test_where_no_night_is_open_the_club_s_page_asks(house: House, owner: Client) -> None:
    journal.perform_action(house.night, FinishNight(), journal.Actor("Ann"), "finish-the-night")
    tv = waiting()
    row = Tv.objects.get()
    assert tv.digits in owner.get("/").content.decode()
    assert not shows(client_of("watcher", house, house).get("/").content.decode(), tv)
    sent = {"do": "show", "digits": tv.digits}
    assert owner.post(f"/club/tvs/{row.pk}/", sent)["Location"] == "/"
    assert tv.ask() == "no-night"
    night = open_night(house.club, "Saturday", "another-opening")
    assert 'id="tvs"' not in owner.get("/").content.decode()
    assert tv.ask() == f"/t/{night.pk}/screen/?as=screen"


def test_the_code_on_the_tv_leads_the_host_to_the_desk(house: House, owner: Client) -> None:
    desk_path = f"/t/{house.night.pk}/"
    assert owner.get("/tv/host/")["Location"] == f"{desk_path}#errands"
    lent = browser()
    hand(lent, house.links["director link"])
    assert lent.get("/tv/host/")["Location"] == desk_path
    assert browser().get("/tv/host/")["Location"] == "/signin/?next=/tv/host/"
    player = '<a class="button big wide" href="{}">I’m a player</a>'
    for tv, leads in (("/tv/host/", "/j/"), (f"/tv/{house.club.pk}/host/", f"/j/{house.club.pk}/")):
        assert player.format(leads) in browser().get(f"/signin/?next={tv}").content.decode()
    assert "I’m a player" not in browser().get("/signin/").content.decode()
    assert client_of("watcher", house, house).get("/tv/host/").status_code == 404
    journal.perform_action(house.night, FinishNight(), journal.Actor("Ann"), "finish-the-night")
    assert owner.get("/tv/host/")["Location"] == "/"


def test_a_browser_without_cookies_is_told_so(house: House) -> None:
    tv = Television(path="/tv/?again=1")
    assert (tv.ask(), tv.digits) == ("no-cookies", "")
    assert "Allow them for this page." in tv.page


def test_a_tv_that_waits_rings_for_the_desks_once(
    house: House,
    owner: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    rung: list[int] = []
    change_signal.add_listener(lambda ring: rung.append(ring.night))
    tv = Television()
    with django_capture_on_commit_callbacks(execute=True):
        tv.ask(5)
    assert rung == [house.night.pk]


def test_the_desk_s_page_is_another_one_once_it_waits(house: House, owner: Client) -> None:
    """A page that asks with the mark it has is not told that nothing changed."""
    where, asks = f"/t/{house.night.pk}/", {"HX-Request": "true"}
    mark = owner.get(where, headers=asks)["ETag"]
    assert owner.get(where, headers={**asks, "If-None-Match": mark}).status_code == 304
    tv = waiting()
    part = owner.get(where, headers={**asks, "If-None-Match": mark})
    assert (part.status_code, tv.digits in part.content.decode()) == (200, True)


def test_screen_links_open_as_before(house: House) -> None:
    tv = browser()
    hand(tv, house.links["screen link"])
    assert tv.get(f"/t/{house.night.pk}/screen/?as=screen").status_code == 200
