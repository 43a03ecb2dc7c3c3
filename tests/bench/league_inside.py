"""What a process does alone with a season of a thousand nights."""

import json
from datetime import date
from random import Random

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.bench.in_process import milliseconds
from tests.live.nights import signed_in
from tournament.club.member_accounts import add_member
from tournament.league import result_arrays
from tournament.league.season_settings import SeasonSettings
from tournament.league.season_settings_preview import preview_settings
from tournament.league.season_standings import build_season_table
from tournament.league.seasons import make_season
from tournament.localization import find_timezone
from tournament.management import first_start
from tournament.models import (
    Club,
    NightSummary,
    Player,
    Result,
    ResultHit,
    Role,
    Season,
    Tournament,
)
from tournament.results.store import pack_results

NIGHTS, PLAYERS, WEEK = 1000, 100, 7 * 86_400_000
FIRST = 1_100_000_000_000
SETTINGS = SeasonSettings(
    "All", date(2000, 1, 1), None, "10 * sqrt(entrants / place)", best_of=20, attendance=50
)
ROUNDS = 20
PLAIN = """
SELECT result.player_id, COUNT(*), SUM(result.prize), SUM(result.place), SUM(result.hits)
FROM tournament_result AS result JOIN tournament_tournament AS night ON night.id = result.night_id
WHERE night.club_id = %s AND night.put_away_at IS NULL GROUP BY result.player_id
"""


def main() -> None:
    first_start.prepare_start(lambda text: None)
    club = fill()
    season = make_season(club, SETTINGS)
    print(json.dumps(measured(club, season)))


def fill() -> Club:
    """A club that has played for twenty years."""
    club = Club.objects.create(name="Twenty years", timezone="Europe/Berlin")
    Player.objects.bulk_create(
        Player(
            club=club, key=f"player-{at}", name=f"Player {at}", name_key=f"player {at}", made_at=1
        )
        for at in range(PLAYERS)
    )
    people = list(Player.objects.filter(club=club).values_list("pk", flat=True))
    chance = Random(3)
    for number in range(NIGHTS):
        chance.shuffle(people)
        write_night(club, number, people)
    return club


def write_night(club: Club, number: int, people: list[int]) -> None:
    """One finished night, its players in the order of their places."""
    began = FIRST + number * WEEK
    night = Tournament.objects.create(
        club=club, key=f"night-{number}", name=f"Night {number}", phase="finished", opened_at=began,
        finished_at=began + 1, version=1,
    )  # fmt: skip
    rows = [
        Result(
            night=night,
            number=player,
            player_id=player,
            name="",
            position=place,
            place=place,
            among=1,
            prize=5000 if place < 10 else 0,
            bounty=0,
            by_deal=False,
            spent=2000,
            fees=0,
            buy_ins=1,
            rebuys=place % 3,
            add_ons=0,
            re_entries=0,
            hits=place % 4,
        )
        for place, player in enumerate(people, 1)
    ]
    Result.objects.bulk_create(rows)
    ResultHit.objects.bulk_create(
        ResultHit(night=night, order=out, by=people[out // 2], out=people[out], at=began)
        for out in range(1, PLAYERS)
    )
    NightSummary.objects.create(
        night=night,
        head="",
        began=began,
        ended=began + 1,
        field=PLAYERS,
        entries=PLAYERS,
        price=2000,
        purse=200_000,
        paid_in=200_000,
        paid_places=9,
        code="EUR",
        digits=2,
        packed=pack_results(rows),
    )


def measured(club: Club, season: Season) -> dict[str, float]:
    zone = find_timezone(club.timezone)

    def plain(_round: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute(PLAIN, [club.pk])
            assert len(cursor.fetchall()) == PLAYERS

    def warm(_round: int) -> None:
        build_season_table(season, result_arrays.load_club_results(club), frozenset(), zone)

    def cold(number: int) -> None:
        result_arrays.clear_results_cache()
        warm(number)

    def trial(_round: int) -> None:
        preview_settings(season, SETTINGS, result_arrays.load_club_results(club), frozenset(), zone)

    told = {
        name: milliseconds(call, ROUNDS)
        for name, call in (("plain", plain), ("cold", cold), ("warm", warm), ("tried", trial))
    }
    return told | page(club, season)


def page(club: Club, season: Season) -> dict[str, float]:
    """
    The season's page as a member's phone asks for it, and a player's, of which nothing was added up
    before.
    """
    phone = Client(
        HTTP_COOKIE=signed_in(add_member(club, "Ann", "river card on the table", Role.WATCHER))
    )
    address = f"/league/{season.pk}/"
    assert phone.get(address, headers={"host": "localhost"}).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        phone.get(address, headers={"host": "localhost"})
        queries = len(asked)
    player = f"/league/players/{Player.objects.filter(club=club).earliest('pk').pk}/"

    def first_visit(_round: int) -> None:
        result_arrays.clear_results_cache()
        phone.get(player, headers={"host": "localhost"})

    return {
        "player": milliseconds(first_visit, 10),
        "page": milliseconds(lambda number: phone.get(address, headers={"host": "localhost"}), 10),
        "queries": queries,
    }
