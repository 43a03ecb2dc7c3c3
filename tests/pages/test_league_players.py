"""The pages about players over many nights: the right figures, for members alone, in few questions to the database."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests.access.people import House, browser, build_house, client_of, hand, new_link
from tests.core.money_evening import HOME, PRICE, SCHEDULE
from tests.journal.friday import ANN, click
from tests.league.written import Did, Friends, Money, friends, night
from tests.rows import each_row
from tournament import journal
from tournament.access.players import add_player, archive, merge
from tournament.core.actions.night import OpenNight
from tournament.core.actions.purchases import BuyIn
from tournament.core.house_rules import HouseRules
from tournament.core.presets import BY_KEY
from tournament.league import rows
from tournament.league.records import Record
from tournament.league.season_settings import Settings
from tournament.league.seasons import make_season
from tournament.models import LinkKind, Player, Season
from tournament.pages.league.players_words import average, shared

pytestmark = pytest.mark.django_db
HOSTILE = ("<b>Bob</b>", '"><script>alert(1)</script>', "{{7*7}}{% now %}", "محمد علي", "=1+1", "👩\u200d👧", "W" * 80)


@pytest.fixture(autouse=True)
def nothing_added_up() -> Iterator[None]:
    """No test profits from what another left read."""
    rows.forget()
    yield
    rows.forget()


@pytest.fixture
def them(house: House) -> Friends:
    return friends(house.club)


@pytest.fixture
def ann(house: House) -> Client:
    """Ann, who directs."""
    return client_of("director", house, house)


@pytest.fixture
def winter(them: Friends) -> Season:
    """A season of the first three nights."""
    return make_season(them.club, Settings("Winter", date(2024, 1, 1), date(2024, 1, 20), "entrants - place + 1"))


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def words(html: str) -> str:
    """What stands on a page, without its marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def table(html: str, name: str) -> list[list[str]]:
    """The rows of the first table of a class, cell by cell."""
    found = re.search(rf'<table class="{name}"[^>]*>(.*?)</table>', html, re.DOTALL)
    assert found
    body = found[1].partition("<tbody>")[2]
    return [
        [words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    ]


def facts(html: str) -> dict[str, str]:
    found = re.findall(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", html, re.DOTALL)
    return {title: words(value) for title, value in found}


def test_everybody_side_by_side_sorted_by_any_figure_through_links(ann: Client, them: Friends) -> None:
    for asked, order in {
        "sort=name": "Ann Bob Cleo Dora Eve",
        "sort=name&turned=yes": "Eve Dora Cleo Bob Ann",
        "sort=wins": "Bob Ann Dora Cleo Eve",
        "sort=finish": "Bob Ann Dora Cleo Eve",
        "sort=profit": "Ann Bob Eve Dora Cleo",
        "sort=profit&money=CHF": "Dora Eve Ann Bob Cleo",
        "sort=profit&money=CHF&turned=yes": "Eve Dora Ann Bob Cleo",
        "sort=hits": "Bob Ann Dora Cleo Eve",
        "sort=nothing&page=many&money=XXX": "Ann Bob Cleo Dora Eve",
    }.items():
        shown = table(page(ann, f"/league/players/?{asked}"), "players-table")
        assert [row[0] for row in shown] == order.split(), asked
    assert table(page(ann, "/league/players/"), "players-table") == [
        ["Ann", "5", "2", "3", "60 %", "53 %", "+€55", "4"],
        ["Bob", "5", "3", "4", "80 %", "47 %", "+€45", "7"],
        ["Cleo", "4", "0", "2", "50 %", "75 %", "−€45", "1"],
        ["Dora", "3", "1", "2", "67 %", "70 %", "−€35", "2"],
        ["Eve", "2", "0", "0", "0 %", "100 %", "−€20", "0"],
    ]


def test_the_list_of_a_season(ann: Client, winter: Season) -> None:
    html = page(ann, f"/league/players/?season={winter.pk}&sort=wins")
    assert [row[:3] for row in table(html, "players-table")] == [
        *(["Ann", "3", "2"], ["Bob", "3", "1"], ["Cleo", "3", "0"], ["Dora", "2", "0"], ["Eve", "1", "0"])
    ]
    assert ann.get("/league/players/?season=999").status_code == 404
    assert ann.get("/league/players/?season=x").status_code == 404


@each_row(
    ("hundredths", "told"),
    [(2_75, "2.8"), (2_74, "2.7"), (2_25, "2.3"), (2_67, "2.7"), (1_60, "1.6"), (1_00, "1.0"), (9_95, "10.0")],
)
def test_an_average_is_rounded(hundredths: int, told: str) -> None:
    assert average(hundredths) == told


def test_a_player(ann: Client, them: Friends, winter: Season) -> None:
    html = page(ann, f"/league/players/{them.bob.pk}/")
    third, last, book = (them.nights[at].name for at in (2, 5, 4))
    assert facts(html) == {
        "Nights": "5",
        "Wins": "3",
        "Top 3": "5",
        "In the money": "4 80 %",
        "Knock-outs": "7",
        "Average place": "1.6",
        "Average finish": "47 % of the field",
        "Best place": f"1 {last}",
        "Paid": "€80",
        "Won": "€125",
        "Profit": "+€45",
        "On average a night": "+€11.25",
        "Profit for what was paid": "56 %",
        "Biggest prize": f"€60 {book}",
        "Knocked out most often": "Ann Cleo Dora (2 times)",
        "Most often knocked out by": "Ann Cleo (once)",
    }
    assert f"One night is left out, because nobody wrote what was paid: {book}" in words(html)
    assert table(html, "streaks") == [
        [f"Nights in a row {them.nights[0].name} – {third}", "2", "3"],
        [f"In the money in a row {third} – {last}", "3", "3"],
        [f"Wins in a row {third} – {last}", "3", "3"],
    ]
    assert table(html, "opponents-table") == [
        ["Ann", "5", "3", "2", "2", "1"],
        ["Cleo", "4", "3", "1", "2", "1"],
        ["Dora", "2", "2", "0", "2", "0"],
        ["Eve", "1", "1", "0", "0", "0"],
    ]
    assert table(html, "nights-table") == [
        [last, "2024-02-09", "1 of 3", "€40", "+€20", "1", ""],
        [book, "2024-02-02", "1 of 3", "€60", "–", "2", ""],
        [third, "2024-01-19", "1 of 5", "€55", "+€35", "3", "5"],
        [them.nights[1].name, "2024-01-12", "3 of 3", "", "−€20", "0", "1"],
        [them.nights[0].name, "2024-01-05", "2 of 4", "€30", "+€10", "1", "3"],
    ]
    assert "9 points, rank 2 of 5" in words(html)


def test_each_currency_for_itself(ann: Client, them: Friends) -> None:
    """The chart of the profit adds up night by night."""
    html = page(ann, f"/league/players/{them.bob.pk}/")
    found = re.search(r'id="profit-EUR".*?<tbody>(.*?)</tbody>', html, re.DOTALL)
    assert found
    assert words(found[1]) == "2024-01-05 +€10 2024-01-12 −€10 2024-01-19 +€25 2024-02-09 +€45"
    assert 'id="profit-CHF"' not in html
    html = page(ann, f"/league/players/{them.dora.pk}/")
    told = words(html).replace("\u00a0", " ")
    assert "EUR Paid €40 Won €5 Profit −€35 On average a night −€17.50 Profit for what was paid −88 %" in told
    assert "CHF Paid CHF 20 Won CHF 40 Profit +CHF 20" in told
    assert table(html, "nights-table")[1][2] == "3 of 5, shared"


def test_a_players_nights_of_a_season(ann: Client, them: Friends, winter: Season) -> None:
    html = page(ann, f"/league/players/{them.bob.pk}/?season={winter.pk}")
    assert (facts(html)["Nights"], facts(html)["Profit"], facts(html)["Wins"]) == ("3", "+€25", "1")
    assert len(table(html, "nights-table")) == 3
    html = page(ann, f"/league/players/{add_player(them.club, 'Frank').pk}/?season={winter.pk}")
    assert "No finished night of this season yet." in html


def test_two_against_each_other(ann: Client, them: Friends) -> None:
    """Or two who never met; who is archived is still shown."""
    html = page(ann, f"/league/players/{them.ann.pk}/against/{them.bob.pk}/")
    assert table(html, "duel") == [["Finished ahead", "2", "3"], ["Knocked the other out", "1", "2"]]
    assert [row[2:] for row in table(html, "nights-table")] == [
        ["3 of 3", "1 of 3", "0 : 0"],
        ["2 of 3", "1 of 3", "0 : 1"],
        ["2 of 5", "1 of 5", "0 : 1"],
        ["1 of 3", "3 of 3", "0 : 0"],
        ["1 of 4", "2 of 4", "1 : 0"],
    ]
    html = page(ann, f"/league/players/{them.cleo.pk}/against/{them.dora.pk}/")
    assert "They met in 2 nights. Once they shared a place." in words(html)
    frank = add_player(them.club, "Frank")
    html = page(ann, f"/league/players/{them.ann.pk}/against/{frank.pk}/")
    assert "They have not met in a finished night yet." in html
    archive(them.club, them.eve.pk)
    assert [row[0] for row in table(page(ann, "/league/players/"), "players-table")][-1] == "Eve"
    assert "archived" in words(page(ann, f"/league/players/{them.eve.pk}/"))


@each_row(
    ("key", "level", "told"),
    [("length", 7, "in 7 nights"), ("cashes", 54, "shared by 54 players"), ("rebuys_night", 6, "reached 6 times"),
     ("nights_in_a_row", 6, "reached 6 times"), ("finish", 6, "shared by 6 players")],
)  # fmt: skip
def test_a_record_that_many_share_says_how_many(key: str, level: int, told: str) -> None:
    assert shared(Record(key, 1, (), level)) == told


def test_a_record_page_counts_those_who_are_too_many_to_be_named(ann: Client, house: House) -> None:
    everybody = [add_player(house.club, f"Player {number}") for number in range(6)]
    night(house.club, "2024-01-05", [Did(one, at + 1) for at, one in enumerate(everybody)])
    found = words(page(ann, "/league/records/"))
    assert "Most nights 1 shared by 6 players" in found
    assert "Records of the club" not in words(page(ann, f"/league/players/{everybody[5].pk}/"))


def test_records_say_who_and_when(ann: Client, them: Friends) -> None:
    found = words(page(ann, "/league/records/"))
    for said in (
        f"Biggest field 5 {them.nights[2].name} (2024-01-19)",
        "Longest night 6 h 0 min Night 2024-01-12 (2024-01-12)",
        "Biggest prize €60 Bob From the old book (2024-02-02)",
        "Most wins 3 Bob",
        "Most wins in a row 3 Bob Night 2024-01-19 – Night 2024-02-09 (2024-01-19 – 2024-02-09)",
    ):
        assert said in found


def test_a_record_of_somebody_unknown_names_nobody(ann: Client, house: House) -> None:
    bob = add_player(house.club, "Bob")
    night(house.club, "2024-01-05", (Did(None, 1, 40_00), Did(bob, 2)))
    assert "Biggest prize €40 somebody who is not in the club’s list Night 2024-01-05" in words(
        page(ann, "/league/records/")
    )


def test_the_address_of_a_merged_player_leads_to_whom_he_is(ann: Client, them: Friends) -> None:
    bobby = add_player(them.club, "Bobby")
    night(them.club, "2024-03-01", (Did(bobby, 1, 40_00), Did(them.eve, 2)))
    merge(them.club, them.bob.pk, bobby.pk)
    bob, eve = them.bob.pk, them.eve.pk
    for asked, there in (
        (f"/league/players/{bobby.pk}/", f"/league/players/{bob}/"),
        (f"/league/players/{bobby.pk}/against/{eve}/", f"/league/players/{bob}/against/{eve}/"),
        (f"/league/players/{eve}/against/{bobby.pk}/", f"/league/players/{eve}/against/{bob}/"),
        (f"/league/players/{bobby.pk}/against/{bob}/", f"/league/players/{bob}/"),
    ):
        assert ann.get(asked).headers["Location"] == there
    assert facts(page(ann, f"/league/players/{bob}/"))["Nights"] == "6"


def test_before_the_first_night_the_pages_lead_on(ann: Client, house: House) -> None:
    bob = add_player(house.club, "Bob")
    assert "No night is finished yet." in page(ann, "/league/players/")
    assert "The first one makes the first records." in page(ann, "/league/records/")
    assert "No finished night yet." in page(ann, f"/league/players/{bob.pk}/")


def test_members_see_it_and_nobody_else(them: Friends, house: House) -> None:
    other = build_house("Sunday")
    paths = (f"/league/players/{them.bob.pk}/", f"/league/players/{them.bob.pk}/against/{them.ann.pk}/")
    for who, status in {"watcher": 200, "director link": 404, "owner of another club": 404, "stranger": 404}.items():
        client = client_of(who, house, other)
        assert [client.get(path).status_code for path in paths] == [status] * 2, who
    text = page(client_of("dealer", house, other), paths[0])
    assert "nights.csv" not in text
    assert f'href="/players/{them.bob.pk}/"' not in text


@each_row("name", ["".join(HOSTILE[:3]), "".join(HOSTILE[3:6])])
def test_names_are_names_in_tables_and_drawings(ann: Client, house: House, name: str) -> None:
    odd, bob = add_player(house.club, name), add_player(house.club, "Robert")
    for day in range(1, 4):
        night(house.club, f"2024-01-0{day}", (Did(odd, 1, 40_00), Did(bob, 2)), ((0, 1),), name=name)
    paths = (
        "/league/players/",
        "/league/records/",
        f"/league/players/{odd.pk}/",
        f"/league/players/{odd.pk}/against/{bob.pk}/",
    )
    for path in paths:
        raw = ann.get(path).content.decode()
        assert name in unescape(raw)
        assert "<script>alert" not in raw
        assert "<b>Bob" not in raw


def test_everybodys_figures_and_one_players_nights_as_files(ann: Client, them: Friends, winter: Season) -> None:
    lines = list(csv.reader(io.StringIO(ann.get("/league/players.csv").content.decode("utf-8-sig"))))
    assert [line[:5] for line in lines[1:3]] == [["Ann", "5", "5", "2", "5"], ["Bob", "5", "5", "3", "5"]]
    book = load_workbook(io.BytesIO(ann.get("/league/players.xlsx").content))
    assert len(book.sheetnames) == 2
    told: Any = json.loads(ann.get("/league/players.json").content)
    assert [sheet["key"] for sheet in told["sheets"]] == ["player_figures", "player_figures_chf"]
    answer = ann.get("/league/players.csv?money=CHF")
    dora = next(line for line in csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))) if line[0] == "Dora")
    assert dora[12:16] == ["1", "20.00", "40.00", "20.00"]
    assert ann.get("/league/players.pdf").status_code == 404
    path = f"/league/players/{them.bob.pk}/nights"
    for asked, nights in (("", 5), (f"?season={winter.pk}", 3)):
        told = json.loads(ann.get(f"{path}.json{asked}").content)
        assert [len(sheet["rows"]) for sheet in told["sheets"]] == [nights]
    answer = ann.get(f"{path}.xlsx")
    assert 'filename="bob.xlsx"' in answer.headers["Content-Disposition"]


def test_the_results_of_a_night_lead_to_its_players(house: House) -> None:
    bob, dora = add_player(house.club, "Bob"), add_player(house.club, "Dora")
    opening = OpenNight("Friday", "hpt20", 1000, SCHEDULE, HouseRules(), terms=HOME, plan=BY_KEY["hpt20"].plan)
    friday = journal.open_night(house.club, opening, ANN, "opening-of-friday")
    for one in (bob, dora):
        click(friday, BuyIn(one.pk, 0, PRICE, PRICE, name=one.name))
    merge(house.club, bob.pk, dora.pk)
    for who, addresses in (("watcher", [f"/league/players/{bob.pk}/"] * 2), ("screen link", [])):
        there = browser() if who == "screen link" else client_of(who, house, house)
        if who == "screen link":
            hand(there, new_link(friday, LinkKind.SCREEN))
        html = page(there, f"/t/{friday.pk}/results/")
        assert re.findall(r'href="(/league/players/\d+/)"', html) == addresses
        assert ("Bob" in words(html), "Dora" in words(html)) == (True, True)


def test_many_nights_and_many_opponents_come_in_parts(ann: Client, house: House) -> None:
    people = [add_player(house.club, f"Player {number:02}") for number in range(16)]
    many(house, people, range(55))
    first, second = (f"/league/players/{one.pk}/" for one in people[:2])
    html = page(ann, first)
    assert (len(table(html, "opponents-table")), "3 more players" in words(html)) == (12, True)
    assert len(table(page(ann, f"{first}?others=all"), "opponents-table")) == 15
    days = [row[1] for number in (1, 2, 3) for row in table(page(ann, f"{first}?page={number}"), "nights-table")]
    assert (len(days), days) == (55, sorted(days, reverse=True))
    met = f"{first}against/{people[1].pk}/"
    assert [len(table(page(ann, f"{met}?page={number}"), "nights-table")) for number in (1, 2)] == [50, 5]
    assert facts(page(ann, second))["Nights"] == "55"


def asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


def many(house: House, people: list[Player], days: range) -> None:
    for day in days:
        did = [Did(one, at + 1, 20_00 if not at else 0) for at, one in enumerate(people)]
        night(house.club, f"2024-0{1 + day // 28}-{1 + day % 28:02}", did, ((0, 1),), Money("EUR"))


def test_the_number_of_questions_does_not_grow(ann: Client, house: House) -> None:
    people = [add_player(house.club, f"Player {number}") for number in range(12)]
    many(house, people[:2], range(1))
    make_season(house.club, Settings("Winter", date(2024, 1, 1), None, "entrants - place + 1"))
    paths = (
        *("/league/players/", "/league/records/", f"/league/players/{people[0].pk}/"),
        f"/league/players/{people[0].pk}/against/{people[1].pk}/",
    )
    few = [questions(ann, path) for path in paths]
    many(house, people, range(1, 40))
    lots = [questions(ann, path) for path in paths]
    assert few == lots
    assert (max(cold for cold, _warm in lots) <= 12, max(warm for _cold, warm in lots) <= 6) == (True, True)


def questions(client: Client, path: str) -> tuple[int, int]:
    """How often a page asks the database, after a change and again."""
    rows.forget()
    return asked(client, path), asked(client, path)
