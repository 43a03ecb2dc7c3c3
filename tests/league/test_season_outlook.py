"""The season's page about the next night: what it is worth, and who needs which place."""

import re
from datetime import date
from itertools import count

import pytest
from django.test import Client

from tests.access.people import House, open_night
from tests.league.league_pages import page, words
from tests.league.written_results import HOUR, Friends, friends
from tests.night_builder import perform_all
from tournament import journal
from tournament.access.private_links import make_link
from tournament.clock.actions import StartClock
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import archive_season, make_season
from tournament.localization import find_timezone, format_weekday
from tournament.models import LinkKind, Season, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.players.actions.knockouts import KnockOut
from tournament.time_source import now

pytestmark = pytest.mark.django_db
ANN = journal.Actor("Ann")
KEYS = (f"outlook-{number}" for number in count(1))


@pytest.fixture
def them(house: House) -> Friends:
    """Bob has 39 points, Ann 35, Cleo 14, Dora 13, Eve 6; three played the last night."""
    return friends(house.club)


def say(client: Client, path: str) -> dict[str, str]:
    """The head of the outlook, and what each of its players needs."""
    shown = re.search(
        r'<section\s+class="season-outlook.*?</section>', page(client, path), re.DOTALL
    )
    if shown is None:
        return {}
    head = re.search(r"<h2.*?</h2>", shown[0], re.DOTALL)
    rows = re.findall(r'<p class="need.*?</p>', shown[0], re.DOTALL)
    assert head
    said = {"": words(head[0])}
    for row in rows:
        name, _gap, needed = words(row).partition(" ")
        said[name] = needed
    return said


def say_chosen(client: Client, path: str) -> str:
    """What is told of whoever looks, or was chosen."""
    chosen = re.search(r'<p class="need chosen">(.*?)</p>', page(client, path), re.DOTALL)
    return words(chosen[1]) if chosen else ""


def winter(house: House, formula: str = "table(place, 10, 6, 3, 1)") -> Season:
    return make_season(house.club, SeasonSettings("Winter", date(2024, 1, 1), None, formula))


def test_the_next_night_is_like_the_last_one(watcher: Client, house: House, them: Friends) -> None:
    """
    Whoever wants comes. Second, Bob is at 45 with three wins; a win of Ann's is as much, to the
    last place. Third, he would be behind her; without her he leads anyhow.
    """
    assert say(watcher, f"/league/{winter(house).pk}/") == {
        "": "Next night 3 players: a win is worth 10 points",
        "Bob": "is sure to lead with 2nd or better",
        "Ann": "needs 2nd or better to lead; sure with a win",
        "Cleo": "can’t move up this time",
        "Dora": "can pass Cleo with any place",
        "Eve": "needs a win to pass Dora",
    }


def test_tonight_counts_with_those_who_play(watcher: Client, house: House, them: Friends) -> None:
    """Without Ann and Cleo; Eve is the first one out."""
    season = winter(house)
    tonight = open_night(house.club, "Tonight", "tonight", 0)
    playing = (them.bob, them.dora, them.eve)
    entries = [BuyIn(one.pk, 0, 0, 0, name=one.name) for one in playing]
    perform_all(tonight, [*entries, StartClock()], ANN, KEYS)
    found = {
        "": "Tonight 3 players: a win is worth 10 points",
        "Bob": "stays first whatever happens",
        "Dora": "passes Cleo with any place",
        "Eve": "needs a win to pass Dora",
    }
    assert say(watcher, f"/league/{season.pk}/") == found
    perform_all(tonight, [KnockOut((them.eve.pk,), ())], ANN, KEYS)
    del found["Eve"]
    assert say(watcher, f"/league/{season.pk}/") == found


def test_two_nights_planned_are_told_together(watcher: Client, house: House, them: Friends) -> None:
    """Two wins bring Cleo 34, which Bob has already."""
    season = winter(house)
    later = now() + 24 * HOUR
    for number in (1, 2):
        row = open_night(house.club, f"Night {number}", f"planned-{number}")
        Tournament.objects.filter(pk=row.pk).update(starts_at=later + number)
    said = say(watcher, f"/league/{season.pk}/")
    day = format_weekday(later + 1, find_timezone(house.club.timezone))
    assert said[""] == f"Next night {day} · 3 players: a win is worth 10 points"
    assert said["Bob"] == (
        "is sure to lead with 2nd or better First after all 2 nights with a win in each."
    )
    assert said["Cleo"] == (
        "can’t move up this time First is out of reach in the 2 nights planned."
    )


def test_nothing_is_said_where_it_cannot_be_known(
    watcher: Client, house: House, them: Friends
) -> None:
    for formula in ("prize", "10 / place + 2 * hits", "place", "1 / (place - 2)"):
        assert say(watcher, f"/league/{winter(house, formula).pk}/") == {}, formula
    season = winter(house)
    archive_season(house.club, season.pk)
    assert say(watcher, f"/league/{season.pk}/") == {}


def test_whoever_has_the_link_reads_their_own_line_or_a_chosen_one(
    house: House, them: Friends
) -> None:
    season = winter(house)
    _link, token = make_link(house.club, LinkKind.SEASON, "Winter", season=season)
    reader = Client()
    reader.get(f"/l/{token}/")
    assert say_chosen(reader, f"/season/{season.pk}/?player={them.eve.pk}") == (
        "Eve needs a win to pass Dora"
    )
    assert say_chosen(reader, f"/season/{season.pk}/") == ""
    dora = them.dora.pk
    _link, token = make_link(house.club, LinkKind.SEAT, "Dora", night=house.night, player=dora)
    reader.get(f"/l/{token}/")
    assert say_chosen(reader, f"/season/{season.pk}/") == "Dora can pass Cleo with any place"
