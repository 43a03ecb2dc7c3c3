"""Lending the desk for some minutes: who has it, until when, what they may do, and how it ends."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.access.people import House, build_house, client_of
from tests.journal.clicks import newest
from tests.pages.check_in_night import words
from tests.rows import each_row
from tournament.access import authorization, desk_lending, link_issuing, private_links
from tournament.access.link_issuing import LinkLifetime
from tournament.clock.values import Instant
from tournament.models import Link, LinkKind, Role
from tournament.time_source import now

pytestmark = pytest.mark.django_db
KEYS = iter(f"lending-key-{number}" for number in range(1000))
MINUTE = 60_000


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let so many minutes go by for the links."""

    def wait(minutes: int) -> None:
        at = Instant(now() + minutes * MINUTE)
        for module in (private_links, link_issuing, desk_lending):
            monkeypatch.setattr(module, "now", lambda: at)

    return wait


def lend(client: Client, house: House, **typed: Any) -> Any:
    sent = {"key": next(KEYS), "what": "timekeeper", "lasts": "ten minutes", "name": "Ben", **typed}
    return client.post(f"/t/{house.night.pk}/lend/", sent)


def lend_to(role: Role, client: Client, house: House, what: str = "director") -> Client:
    """The desk goes to a member; what they see it with."""
    lend(client, house, what=what, member=house.members[role].pk)
    return client_of(role, house, house)


def revoke(client: Client, house: House, link: int, **typed: str) -> Any:
    return client.post(f"/t/{house.night.pk}/links/{link}/revoke/", typed)


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
    house: House, director: Client, later: Callable[[int], None]
) -> None:
    ben = scanned(lend(director, house))
    assert (do(ben, house, "start_clock"), do(ben, house, "announce", text="Pizza")) == (302, 404)
    assert "Ben runs the clock until" in desk(director, house).content.decode()
    assert "You run the clock until" in desk(ben, house).content.decode()
    assert newest(house.night).past.entries[-1].by == "Ben"
    later(9)
    assert do(ben, house, "pause", reason="other") == 302
    later(10)
    assert (do(ben, house, "resume"), desk(ben, house).status_code) == (404, 404)
    assert "Ben runs the clock" not in desk(director, house).content.decode()


@each_row(
    ("lasts", "minutes"), {"ten minutes": 10, "twenty minutes": 20, "half an hour": 30}.items()
)
def test_how_long(house: House, director: Client, lasts: str, minutes: int) -> None:
    begun = now()
    lend(director, house, lasts=lasts)
    assert 0 <= (Link.objects.latest("pk").expires_at or 0) - begun - minutes * MINUTE < 20_000


@each_row("lasts", ["night", "", "an hour"])
def test_no_longer_than_half_an_hour(house: House, director: Client, lasts: str) -> None:
    before = Link.objects.count()
    assert (lend(director, house, lasts=lasts).status_code, Link.objects.count()) == (409, before)


def test_a_member_has_it_where_they_are_signed_in(
    house: House, director: Client, later: Callable[[int], None]
) -> None:
    """A loan takes no role away: everybody keeps their own."""
    dora = client_of(Role.DEALER, house, house)
    assert desk(dora, house).status_code == 404
    answer = lend(director, house, what="director", member=house.members[Role.DEALER].pk)
    assert "Thursday dealer has it now" in answer.content.decode()
    assert do(dora, house, "start_clock") == 302
    assert "You have the desk until" in desk(dora, house).content.decode()
    assert newest(house.night).past.entries[-1].by == "Thursday dealer"
    assert do(dora, house, "next_hand", table=1, hand=1) == 302
    later(10)
    assert (desk(dora, house).status_code, do(dora, house, "announce", text="Pizza")) == (404, 404)
    assert dora.get(f"/t/{house.night.pk}/table/").status_code == 200
    lend_to(Role.DEALER, director, house, "timekeeper")
    assert (
        do(dora, house, "pause", reason="other"),
        do(dora, house, "next_hand", table=1, hand=2),
    ) == (302, 302)


def test_it_is_for_this_night_and_this_member_alone(house: House, director: Client) -> None:
    tom, other = lend_to(Role.WATCHER, director, house), build_house("Friday")
    assert desk(client_of(Role.DEALER, house, house), house).status_code == 404
    assert desk(tom, other).status_code == 404
    stranger = lend(director, house, what="director", member=other.members[Role.WATCHER].pk)
    assert stranger.status_code == 409
    assert "Choose a member of this club." in stranger.content.decode()
    assert desk(tom, house).status_code == 200
    house.members[Role.WATCHER].memberships.all().delete()
    assert desk(tom, house).status_code == 404, "who has left the club has nothing"


def test_taken_back_at_once_and_by_the_desk(house: House, director: Client) -> None:
    before = desk(director, house)["ETag"]
    ben = scanned(lend(director, house, what="director"))
    link, there = Link.objects.latest("pk"), f"/t/{house.night.pk}/"
    assert desk(ben, house).status_code == 200
    page = desk(director, house)
    assert (page["ETag"] != before, f'id="lent-{link.pk}"' in page.content.decode()) == (True, True)
    assert f'data-until="{link.expires_at}"' in page.content.decode()
    assert revoke(director, house, link.pk, back=there).headers["Location"] == there
    assert desk(ben, house).status_code == 404
    assert f'id="lent-{link.pk}"' not in desk(director, house).content.decode()
    assert (
        revoke(director, house, link.pk, back="https://example.org/").headers["Location"]
        == f"{there}links/"
    )


def test_a_borrowed_desk_is_not_lent_on(house: House, director: Client) -> None:
    about, way = f"/t/{house.night.pk}/night/", f'href="/t/{house.night.pk}/lend/"'
    assert way in director.get(about).text
    for borrower in (
        lend_to(Role.DEALER, director, house),
        scanned(lend(director, house, what="director")),
    ):
        assert way not in borrower.get(about).text + desk(borrower, house).text
        assert borrower.get(f"/t/{house.night.pk}/lend/").status_code == 404
        assert lend(borrower, house).status_code == 404
        mine = Link.objects.filter(kind=LinkKind.DIRECTOR).latest("pk")
        assert revoke(borrower, house, mine.pk).status_code == 404
        again = {"key": next(KEYS), "kind": "director", "label": "Bob", "lasts": "always"}
        assert borrower.post(f"/t/{house.night.pk}/links/", again).status_code == 404


def test_one_tap_too_many_lends_once(house: House, director: Client) -> None:
    before = Link.objects.count()
    assert [lend(director, house, key="the-same-lending-key").status_code for _tap in range(2)] == [
        200,
        200,
    ]
    assert Link.objects.count() == before + 1


def test_the_journal_tells_who_had_the_desk_when(
    house: House, director: Client, later: Callable[[int], None]
) -> None:
    lend(director, house, what="director", lasts="half an hour", name="Ben")
    lend(director, house, name="Cleo")
    visit = authorization.Visit(
        house.night,
        authorization.Visitor(Role.DIRECTOR, "Ann", member=house.members[Role.DIRECTOR].pk),
    )
    for lasts in (LinkLifetime.NIGHT, LinkLifetime.ALWAYS):  # links that last are no loans
        desk_lending.lend_desk(visit, LinkKind.DIRECTOR, lasts, "For good", None, next(KEYS))
    cleo, ben = desk_lending.list_active_desk_loans(house.night)
    assert [(one.name, one.is_whole) for one in (cleo, ben)] == [("Cleo", False), ("Ben", True)]
    later(4)
    revoke(director, house, cleo.link)
    later(100)
    assert desk_lending.list_active_desk_loans(house.night) == ()
    found = desk_lending.list_desk_loans(house.night)
    assert [(one.name, one.is_whole, one.is_cut) for one in found] == [
        ("Cleo", False, True),
        ("Ben", True, False),
    ]
    assert [round((one.until - one.since) / MINUTE) for one in found] == [4, 30]
    told = words(director.get(f"/t/{house.night.pk}/journal/").content.decode())
    told = told[told.index("Desk handovers 2") :]
    assert re.search(r"Cleo The clock, taken back lent by .*Ben The whole desk lent by", told)
    keeper = (
        client_of("timekeeper", house, house).get(f"/t/{house.night.pk}/journal/").content.decode()
    )
    assert "Desk handovers" not in keeper
