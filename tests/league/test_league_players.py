"""
The pages about players over many nights: the right figures, for members alone, in few questions to
the database.
"""

import csv
import io
import json
import re
from datetime import date, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests.access.people import House, browser, client_of, hand, new_link, open_night
from tests.journal.clicks import click
from tests.league.league_pages import page, tables, words
from tests.league.written_results import Did, Friends, Money, friends, night
from tournament.club.players import add_player, merge_players, put_player_in_archive
from tournament.league import result_arrays
from tournament.league.club_records import Record
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.league.views.players_text import average_text, tie_count_text
from tournament.models import LinkKind, Player, Season
from tournament.money.actions.purchases import BuyIn

pytestmark = pytest.mark.django_db


@pytest.fixture
def them(house: House) -> Friends:
    return friends(house.club)


@pytest.fixture
def winter(them: Friends) -> Season:
    """A season of the first three nights."""
    return make_season(
        them.club,
        SeasonSettings("Winter", date(2024, 1, 1), date(2024, 1, 20), "entrants - place + 1"),
    )


def facts(html: str) -> dict[str, str]:
    found = re.findall(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", html, re.DOTALL)
    return {title: words(value) for title, value in found}


def test_everybody_side_by_side_sorted_by_any_figure_through_links(
    director: Client, them: Friends, winter: Season
) -> None:
    """Of all nights or of a season's."""

    def listed(asked: str) -> list[list[str]]:
        return tables(page(director, f"/league/players/?{asked}"), "players-table")[0]

    for asked, order in {
        "sort=name&turned=yes": "Eve Dora Cleo Bob Ann",
        "sort=wins": "Bob Ann Dora Cleo Eve",
        "sort=finish": "Bob Ann Dora Cleo Eve",
        "sort=profit": "Ann Bob Eve Dora Cleo",
        "sort=profit&money=CHF": "Dora Eve Ann Bob Cleo",
        "sort=profit&money=CHF&turned=yes": "Eve Dora Ann Bob Cleo",
        "sort=hits": "Bob Ann Dora Cleo Eve",
        "sort=nothing&page=many&money=XXX": "Ann Bob Cleo Dora Eve",
    }.items():
        assert [row[0] for row in listed(asked)] == order.split(), asked
    shown = listed("")
    assert shown[0] == ["Ann", "5", "2", "3", "60%", "53%", "+€55", "4"]
    assert shown[-1] == ["Eve", "2", "0", "0", "0%", "100%", "−€20", "0"]
    assert [row[:3] for row in listed(f"season={winter.pk}&sort=wins")][:2] == [
        ["Ann", "3", "2"],
        ["Bob", "3", "1"],
    ]
    for season in ("999", "x"):
        assert director.get(f"/league/players/?season={season}").status_code == 404


def test_the_list_of_players_says_how_many_nights(director: Client, them: Friends) -> None:
    """Those of a merged entry count for who they are."""
    bob, eve = "Bob 5 nights", "Eve 2 nights"
    shown = words(page(director, "/players/"))
    assert (bob in shown, eve in shown) == (True, True)
    merge_players(them.club, add_player(them.club, "Evelyn").pk, them.eve.pk)
    assert "Evelyn 2 nights" in words(page(director, "/players/"))


def test_an_average_is_rounded() -> None:
    assert [average_text(one) for one in (2_75, 2_74, 2_25, 1_00, 9_95)] == [
        "2.8",
        "2.7",
        "2.3",
        "1.0",
        "10.0",
    ]


def test_a_player(director: Client, them: Friends, winter: Season) -> None:
    html = page(director, f"/league/players/{them.bob.pk}/")
    third, last, book = (them.nights[at].name for at in (2, 5, 4))
    assert facts(html) == {
        "Nights": "5",
        "Wins": "3",
        "Top 3": "5",
        "In the money": "4 80%",
        "Knockouts": "7",
        "Average place": "1.6",
        "Average finish": "47%",
        "Best place": f"1 {last}",
        "Paid": "€80",
        "Won": "€125",
        "Profit": "+€45",
        "Per night": "+€11.25",
        "ROI": "56%",
        "Biggest prize": f"€60 {book}",
        "Knocked out most often": "Ann Cleo Dora 2 times",
        "Most often knocked out by": "Ann Cleo once",
    }
    assert f"1 night left out, payments unknown: {book}" in words(html)
    assert tables(html, "streaks")[0] == [
        ["Nights in a row Jan 5, 2024 – Jan 19, 2024", "2", "3"],
        ["In the money in a row Jan 19, 2024 – Feb 9, 2024", "3", "3"],
        ["Wins in a row Jan 19, 2024 – Feb 9, 2024", "3", "3"],
    ]
    assert tables(html, "opponents-table")[0][0] == ["Ann", "5", "3", "2", "2", "1"]
    assert tables(html, "nights-table")[0][1:4] == [
        [f"{book} Feb 2, 2024", "1 of 3", "€60", "–", "2", ""],
        [f"{third} Jan 19, 2024", "1 of 5", "€55", "+€35", "3", "5"],
        [f"{them.nights[1].name} Jan 12, 2024", "3 of 3", "", "−€20", "0", "1"],
    ]
    assert "9 points, rank 2 of 5" in words(html)


def test_each_currency_for_itself(director: Client, them: Friends) -> None:
    """The chart of the profit adds up night by night."""
    html = page(director, f"/league/players/{them.bob.pk}/")
    found = re.search(r'id="profit-EUR".*?<tbody>(.*?)</tbody>', html, re.DOTALL)
    assert found
    assert (
        words(found[1]) == "Jan 5, 2024 +€10 Jan 12, 2024 −€10 Jan 19, 2024 +€25 Feb 9, 2024 +€45"
    )
    assert 'id="profit-CHF"' not in html
    html = page(director, f"/league/players/{them.dora.pk}/")
    told = words(html).replace("\u00a0", " ")
    assert "EUR Paid €40 Won €5 Profit −€35 Per night −€17.50 ROI −88%" in told
    assert "CHF Paid CHF 20 Won CHF 40 Profit +CHF 20" in told
    assert tables(html, "nights-table")[0][1][1] == "3 of 5, shared"


def test_two_against_each_other(director: Client, them: Friends) -> None:
    """Or two who never met; who is archived is still shown."""
    html = page(director, f"/league/players/{them.ann.pk}/against/{them.bob.pk}/")
    assert tables(html, "duel")[0] == [
        ["Ahead", "2", "3"],
        ["Knockouts", "1", "2"],
    ]
    assert [row[1:] for row in tables(html, "nights-table")[0]][3:] == [
        ["1 of 3", "3 of 3", "0 : 0"],
        ["1 of 4", "2 of 4", "1 : 0"],
    ]
    html = page(director, f"/league/players/{them.cleo.pk}/against/{them.dora.pk}/")
    assert "2 nights together. 1 shared place." in words(html)
    frank = add_player(them.club, "Frank")
    html = page(director, f"/league/players/{them.ann.pk}/against/{frank.pk}/")
    assert "No finished night together yet." in html
    put_player_in_archive(them.club, them.eve.pk)
    assert [row[0] for row in tables(page(director, "/league/players/"), "players-table")[0]][
        -1
    ] == "Eve"
    assert "archived" in words(page(director, f"/league/players/{them.eve.pk}/"))


def test_a_record_that_many_share_says_how_many() -> None:
    for key, told in (
        ("length", "in 6 nights"),
        ("cashes", "shared by 6 players"),
        ("rebuys_night", "reached 6 times"),
        ("nights_in_a_row", "reached 6 times"),
        ("finish", "shared by 6 players"),
    ):
        assert tie_count_text(Record(key, 1, (), 6)) == told, key


def test_a_record_page_counts_those_who_are_too_many_to_be_named(
    director: Client, house: House
) -> None:
    """And of somebody unknown it names nobody."""
    everybody = [add_player(house.club, f"Player {number}") for number in range(6)]
    night(
        house.club,
        "2024-01-05",
        [Did(None, 1, 40_00), *(Did(one, at + 2) for at, one in enumerate(everybody))],
    )
    found = words(page(director, "/league/records/"))
    assert "Most nights 1 shared by 6 players" in found
    assert "Biggest prize €40 not in the club Night 2024-01-05" in found
    assert "records-head" not in page(director, f"/league/players/{everybody[5].pk}/")


def test_records_say_who_and_when(director: Client, them: Friends) -> None:
    found = words(page(director, "/league/records/"))
    for said in (
        f"Biggest field 5 {them.nights[2].name} (Jan 19, 2024)",
        "Longest night 6 h 0 min Night 2024-01-12 (Jan 12, 2024)",
        "Biggest prize €60 Bob From the old book (Feb 2, 2024)",
        "Wins in a row 3 Bob Night 2024-01-19 – Night 2024-02-09 (Jan 19, 2024 – Feb 9, 2024)",
    ):
        assert said in found


def test_the_address_of_a_merged_player_leads_to_who_they_are(
    director: Client, them: Friends
) -> None:
    bobby = add_player(them.club, "Bobby")
    night(them.club, "2024-03-01", (Did(bobby, 1, 40_00), Did(them.eve, 2)))
    merge_players(them.club, them.bob.pk, bobby.pk)
    bob, eve = them.bob.pk, them.eve.pk
    for asked, there in (
        (f"/league/players/{bobby.pk}/", f"/league/players/{bob}/"),
        (f"/league/players/{bobby.pk}/against/{eve}/", f"/league/players/{bob}/against/{eve}/"),
        (f"/league/players/{eve}/against/{bobby.pk}/", f"/league/players/{eve}/against/{bob}/"),
        (f"/league/players/{bobby.pk}/against/{bob}/", f"/league/players/{bob}/"),
    ):
        assert director.get(asked).headers["Location"] == there
    assert facts(page(director, f"/league/players/{bob}/"))["Nights"] == "6"


def test_before_the_first_night_the_pages_lead_on(director: Client, house: House) -> None:
    bob = add_player(house.club, "Bob")
    assert "No finished nights yet." in page(director, "/league/players/")
    assert "No finished nights yet." in page(director, "/league/records/")
    assert "No finished nights yet." in page(director, f"/league/players/{bob.pk}/")


def test_who_only_deals_is_offered_neither_files_nor_changes(them: Friends, house: House) -> None:
    text = page(client_of("dealer", house, house), f"/league/players/{them.bob.pk}/")
    assert ("nights.csv" in text, f'href="/players/{them.bob.pk}/"' in text) == (False, False)


def test_everybodys_figures_and_one_players_nights_as_files(
    director: Client, them: Friends, winter: Season
) -> None:
    def rows_of(path: str) -> list[tuple[str, int]]:
        told: Any = json.loads(director.get(path).content)
        return [(sheet["key"], len(sheet["rows"])) for sheet in told["sheets"]]

    assert rows_of("/league/players.json") == [("player_figures", 5), ("player_figures_chf", 5)]
    assert (
        len(load_workbook(io.BytesIO(director.get("/league/players.xlsx").content)).sheetnames) == 2
    )
    answer = director.get("/league/players.csv?money=CHF")
    dora = next(
        line
        for line in csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        if line[0] == "Dora"
    )
    assert dora[12:16] == ["1", "20.00", "40.00", "20.00"]
    assert director.get("/league/players.pdf").status_code == 404
    path = f"/league/players/{them.bob.pk}/nights"
    assert [
        number
        for _key, number in rows_of(f"{path}.json") + rows_of(f"{path}.json?season={winter.pk}")
    ] == [5, 3]
    assert 'filename="bob.xlsx"' in director.get(f"{path}.xlsx").headers["Content-Disposition"]


def test_the_results_of_a_night_lead_to_its_players(house: House) -> None:
    bob, dora = add_player(house.club, "Bob"), add_player(house.club, "Dora")
    friday = open_night(house.club, key="opening-of-friday", players=0)
    for one in (bob, dora):
        click(friday, BuyIn(one.pk, 0, 0, 0, name=one.name))
    merge_players(house.club, bob.pk, dora.pk)
    screen = browser()
    hand(screen, new_link(friday, LinkKind.SCREEN))
    watcher = client_of("watcher", house, house)
    for there, addresses in ((watcher, [f"/league/players/{bob.pk}/"] * 2), (screen, [])):
        html = page(there, f"/t/{friday.pk}/results/")
        assert re.findall(r'href="(/league/players/\d+/)"', html) == addresses
        assert ("Bob" in words(html), "Dora" in words(html)) == (True, True)


def test_many_nights_and_many_opponents_come_in_parts(director: Client, house: House) -> None:
    people = [add_player(house.club, f"Player {number:02}") for number in range(16)]
    many(house, people, range(55))
    first = f"/league/players/{people[0].pk}/"
    html = page(director, first)
    assert (len(tables(html, "opponents-table")[0]), "and 10 more" in words(html)) == (5, True)
    assert len(tables(page(director, f"{first}?others=all"), "opponents-table")[0]) == 15
    newest = tables(html, "nights-table")[0]
    assert (len(newest), "All 55 nights" in words(html)) == (5, True)
    assert 'href="?page=1#nights"' in html
    listed = [
        row
        for number in (1, 2, 3)
        for row in tables(page(director, f"{first}?page={number}"), "nights-table")[0]
    ]
    assert listed[:5] == newest
    days = [
        datetime.strptime(f"{row[0].partition(' ')[2].partition(' ')[2]} +0000", "%b %d, %Y %z")
        for row in listed
    ]
    assert (len(days), days) == (55, sorted(days, reverse=True))
    met = f"{first}against/{people[1].pk}/"
    assert [
        len(tables(page(director, f"{met}?page={number}"), "nights-table")[0]) for number in (1, 2)
    ] == [50, 5]


def asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def many(house: House, people: list[Player], days: range) -> None:
    for day in days:
        did = [Did(one, at + 1, 20_00 if not at else 0) for at, one in enumerate(people)]
        night(house.club, f"2024-0{1 + day // 28}-{1 + day % 28:02}", did, ((0, 1),), Money("EUR"))


def test_the_number_of_questions_does_not_grow(director: Client, house: House) -> None:
    people = [add_player(house.club, f"Player {number}") for number in range(12)]
    many(house, people[:2], range(1))
    make_season(
        house.club, SeasonSettings("Winter", date(2024, 1, 1), None, "entrants - place + 1")
    )
    paths = (
        *("/league/players/", "/league/records/", f"/league/players/{people[0].pk}/"),
        f"/league/players/{people[0].pk}/against/{people[1].pk}/",
    )
    few = [questions(director, path) for path in paths]
    many(house, people, range(1, 40))
    lots = [questions(director, path) for path in paths]
    assert few == lots
    assert (max(cold for cold, _warm in lots) <= 12, max(warm for _cold, warm in lots) <= 6) == (
        True,
        True,
    )


def questions(client: Client, path: str) -> tuple[int, int]:
    """How often a page asks the database, after a change and again."""
    result_arrays.clear_results_cache()
    return asked(client, path), asked(client, path)
