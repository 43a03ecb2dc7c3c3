"""The search of a night finds everything in it, for whoever may see it, and nothing else."""

import re
from html import unescape
from time import process_time

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import translation

from tests.access.people import browser, hand
from tests.money.prize_night import visitor
from tests.tables.draw_night import enter, open_night, read
from tests.tables.seat_night import KEYS, do, seated_night, start, state_of, tap
from tournament.access.private_links import make_link
from tournament.club.players import add_player
from tournament.models import Club, LinkKind, Role, Tournament
from tournament.night.actions.night import Announce
from tournament.night.actions.undo import Undo
from tournament.players.values import EntrantStatus
from tournament.search.word_matching import score_match
from tournament.tables.actions.seats import SetTable

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def night(club: Club) -> Tournament:
    night = seated_night(club, 4, 4)
    start(night)
    return night


def page(client: Client, night: Tournament, words: str) -> str:
    answer = client.get(f"/t/{night.pk}/find/", {"q": words}, headers=HTMX)
    assert answer.status_code == 200
    return str(answer.text)


def found(client: Client, night: Tournament, words: str) -> dict[str, list[tuple[str, str]]]:
    """
    What is found in each group: its name, and the page it leads to without the club's own part.
    """
    groups = page(client, night, words).split('aria-labelledby="found-')[1:]
    return {group.split('"')[0]: hits(group, night) for group in groups}


def hits(group: str, night: Tournament) -> list[tuple[str, str]]:
    rows = re.findall(
        r'<a class="found" href="([^"]+)"><span class="found-name">(.*?)</span>', group, re.DOTALL
    )
    return [(unescape(name), unescape(href).removeprefix(f"/t/{night.pk}/")) for href, name in rows]


def test_a_player_by_the_beginning_of_their_name_and_what_one_wants_of_them(
    ann: Client, night: Tournament
) -> None:
    assert found(ann, night, "bo")["players"] == [("Bob", "players/1/")]
    assert found(ann, night, "BOB rebuy")["players"] == [("Bob", "players/1/")]
    assert "players" not in found(ann, night, "rebuy")
    assert "Bob in · Table 1, seat 1" in read_of(page(ann, night, "bob"))


def read_of(text: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def test_a_player_goes_out_from_what_was_found(ann: Client, night: Tournament) -> None:
    tap(ann, night, "find/?q=emil", f"find-out-{KEYS['Emil']}")
    assert state_of(night).entrants[KEYS["Emil"]].status is EntrantStatus.OUT
    assert "find-out-" not in page(ann, night, "emil")


def test_tables_by_number_and_by_name_and_rulings_in_plain_words(
    ann: Client, night: Tournament
) -> None:
    do(night, SetTable(2, "Kitchen", 10, (), 0))
    assert found(ann, night, "table 2")["tables"] == [("Kitchen", "seats/2/")]
    assert found(ann, night, "kit")["tables"] == [("Kitchen", "seats/2/")]
    ways = found(ann, night, "flipped the turn too early")["rulings"]
    assert next(where.partition("?")[0] for _name, where in ways) == "rulings/on/B02/"


def test_pages_and_settings_by_what_people_call_them(ann: Client, night: Tournament) -> None:
    for words, name, where in (
        ("payout", "Payouts", "prizes/plan/"),
        ("qr", "Links", "links/"),
        ("announcement", "Announcement", "#announce"),
        ("who is out", "Who is out", "out/"),
    ):
        assert (name, where) in found(ann, night, words)["pages"]


def test_everything_found_has_an_address(ann: Client, night: Tournament) -> None:
    """That each of them opens is tried in `tests/long`. House rules are settings too."""
    for words in ("s", "p", "bob", "flipped the turn too early"):
        for path in paths_found(ann, night, words):
            assert resolve(path.partition("?")[0]).url_name, path
    late = [where for _name, where in found(ann, night, "late")["pages"]]
    assert "rules/#rule-late_until_level" in late
    assert 'id="rule-late_until_level"' in ann.get(f"/t/{night.pk}/rules/").text


def paths_found(client: Client, night: Tournament, words: str) -> set[str]:
    """The addresses of all that is found."""
    paths = {
        where.partition("#")[0]
        for group in found(client, night, words).values()
        for _name, where in group
    }
    return {path if path.startswith("/") else f"/t/{night.pk}/{path}" for path in paths}


def test_the_journal_keeps_up_and_shows_what_was_taken_back(ann: Client, night: Tournament) -> None:
    assert "journal" not in found(ann, night, "pizza")
    do(night, Announce("Pizza is here"))
    number = state_version(night)
    assert found(ann, night, "pizza")["journal"] == [
        ("Announced: Pizza is here", f"journal/?no={number}")
    ]
    do(night, Undo((number,)))
    assert [where for _name, where in found(ann, night, "pizza")["journal"]] == [
        f"journal/?no={number + 1}",
        f"journal/?no={number}",
    ]


def state_version(night: Tournament) -> int:
    night.refresh_from_db()
    return int(night.version)


def test_each_language_has_its_own_journal(ann: Client, night: Tournament) -> None:
    do(night, Announce("Pizza"))
    english = found(ann, night, "pizza")["journal"]
    with translation.override("de"):
        german = Client(headers={"host": "localhost", "accept-language": "de"})
        german.cookies = ann.cookies
        assert found(german, night, "pizza")["journal"][0][1] == english[0][1]
    assert found(ann, night, "pizza")["journal"] == english


def test_the_club_is_for_its_own_people(club: Club, ann: Client, night: Tournament) -> None:
    add_player(club, "Zacharias")
    other = open_night(club, 0, name="Zebra night")
    foreign = Club.objects.create(name="Zulu club", timezone="UTC")
    add_player(foreign, "Zita Foreign")
    open_night(foreign, 0, name="Zanzibar")
    told = found(ann, night, "z")
    assert [name for name, _where in told["club"]] == ["Zacharias"]
    assert told["nights"] == [("Zebra night", f"/t/{other.pk}/")]
    ben = browser()
    hand(ben, make_link(club, LinkKind.DIRECTOR, "Ben", night=night)[0])
    assert {"club", "nights"} & found(ben, night, "z").keys() == set()


def test_a_timekeeper_finds_only_pages_that_open_for_them(club: Club, night: Tournament) -> None:
    tom = visitor(club, "Tom", Role.TIMEKEEPER)
    assert found(tom, night, "bob")["players"] == [("Bob", "players/")]
    assert "find-out-" not in page(tom, night, "bob")
    for words in ("cash box", "links", "deal", "announcement"):
        assert {name.lower() for name, _where in found(tom, night, words).get("pages", [])} & {
            words
        } == set()
    assert "club" not in found(tom, night, "bob")


def test_it_is_a_plain_page_without_scripts(ann: Client, night: Tournament) -> None:
    assert "Players Bob" in read(ann.get(f"/t/{night.pk}/find/?q=bob"))
    assert "Nothing found" in read(ann.get(f"/t/{night.pk}/find/?q=qqqqq"))
    assert "Try “table 2”" in read(ann.get(f"/t/{night.pk}/find/"))


def test_only_the_first_few_are_shown_and_the_rest_is_counted(club: Club, ann: Client) -> None:
    night = open_night(club, 0)
    enter(night, *(f"Player{key} Miller" for key in range(8)))
    assert len(found(ann, night, "miller")["players"]) == 5
    assert "3 more: add a word." in read_of(page(ann, night, "miller"))


def test_three_hundred_players_and_a_long_journal_are_looked_through_at_once(
    club: Club, ann: Client
) -> None:
    """
    A telling that began anew for every entry would take minutes; here it has some seconds in a busy
    house.
    """
    night = open_night(club, 0)
    enter(night, *(f"Player{key} Miller" for key in range(300)))
    page(ann, night, "mill")
    begun = process_time()
    for number in range(3):
        page(ann, night, f"player{number}")
    assert (process_time() - begun) / 3 < 0.5


def test_words_fit_from_their_beginning_on() -> None:
    assert [
        score_match(("bo", "mi"), called)
        for called in ("bob miller", "miller bob", "robo miller", "bob")
    ] == [4, 2, 0, 0]
