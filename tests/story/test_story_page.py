"""The story page: who may read it, and what it leaves out."""

import json
from datetime import date

import pytest
from django.test import Client

from tests.money.cash_night import page_of, part, read, visitor
from tests.money.prize_night import phone_of_bob
from tests.story.story_night import BEGAN, MINUTE, NAMES, store_story_night
from tournament.club.players import add_player, players_of
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import Club, Role, Season, Tournament

pytestmark = pytest.mark.django_db
WEEK = 7 * 24 * 60 * MINUTE


@pytest.fixture
def night(club: Club) -> Tournament:
    """The second of two nights of a season: in the first everybody played one place better."""
    make_season(club, SeasonSettings("Winter", date(2025, 11, 1), None, "entrants + 1 - place"))
    names = list(NAMES.values())
    players = [add_player(club, name).pk for name in names]
    turned = dict(enumerate([*names[1:], names[0]], 1))
    store_story_night(club, turned, [*players[1:], players[0]])
    return store_story_night(club, NAMES, players, BEGAN + WEEK)


def section(page: str, head: str) -> str:
    """The words of a section, by the id of its heading."""
    return read(part(page, f'aria-labelledby="{head}"', "section"))


def test_the_story_of_a_night(club: Club, night: Tournament) -> None:
    ann = visitor(club, "Ann")
    page = page_of(ann, night, "story/")
    assert "12 players · €325 prize pool · 3:21 hours" in read(page)
    assert "undo-last" not in page  # a tap of last year is no slip of the finger
    course = section(page, "course-head")
    assert course.startswith("Finishes 1 Carla €122.50 2 Yusuf by Carla")
    assert "5 Greta by Nils, Zoë" in course
    assert "Earlier 10–11 Ben by Carla" in course
    assert "12 Cem by Carla" in course
    assert "– Yusuf came back by Olga" in course
    assert "Ben was right" in section(page, "rulings-head")
    assert f'href="/t/{night.pk}/story/"' in page_of(ann, night, "results/")


def test_ranks_before_and_after_are_those_of_that_night(club: Club, night: Tournament) -> None:
    """A later night changes nothing about it."""
    players = sorted(player.pk for player in players_of(club))
    store_story_night(club, NAMES, players, BEGAN + 2 * WEEK)
    page = page_of(visitor(club, "Ann"), night, "story/")
    moves = page[page.index('id="season-') :]
    told = read(moves[: moves.index("</details>")])
    assert told.partition("> ")[2].startswith(
        "Winter after 2 nights Biggest climb Carla up 6 Biggest drop Cem down 2 1 Yusuf stays"
    )
    assert "2 Zoë same rank 21.0" in told
    assert "Carla ▲ up 6" in told


def test_whoever_has_the_link_reads_it_without_own_words_of_a_ruling(
    club: Club, night: Tournament
) -> None:
    bob = phone_of_bob(night)
    page = page_of(bob, night, "story/")
    assert "Ben was right" not in page
    assert 'id="season-' not in page
    assert "Decided at the table" in section(page, "rulings-head")
    card = json.loads(part(page, 'id="result-card"', "script"))
    assert card["podium"][0] == {"place": "1st", "name": "Carla", "prize": "€122.50"}
    assert "€122.50" in page_of(bob, night, "results/")
    assert Client(headers={"host": "localhost"}).get(f"/t/{night.pk}/story/").status_code == 404


def test_the_season_leads_to_it(club: Club, night: Tournament) -> None:
    watcher = visitor(club, "Wes", Role.WATCHER)
    page = watcher.get(f"/league/{Season.objects.get(club=club).pk}/").content.decode()
    assert f'href="/t/{night.pk}/story/"' in page
