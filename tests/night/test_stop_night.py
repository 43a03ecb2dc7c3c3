"""The page on which a night is stopped early: ended by chips, or paused for another day."""

import re
from datetime import datetime, timedelta
from itertools import count

import pytest
from django.test import Client

from tests.access.people import House
from tests.money import prize_night
from tests.money.prize_night import state_of
from tests.night_builder import perform_all
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.localization import find_timezone
from tournament.models import NightSummary, Result, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.action import Action
from tournament.night.values.night_suspension import StackCount
from tournament.time_source import now

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
KEY = "a-key-of-the-form"
BOB, CLEO, DORA = 1001, 1002, 1003
NAMES = {BOB: "Bob", CLEO: "Cleo", DORA: "Dora"}
COUNTED = {f"stack-{BOB}": "500", f"stack-{CLEO}": "2 000", f"stack-{DORA}": "500"}


@pytest.fixture
def night(house: House) -> Tournament:
    """Three play for 20 each; the clock runs."""
    night = prize_night.open_night(house.club)
    do(night, *(BuyIn(key, 0, 2000, 2000, name=name) for key, name in NAMES.items()), StartClock())
    return night


def do(night: Tournament, *actions: Action) -> None:
    perform_all(night, actions, ANN, (f"stop-{number}" for number in count(night.version)))


def send(owner: Client, night: Tournament, op: str, key: str = KEY, **more: str) -> str:
    return owner.post(
        f"/t/{night.pk}/stop/", {**COUNTED, "op": op, "key": key, **more}, follow=True
    ).content.decode()


def worked_in(page: str) -> str:
    found = re.search(r'name="worked" value="([0-9a-f]+)"', page)
    assert found is not None
    return found[1]


def test_the_places_are_shown_first_and_then_the_night_ends_so(
    owner: Client, night: Tournament
) -> None:
    page = send(owner, night, "count")
    rows = re.findall(
        r"<bdi dir=\"ltr\">([^<]+)</bdi></strong> (\w+)</span><span class=\"figures\">([^<]+) · "
        r"<strong>([^<]+)<",
        page,
    )
    assert rows == [
        ("1", "Cleo", "2,000", "€30"),
        ("2–3", "Bob", "500", "€15"),
        ("2–3", "Dora", "500", "€15"),
    ]
    assert state_of(night).finished is None
    send(owner, night, "end", worked=worked_in(page))
    state = state_of(night)
    assert (state.finished is not None, state.counted) == (
        True,
        StackCount((BOB, CLEO, DORA), (500, 2000, 500)),
    )
    kept = (
        Result.objects.filter(night=night)
        .order_by("position")
        .values_list("name", "place", "prize")
    )
    assert list(kept) == [("Cleo", 1, 3000), ("Bob", 2, 1500), ("Dora", 2, 1500)]


def test_what_was_not_shown_is_not_done(owner: Client, night: Tournament) -> None:
    worked = worked_in(send(owner, night, "count"))
    other = {f"stack-{BOB}": "1000", f"stack-{CLEO}": "1500"}
    assert "Something has changed." in send(owner, night, "end", worked=worked, **other)
    assert state_of(night).finished is None


def test_chips_that_do_not_add_up_need_a_tick(owner: Client, night: Tournament) -> None:
    short = {f"stack-{CLEO}": "1900"}
    page = send(owner, night, "count", **short)
    assert "The counts make 2,900, but 3,000 are in play." in page
    assert 'name="worked"' not in page
    assert 'value="1900"' in page
    assert worked_in(send(owner, night, "count", anyway="on", **short))


def test_a_count_that_is_missing_is_named_and_a_day_that_is_none(
    owner: Client, night: Tournament
) -> None:
    for op in ("count", "bag"):
        assert "Dora has no chip count." in send(owner, night, op, **{f"stack-{DORA}": ""})
    assert "Choose a day and a time." in send(owner, night, "bag", goes_on="soon")
    assert state_of(night).bag is None


def test_set_aside_with_a_day_and_taken_up_with_new_seats(
    house: House, owner: Client, night: Tournament
) -> None:
    zone = find_timezone(house.club.timezone)
    when = datetime.fromtimestamp(now() / 1000, zone).replace(
        hour=20, minute=0, second=0, microsecond=0
    ) + timedelta(7)
    page = send(owner, night, "bag", goes_on=when.strftime("%Y-%m-%dT%H:%M"))
    bag = state_of(night).bag
    assert bag is not None
    assert (bag.held.by_player, bag.goes_on) == (
        {BOB: 500, CLEO: 2000, DORA: 500},
        when.timestamp() * 1000,
    )
    assert f"We go on: {when:%a, %b} {when.day}, 8:00 PM" in page
    assert not NightSummary.objects.filter(night=night).exists()
    assert "On hold" in owner.get("/").content.decode()
    assert f"/t/{night.pk}/stop/" in owner.get(f"/t/{night.pk}/").content.decode()
    sent = {"since": str(bag.at), "key": "another-key", "back": f"/t/{night.pk}/draw/"}
    assert (
        owner.post(f"/t/{night.pk}/do/take_up_night/", sent)["Location"] == f"/t/{night.pk}/draw/"
    )
    assert state_of(night).bag is None


def test_set_aside_without_counts_and_counted_later(owner: Client, night: Tournament) -> None:
    owner.post(f"/t/{night.pk}/stop/", {"op": "bag", "key": KEY})
    first = state_of(night).bag
    send(owner, night, "bag", key="another-key", note="At Bob’s")
    later = state_of(night)
    assert first is not None
    assert later.bag is not None
    assert later.stop is not None
    assert (first.held, later.bag.at, later.bag.held.total) == (StackCount(), first.at, 3000)
    assert later.stop.note == "At Bob’s"


def test_a_slip_for_every_bag(owner: Client, night: Tournament) -> None:
    blank = owner.get(f"/t/{night.pk}/papers/bags/").content.decode()
    assert blank.count("________ chips") == 3
    send(owner, night, "bag")
    page = owner.get(f"/t/{night.pk}/papers/bags/").content.decode()
    assert [f"{chips} chips" in page for chips in ("500", "2,000")] == [True, True]
    assert owner.get(f"/t/{night.pk}/papers/bags.pdf").content[:5] == b"%PDF-"


def test_what_there_is_no_night_for_is_said(house: House, owner: Client) -> None:
    assert "The night has not begun." in owner.get(f"/t/{house.night.pk}/stop/").content.decode()
