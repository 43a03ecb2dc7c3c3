"""
A season of ten nights: counted, tried out, shown to everybody, brought in; and its archive taken
away.
"""

import re
import zipfile
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.devices import NewPage, measure_height, measure_overflow
from tests.browser.evening import PHONE, become_owner, load_by
from tests.browser.ten_nights import write_before
from tests.server import RunningServer, Workshop

pytestmark = pytest.mark.needs_chromium
NIGHTS = 10
BY_FIELD = [
    *(
        ("1", "Ann", "70"),
        ("2", "Dora", "62"),
        ("3", "Bob", "56"),
        ("4", "Emil", "52"),
        ("5", "Finn", "39"),
    ),
    *(
        ("6", "=Greta", "30"),
        ("7", "Hana", "19"),
        ("8", "Łucja 张", "17"),
        ("9", "Bob Miler", "15"),
    ),
]
"""Ten nights with eight points for the winner, seven for the second and so on."""
BY_PODIUM = [
    *(
        ("1", "Ann", "192"),
        ("2", "Dora", "160"),
        ("3", "Bob", "156"),
        ("4", "Emil", "132"),
        ("5", "Finn", "82"),
    ),
    *(("6", "Bob Miler", "43"), ("7", "Łucja 张", "25"), ("8", "=Greta", "10"), ("9", "Hana", "0")),
]
WITHOUT_EMILS = [
    *(
        ("1", "Ann", "174"),
        ("2", "Dora", "148"),
        ("3", "Bob", "141"),
        ("4", "Emil", "107"),
        ("5", "Finn", "72"),
    ),
    *(("6", "Bob Miler", "43"), ("7", "Łucja 张", "25"), ("8", "=Greta", "10"), ("9", "Hana", "0")),
]
"""Without the fifth Friday, which Emil won."""
MERGED = [
    *(
        ("1", "Bob", "199"),
        ("2", "Ann", "192"),
        ("3", "Dora", "160"),
        ("4", "Emil", "132"),
        ("5", "Finn", "82"),
    ),
    *(("6", "Łucja 张", "25"), ("7", "=Greta", "10"), ("8", "Hana", "0")),
]
OLD_BOOK = (
    "Date;Night;Player;Place;Prize;Paid\n"
    "2024-04-19;From the old book;Hana;1;30;20\n"
    "2024-04-19;From the old book;Nora;2;10;20\n"
)
WITH_OLD_BOOK = [
    *(
        ("1", "Bob", "199"),
        ("2", "Ann", "192"),
        ("3", "Dora", "160"),
        ("4", "Emil", "132"),
        ("5", "Finn", "82"),
    ),
    *(("6", "Hana", "25"), ("7", "Łucja 张", "25"), ("8", "Nora", "18"), ("9", "=Greta", "10")),
]
LAST_RESULTS = [
    *(
        ("1", "Łucja 张", "90.00"),
        ("2", "Ann", "54.00"),
        ("3", "Bob", "36.00"),
        ("4", "Dora", "0.00"),
    ),
    *(("5", "Emil", "0.00"), ("6", "Finn", "0.00"), ("7", "=Greta", "0.00"), ("8", "Hana", "0.00")),
]


@pytest.fixture
def server(workshop: Workshop) -> Iterator[RunningServer]:
    """A server whose club has played ten nights."""
    server = workshop.server()
    write_before(server)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def ann(server: RunningServer, new_page: NewPage) -> Page:
    """Ann at her computer, the owner."""
    page = new_page(viewport={"width": 1280, "height": 800})
    become_owner(page, server)
    return page


def make_season(page: Page, server: RunningServer) -> str:
    """A season from 2024 on, a point for each player left behind; gives its address."""
    page.goto(f"{server.base_url}/league/?all")
    page.get_by_label("Name", exact=True).fill("Fridays")
    page.get_by_label("First day").fill("2024-01-01")
    page.get_by_label("Last day").fill("")
    page.get_by_text("Players beaten, plus 1").click()
    page.get_by_role("button", name="Create season").click()
    page.wait_for_url(re.compile(r"/league/\d+/$"))
    return page.url


def rows(table: Locator) -> list[tuple[str, ...]]:
    """The cells of a table's body, each without what is beside its first word or name."""
    found: list[list[str]] = table.evaluate(
        """table => [...table.tBodies[0].rows].map(row => [...row.cells].map(
             cell => (cell.querySelector("bdi") ?? [...cell.childNodes].find(
               node => node.textContent.trim()) ?? cell).textContent.trim()))"""
    )
    return [tuple(row) for row in found]


def standing(page: Page) -> list[tuple[str, ...]]:
    """Rank, name and points of everybody in the season's table."""
    return [(row[0], row[2], row[-1]) for row in rows(page.locator(".season-table"))]


def words(place: Locator) -> str:
    return " ".join(place.inner_text().split())


def test_a_season_is_counted_tried_out_and_shown(
    ann: Page, server: RunningServer, new_page: NewPage
) -> None:
    season = make_season(ann, server)
    assert standing(ann) == BY_FIELD
    another_formula(ann)
    assert standing(ann) == BY_PODIUM
    count_night(ann, "Friday 5", "Leave out")
    assert standing(ann) == WITHOUT_EMILS
    count_night(ann, "Friday 5", "Count")
    assert standing(ann) == BY_PODIUM

    merge(ann, server, "Bob", "Bob Miler")
    ann.goto(season)
    assert standing(ann) == MERGED
    cleo = new_page(viewport=PHONE)
    cleo.goto(public_link(ann, server))
    expect(cleo.get_by_role("heading", level=1)).to_have_text("Fridays")
    assert standing(cleo) == MERGED
    cleo.locator("summary", has_text="Nights").click()
    shown = words(cleo.locator("body"))
    assert ("€" in shown, "Sign out" in shown, "Won by Łucja 张 · 8 players" in shown) == (
        False,
        False,
        True,
    )

    ann.goto(season)
    figures_of_bob(ann)
    brought_in_and_taken_back(ann, server, season)
    cleo.reload()
    assert standing(cleo) == MERGED


def another_formula(page: Page) -> None:
    """
    Typed on the bench, where the newest night and the table are shown as they are and as they would
    be; kept.
    """
    load_by(page.get_by_role("link", name=re.compile("Settings.*Fridays")))
    page.locator("#id_formula").fill("table(place, 25, 18")
    expect(page.locator("#bench .notice.danger")).to_be_visible()
    page.locator("#id_formula").press_sequentially(", 15, 12, 10)")
    expect(page.locator("#bench .bench-table")).to_have_count(2)
    expect(page.locator("#bench .bench-table").first).to_contain_text("25")
    night, table = page.locator("#bench .bench-table").all()
    then = dict(
        zip(
            [name for _place, name, _points in LAST_RESULTS],
            ("25", "18", "15", "12", "10", "0", "0", "0"),
            strict=True,
        )
    )
    assert rows(night) == [
        (place, name, str(9 - int(place)), then[name]) for place, name, _prize in LAST_RESULTS
    ]
    now = {name: points for _rank, name, points in BY_FIELD}
    assert rows(table) == [(rank, name, now[name], points) for rank, name, points in BY_PODIUM]
    load_by(page.get_by_role("button", name="Save"))
    expect(page.locator("main")).to_contain_text("table(place, 25, 18, 15, 12, 10)")


def count_night(page: Page, night: str, press: str) -> None:
    """Let a night of the season count, or not."""
    line = page.locator(".season-nights > li").filter(
        has=page.get_by_role("link", name=night, exact=True)
    )
    page.locator("summary", has_text=re.compile("^\\s*Nights")).click()
    line.locator("summary").click()
    load_by(line.get_by_role("button", name=press))
    expect(page.get_by_text("Season saved.")).to_be_visible()


def merge(page: Page, server: RunningServer, stays: str, goes: str) -> None:
    """Two entries of one person become one, on the players' pages."""
    page.goto(f"{server.base_url}/players/")
    page.locator(".player-list").get_by_text(stays, exact=True).click()
    page.get_by_role("link", name="Merge with…").click()
    page.locator(".player-list").get_by_text(goes, exact=True).click()
    expect(page.locator(".what")).to_contain_text(f"Every night of “{goes}” counts for “{stays}”.")
    page.get_by_role("button", name="Merge players").click()
    page.wait_for_url(re.compile(r"/players/\d+/$"))


def public_link(page: Page, server: RunningServer) -> str:
    """A link to the season for everybody; its address on this machine."""
    page.get_by_text("Share and export").click()
    page.get_by_role("button", name="Share link").click()
    return server.base_url + urlsplit(page.locator("#address").input_value()).path


def figures_of_bob(page: Page) -> None:
    """From the season's table to Bob's own page, and on to the records."""
    load_by(page.locator(".season-table").get_by_role("link", name="Bob", exact=True))
    facts = {
        fact.locator("dt").inner_text(): fact.locator("dd").first.evaluate(
            "one => (one.querySelector('a') ?? one).firstChild.textContent.trim()"
        )
        for fact in page.locator(".headline .facts > div, #figures-head + .facts > div").all()
    }
    assert facts == {
        "Nights": "10",
        "Wins": "4",
        "Profit": "+€364",
        "Top 3": "10",
        "In the money": "10",
        "Knockouts": "28",
        "Average place": "1.9",
        "Average finish": "24%",
        "Best place": "1",
    }
    money = words(page.locator("details:has(> #money-head)"))
    assert ("Paid €200" in money, "Won €564" in money) == (True, True)
    choose_nights(page)
    load_by(page.get_by_role("link", name="Records", exact=True))
    told = words(page.locator("main"))
    found = (
        "Biggest prize pool €180",
        "Biggest prize €90 Łucja 张",
        "Most wins 4 Bob",
        "Most nights 10 shared by 8 players",
    )
    assert [one for one in found if one not in told] == []


def choose_nights(page: Page) -> None:
    """What is chosen is shown at once; by arrow keys as soon as the field is left."""
    nights = page.get_by_label("Which nights")
    expect(page.get_by_role("button", name="Show", exact=True)).to_be_hidden()
    with page.expect_navigation():
        nights.select_option(label="All nights")
    assert urlsplit(page.url).query == "season="
    nights.press("ArrowDown")
    expect(nights).not_to_have_value("")
    with page.expect_navigation():
        nights.press("Tab")
    expect(nights).not_to_have_value("")


def brought_in_and_taken_back(page: Page, server: RunningServer, season: str) -> None:
    """A night from an old book joins the season, with somebody new; then it is taken back."""
    page.goto(f"{server.base_url}/import/")
    file: FilePayload = {
        "name": "old book.csv",
        "mimeType": "text/csv",
        "buffer": OLD_BOOK.encode(),
    }
    page.get_by_label("Files").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".sums")).to_contain_text("2 players, 1 new; 1 night; 2 results")
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url(re.compile(r"/imports/\d+/$"))
    imported = page.url
    page.goto(season)
    assert standing(page)[: len(WITH_OLD_BOOK)] == WITH_OLD_BOOK
    page.goto(imported)
    page.get_by_role("button", name="Undo import").click()
    expect(page.locator(".notice")).to_contain_text("Undone")
    page.goto(season)
    assert standing(page) == MERGED


def test_a_player_of_many_nights_is_a_short_page(server: RunningServer, new_page: NewPage) -> None:
    """The newest nights in rows of a finger's height, and the others a tap away."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    become_owner(page, server)
    page.goto(f"{server.base_url}/league/players/")
    load_by(page.locator(".players-table").get_by_role("link", name="Ann", exact=True))
    assert measure_height(page) <= 2000
    nights = page.locator(".nights-table tbody tr")
    heights = nights.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert len(heights) == 5
    assert max(heights) <= 46
    page.set_viewport_size({"width": 360, "height": 640})
    assert measure_overflow(page) == 0
    assert measure_height(page) <= 2000
    page.get_by_role("link", name="All 10 nights").tap()
    expect(nights).to_have_count(10)
    expect(page.get_by_role("link", name="All 10 nights")).to_have_count(0)
    assert measure_overflow(page) == 0


def test_the_archive_of_a_season_is_made_beside_the_clicks(
    ann: Page, server: RunningServer
) -> None:
    """A bar shows how far it is; what is in it, the tests of the files say."""
    make_season(ann, server)
    ann.goto(f"{server.base_url}/exports/")
    ann.locator("#archive-nights").select_option(label="Fridays")
    ann.get_by_role("button", name="Create archive").click()
    ann.wait_for_url(re.compile(r"/jobs/\d+/$"))
    expect(ann.locator(".job")).to_contain_text("Done.")
    with ann.expect_download() as coming:
        ann.locator(".job").get_by_role("link").click()
    with zipfile.ZipFile(coming.value.path()) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
    assert len([name for name in names if re.fullmatch(r"nights/.*\.json", name)]) == NIGHTS
    assert {"README.txt", "tables.xlsx"} <= set(names)
