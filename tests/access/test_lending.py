"""The desk in another hand for some minutes: who has it, until when, what he can do with it, and how it ends."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.access.people import House, build_house, client_of
from tests.pages.door_night import words
from tests.rows import each_row
from tournament import journal
from tournament.access import entry, handing, lending, links
from tournament.access.handing import Lasts
from tournament.core.clock import Instant
from tournament.instant import now
from tournament.models import Link, LinkKind, Role

pytestmark = pytest.mark.django_db
KEYS = iter(f"lending-key-{number}" for number in range(1000))
MINUTE = 60_000


@pytest.fixture
def house() -> House:
    return build_house("Thursday")


@pytest.fixture
def ann(house: House) -> Client:
    return client_of(Role.DIRECTOR, house, house)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let so many minutes go by for the links."""

    def wait(minutes: int) -> None:
        at = Instant(now() + minutes * MINUTE)
        for module in (links, handing, lending):
            monkeypatch.setattr(module, "now", lambda: at)

    return wait


def lend(client: Client, house: House, **typed: Any) -> Any:
    sent = {"key": next(KEYS), "what": "timekeeper", "lasts": "ten minutes", "name": "Ben", **typed}
    return client.post(f"/t/{house.night.pk}/lend/", sent)


def do(client: Client, house: House, kind: str, **typed: Any) -> int:
    sent = {"key": next(KEYS), "seen": "1", **typed}
    return int(client.post(f"/t/{house.night.pk}/do/{kind}/", sent).status_code)


def desk(client: Client, house: House) -> Any:
    return client.get(f"/t/{house.night.pk}/")


def scanned(answer: Any) -> Client:
    """The phone of whoever scanned the code that is shown."""
    address = re.search(r'id="address"[^>]* value="([^"]+)"', answer.content.decode())
    assert address is not None
    phone = Client(headers={"host": "localhost"})
    phone.get(re.sub(r"^https?://[^/]+", "", address[1]))
    return phone


def test_whoever_scans_the_code_runs_the_clock_for_ten_minutes(
    house: House, ann: Client, later: Callable[[int], None]
) -> None:
    ben = scanned(lend(ann, house))
    assert do(ben, house, "start_clock") == 302
    assert do(ben, house, "announce", text="Pizza") == 404
    assert "Ben runs the clock until" in desk(ann, house).content.decode()
    assert "You run the clock until" in desk(ben, house).content.decode()
    house.night.refresh_from_db()
    assert journal.newest(house.night).past.entries[-1].by == "Ben"
    later(9)
    assert do(ben, house, "pause", reason="other") == 302
    later(10)
    assert do(ben, house, "resume") == 404
    assert desk(ben, house).status_code == 404
    assert "Ben runs the clock" not in desk(ann, house).content.decode()


@each_row(("lasts", "minutes"), [("ten minutes", 10), ("twenty minutes", 20), ("half an hour", 30)])
def test_how_long(house: House, ann: Client, lasts: str, minutes: int) -> None:
    begun = now()
    lend(ann, house, lasts=lasts)
    link = Link.objects.latest("pk")
    assert link.expires_at is not None
    assert 0 <= link.expires_at - begun - minutes * MINUTE < 20_000


@each_row("lasts", ["night", "always", "", "an hour"])
def test_no_longer_than_half_an_hour(house: House, ann: Client, lasts: str) -> None:
    before = Link.objects.count()
    assert lend(ann, house, lasts=lasts).status_code == 409
    assert Link.objects.count() == before


def test_a_member_has_it_where_he_is_signed_in(house: House, ann: Client, later: Callable[[int], None]) -> None:
    dora = client_of(Role.DEALER, house, house)
    assert desk(dora, house).status_code == 404
    answer = lend(ann, house, what="director", member=house.members[Role.DEALER].pk)
    assert "Thursday dealer has it at once" in answer.content.decode()
    assert do(dora, house, "announce", text="Pizza") == 302
    assert "You have the desk until" in desk(dora, house).content.decode()
    house.night.refresh_from_db()
    assert journal.newest(house.night).past.entries[-1].by == "Thursday dealer"
    assert do(dora, house, "next_hand", table=1, hand=1) == 302
    later(10)
    assert desk(dora, house).status_code == 404
    assert do(dora, house, "announce", text="More pizza") == 404
    assert dora.get(f"/t/{house.night.pk}/table/").status_code == 200  # what he is by himself he stays


def test_it_is_for_this_night_and_this_member_alone(house: House, ann: Client) -> None:
    lend(ann, house, what="director", member=house.members[Role.WATCHER].pk)
    assert desk(client_of(Role.DEALER, house, house), house).status_code == 404
    other = build_house("Friday")
    assert desk(client_of(Role.WATCHER, house, house), other).status_code == 404
    stranger = lend(ann, house, what="director", member=other.members[Role.WATCHER].pk)
    assert stranger.status_code == 409
    assert "nobody of this club" in stranger.content.decode()


def test_who_has_left_the_club_has_nothing(house: House, ann: Client) -> None:
    tom = client_of(Role.DEALER, house, house)
    lend(ann, house, what="director", member=house.members[Role.DEALER].pk)
    assert desk(tom, house).status_code == 200
    house.members[Role.DEALER].memberships.all().delete()
    assert desk(tom, house).status_code == 404


def test_what_is_lent_makes_nobody_less(house: House, ann: Client) -> None:
    lend(ann, house, what="timekeeper", member=house.members[Role.DEALER].pk)
    dora = client_of(Role.DEALER, house, house)
    assert do(dora, house, "start_clock") == 302
    assert do(dora, house, "next_hand", table=1, hand=1) == 302


def test_taken_back_at_once_and_by_the_desk(house: House, ann: Client) -> None:
    ben = scanned(lend(ann, house, what="director"))
    link = Link.objects.latest("pk")
    assert desk(ben, house).status_code == 200
    page = desk(ann, house).content.decode()
    assert f'id="lent-{link.pk}"' in page
    answer = ann.post(f"/t/{house.night.pk}/links/{link.pk}/revoke/", {"back": f"/t/{house.night.pk}/"})
    assert answer.headers["Location"] == f"/t/{house.night.pk}/"
    assert desk(ben, house).status_code == 404
    assert f'id="lent-{link.pk}"' not in desk(ann, house).content.decode()


def test_taken_back_goes_nowhere_else(house: House, ann: Client) -> None:
    lend(ann, house)
    link = Link.objects.latest("pk")
    answer = ann.post(f"/t/{house.night.pk}/links/{link.pk}/revoke/", {"back": "https://example.org/"})
    assert answer.headers["Location"] == f"/t/{house.night.pk}/links/"


def test_a_borrowed_desk_is_not_lent_on(house: House, ann: Client) -> None:
    lend(ann, house, what="director", member=house.members[Role.DEALER].pk)
    for borrower in (client_of(Role.DEALER, house, house), scanned(lend(ann, house, what="director"))):
        assert "Hand over the desk" not in desk(borrower, house).content.decode()
        assert borrower.get(f"/t/{house.night.pk}/lend/").status_code == 404
        assert lend(borrower, house).status_code == 404
        mine = Link.objects.filter(kind=LinkKind.DIRECTOR).latest("pk")
        assert borrower.post(f"/t/{house.night.pk}/links/{mine.pk}/revoke/").status_code == 404
        again = {"key": next(KEYS), "kind": "director", "label": "Bob", "lasts": "always"}
        assert borrower.post(f"/t/{house.night.pk}/links/", again).status_code == 404


def test_the_desk_is_drawn_afresh_when_a_loan_begins_and_ends(house: House, ann: Client) -> None:
    first = desk(ann, house)["ETag"]
    lend(ann, house)
    answer = desk(ann, house)
    assert answer["ETag"] != first
    assert f'data-until="{Link.objects.latest("pk").expires_at}"' in answer.content.decode()


def test_links_that_last_are_no_loans(house: House) -> None:
    assert lending.lent_out(house.night) == ()
    visit = entry.Visit(house.night, entry.Who(Role.DIRECTOR, "Ann", member=house.members[Role.DIRECTOR].pk))
    lending.lend(visit, LinkKind.DIRECTOR, Lasts.NIGHT, "Cleo", None, "a-key-for-cleo")
    assert lending.lent_out(house.night) == ()
    lending.lend(visit, LinkKind.DIRECTOR, Lasts.HALF_AN_HOUR, "Ben", None, "a-key-for-ben")
    assert [(one.name, one.is_whole) for one in lending.lent_out(house.night)] == [("Ben", True)]


def test_one_tap_too_many_lends_once(house: House, ann: Client) -> None:
    before = Link.objects.count()
    for _tap in range(3):
        assert lend(ann, house, key="the-same-lending-key").status_code == 200
    assert Link.objects.count() == before + 1


def test_the_journal_tells_who_had_the_desk_when(house: House, ann: Client, later: Callable[[int], None]) -> None:
    lend(ann, house, what="director", lasts="half an hour", name="Ben")
    lend(ann, house, name="Cleo")
    cleo = lending.lent_out(house.night)[0].link
    later(4)
    ann.post(f"/t/{house.night.pk}/links/{cleo}/revoke/")
    visit = entry.Visit(house.night, entry.Who(Role.DIRECTOR, "Ann", member=house.members[Role.DIRECTOR].pk))
    lending.lend(visit, LinkKind.DIRECTOR, Lasts.ALWAYS, "For good", None, next(KEYS))
    later(100)
    assert lending.lent_out(house.night) == ()
    found = lending.loans(house.night)
    assert [(one.name, one.is_whole, one.is_cut) for one in found] == [("Cleo", False, True), ("Ben", True, False)]
    assert [round((one.until - one.since) / MINUTE) for one in found] == [4, 30]
    told = words(ann.get(f"/t/{house.night.pk}/journal/").content.decode())
    told = told[told.index("Who had the desk for some minutes") :]
    assert re.search(r": Cleo , the clock, taken back lent by .*: Ben , the whole desk lent by", told)
    keeper = client_of("timekeeper", house, house).get(f"/t/{house.night.pk}/journal/").content.decode()
    assert "Who had the desk" not in keeper
