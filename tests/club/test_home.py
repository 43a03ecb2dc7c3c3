"""The club's home page: the first night in a few taps, tonight's night first, the others below."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.access.people import House, client_of, open_night
from tests.night_builder import perform_all
from tests.rows import each_row
from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.clock.actions import Pause, StartClock
from tournament.clock.values import Instant
from tournament.club.views.night_list import is_named_by_day, night_title_text, suggest_night_name
from tournament.engine.money import Currency
from tournament.localization import find_timezone
from tournament.models import Tournament
from tournament.night.actions.night import FinishNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.state import StopReason, count_entered_players
from tournament.players.values import RecordedResult
from tournament.time_source import now

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
HOUR = 3_600_000
KEYS = iter(f"home-test-key-{number}" for number in range(10_000))
NEW = {
    "preset": "turbo",
    "name": "Friday 20 November",
    "price": "20",
    "starts": "",
    "key": "a-key-of-the-form",
}


def home(client: Client) -> str:
    page: str = client.get("/").text
    return page


def do(night: Tournament, *actions: Any) -> None:
    perform_all(night, actions, ANN, KEYS)


def state_of(night: Tournament) -> Any:
    return journal.build_snapshot(night).state


def latest(house: House) -> Tournament:
    return house.club.nights.latest("pk")


def test_opening_a_night_leads_to_its_desk(house: House, owner: Client) -> None:
    answers = [owner.post("/", NEW)["Location"] for _tap in range(2)]
    night = latest(house)
    assert answers == [f"/t/{night.pk}/"] * 2
    state = state_of(night)
    assert (state.name, state.preset, state.started) == ("Friday 20 November", "turbo", None)
    assert (count_entered_players(state), [offer.price for offer in state.terms.offers]) == (
        0,
        [2000, 2000],
    )
    assert state.terms.currency == Currency("EUR", 2)


def test_a_start_by_itself(house: House, owner: Client) -> None:
    tomorrow = datetime.fromtimestamp(now() / 1000, find_timezone(house.club.timezone)) + timedelta(
        days=1
    )
    evening = tomorrow.replace(hour=20, minute=0, second=0, microsecond=0)
    owner.post("/", {**NEW, "starts": evening.strftime("%Y-%m-%dT%H:%M")})
    assert state_of(latest(house)).started == int(evening.timestamp()) * 1000
    assert ", 8:00 PM" in home(owner)


@each_row(
    ("field", "value", "told"),
    [
        ("price", "-1", "“-1” is not an amount. Type it like 20 or 12.50."),
        ("preset", "bingo", "Select a valid choice"),
        ("starts", "25:00", "Enter a valid date/time."),
    ],
)
def test_what_cannot_be_is_said_and_kept_for_mending(
    house: House, owner: Client, field: str, value: str, told: str
) -> None:
    before = list_club_nights(house.club).count()
    page = owner.post("/", {**NEW, field: value}).text
    assert told in page
    assert 'value="Friday 20 November"' in page
    assert list_club_nights(house.club).count() == before


def test_tonight_comes_first_with_its_level_and_its_doors(house: House, owner: Client) -> None:
    do(house.night, StartClock())
    page = home(owner)
    card = page[page.index('id="tonight"') : page.index("nights-start")]
    assert re.search(r'Level 1</dt><dd><bdi dir="ltr">10–20<', card)
    assert re.findall(r'href="([^"]+)"', card) == [
        f"/t/{house.night.pk}/{page}" for page in ("", "table/", "screen/")
    ]
    do(house.night, Pause(StopReason.DISPUTE))
    assert "Dispute" in home(owner)
    page = home(client_of("watcher", house, house))
    assert re.findall(r'href="(/t/[^"]+)"', page) == [f"/t/{house.night.pk}/screen/"]
    assert "New poker night" not in page


def test_a_finished_night_is_told_by_when_it_began_and_the_newest_stands_first(
    house: House, owner: Client
) -> None:
    """
    Nights that were brought in were all written down today; what counts is when they were played.
    """
    players = (RecordedResult(-1, "Bob", 1), RecordedResult(-2, "Cleo", 2))
    for name, day in (("Easter", (4, 5)), ("Whitsun", (5, 24)), ("May", (5, 1))):
        began = Instant(int(datetime(2026, *day, 19, 0, tzinfo=UTC).timestamp()) * 1000)
        night = open_night(house.club, name, f"opening-of-{name}", players=0)
        do(
            night,
            RecordResults(
                began, Instant(began + 5 * HOUR), players, "the club's book", knows_money=False
            ),
        )
    do(open_night(house.club, "Called off", "opening-of-none"), FinishNight())
    row = r'<bdi>([^<]*)</bdi><small class="help">([^<]*)</small>'
    called_off, *found = re.findall(row, home(owner).partition("finished-head")[2])
    assert called_off[0] == "Called off"
    assert [(name, " ".join(told.split())) for name, told in found] == [
        ("Whitsun", "Sun, May 24 · 2 players"),
        ("May", "Fri, May 1 · 2 players"),
        ("Easter", "Sun, Apr 5 · 2 players"),
    ]
    strip = owner.get(f"/t/{night.pk}/results/").text.partition('class="strip-last"')[2]
    assert strip.partition("</span>")[0].split() == [">", "Finished"]
    assert "bar-undo" not in strip  # an import is undone on its own page


def test_a_night_named_for_its_day_is_told_by_it_once(house: House, owner: Client) -> None:
    """All of them in the same way, and beside it who won; a name of its own stays as it is."""
    began = Instant(int(datetime(2026, 5, 24, 17, 0, tzinfo=UTC).timestamp()) * 1000)
    zone = find_timezone("Europe/Berlin")
    assert is_named_by_day("Sunday, May 24", began, zone)
    assert is_named_by_day("24 May", began, zone)
    assert not is_named_by_day("Whitsun 24", began, zone)
    assert not is_named_by_day("Sunday, May 17", began, zone)
    soon = datetime.fromtimestamp(now() / 1000, zone) + timedelta(days=2)
    owner.post("/", {**NEW, "name": "", "starts": f"{soon:%Y-%m-%d}T20:00"})
    planned = home(owner).partition("planned-head")[2].partition("</section>")[0]
    told = re.findall(r'class="help">(.*?)</span>', planned, re.DOTALL)
    assert [" ".join(one.split()) for one in told] == ["8:00 PM"]
    night = open_night(house.club, "Sunday, May 24", "opening-of-sunday", players=0)
    players = (RecordedResult(-1, "Bob", 1), RecordedResult(-2, "Cleo", 2))
    end = Instant(began + 5 * HOUR)
    do(night, RecordResults(began, end, players, "the club's book", knows_money=False))
    row = home(owner).partition("finished-head")[2]
    assert "<bdi>Bob</bdi>" in row
    assert row.count("Sun, May 24") == 1
    assert night_title_text("Deep Sunday, May 24", began, zone) == "Deep Sunday, May 24"
    assert night_title_text("Sunday, May 17", began, zone) == "Sunday, May 17"
    assert night_title_text("Sun 24 May 2026", began, zone) == "Sun, May 24"


def test_many_finished_nights_are_shown_on_request(house: House, owner: Client) -> None:
    for number in range(14):
        do(open_night(house.club, f"Night {number}", f"opening-key-{number}"), FinishNight())
    assert "Show 2 older nights" in home(owner)
    assert owner.get("/?all=yes").text.count("/results/") == 14


def test_the_usual_name_is_the_day_where_the_club_is() -> None:
    late = Instant(1_763_679_600_000)  # 2025-11-20 23:00 in London, already the 21st in Berlin
    assert suggest_night_name(late, find_timezone("Europe/London")) == "Thursday, November 20"
    assert suggest_night_name(late, find_timezone("Europe/Berlin")) == "Friday, November 21"


@each_row("more", [0, 2])
def test_the_page_asks_the_database_equally_often_however_many_nights(
    house: House, owner: Client, more: int
) -> None:
    do(house.night, StartClock())
    for number in range(more):
        do(open_night(house.club, f"Night {number}", f"opening-key-{number}"), StartClock())
        do(open_night(house.club, f"Old {number}", f"old-key-{number}"), FinishNight())
    home(owner)
    with CaptureQueriesContext(connection) as asked:
        home(owner)
    assert len(asked) == 5 + bool(more), "one more for those who won"
