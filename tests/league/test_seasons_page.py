"""The season pages: read by members, changed by directors, with a preview before saving."""

import json
import re
from dataclasses import replace
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.access.people import House, build_house, client_of, open_night
from tests.league.league_pages import page, tables, words
from tests.league.written_results import Did, Friends, friends, night
from tests.night_builder import perform_all
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import (
    archive_season,
    choose_final,
    exclude_night,
    list_excluded_nights,
    make_season,
)
from tournament.league.views.season_text import align_points, align_totals
from tournament.models import Link, LinkKind, Season, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.night import FinishNight

pytestmark = pytest.mark.django_db
PLACES = "table(place, 10, 6, 3, 1)"
SPRING = {
    "name": "Spring",
    "first_day": "2024-01-01",
    "last_day": "",
    "preset": "race",
    "key": "the-key-of-the-form",
}
SETTINGS = SeasonSettings("Winter", date(2024, 1, 1), None, PLACES)


@pytest.fixture
def them(house: House) -> Friends:
    return friends(house.club)


@pytest.fixture
def winter(house: House) -> Season:
    return make_season(house.club, SETTINGS)


def at(season: Season, more: str = "") -> str:
    return f"/league/{season.pk}/{more}"


def typed(season: Season, **changes: Any) -> dict[str, Any]:
    """What the form of a season sends."""
    kept = SeasonSettings.from_row(Season.objects.get(pk=season.pk))
    names = (
        "name",
        "first_day",
        "last_day",
        "formula",
        "best_of",
        "least_nights",
        "finalists",
        "final_weight",
    )
    sent = {name: getattr(kept, name) for name in names}
    sent |= {"attendance": kept.attendance / 100, "seen": kept.fingerprint, **changes}
    return {name: value for name, value in sent.items() if value not in (None, False)}


# --- the list


def test_a_director_makes_a_season_with_its_name_its_days_and_one_choice(
    director: Client, house: House
) -> None:
    """One that cannot be is not made, and a double click makes one."""
    for change, sentence in (
        ({"first_day": "soon"}, "Enter a valid date."),
        ({"last_day": "2023-01-01"}, "The season ends before it begins. Check the days."),
        ({"preset": "none"}, "Select a valid choice."),
    ):
        assert sentence in director.post("/league/", {**SPRING, **change}).content.decode()
    assert Season.objects.count() == 0
    answers = [director.post("/league/", SPRING) for _twice in range(2)]
    season = Season.objects.get()
    assert [answer["Location"] for answer in answers] == [at(season)] * 2
    assert season.club == house.club
    formula = "table(place, 25, 18, 15, 12, 10, 8, 6, 4, 2, 1)"
    assert SeasonSettings.from_row(season) == SeasonSettings(
        "Spring", date(2024, 1, 1), None, formula
    )


def test_other_content_under_the_key_of_a_season_that_was_made_is_not_passed_off_as_done(
    director: Client,
) -> None:
    director.post("/league/", SPRING)
    autumn = {**SPRING, "name": "Autumn"}
    answer = unescape(director.post("/league/", autumn).content.decode())
    assert (
        "The first click did arrive: Season created: “Spring”. Check it, then send the change again."
        in answer
    )
    assert 'value="Autumn"' in answer
    key = re.search(r'action="/league/".*?name="key" value="([^"]+)"', answer, re.DOTALL)
    assert key
    assert director.post("/league/", {**autumn, "key": key[1]}).status_code == 302
    assert sorted(Season.objects.values_list("name", flat=True)) == ["Autumn", "Spring"]


def test_the_newest_season_that_has_begun_opens(
    watcher: Client, them: Friends, winter: Season
) -> None:
    """One of next year waits in the list, and so does one that was put away."""
    make_season(them.club, replace(SETTINGS, name="Next", first_day=date(2030, 1, 1)))
    assert watcher.get("/league/")["Location"] == at(winter)
    assert 'href="/league/?all"' in page(watcher, at(winter))
    archive_season(them.club, winter.pk)
    assert "Next" in words(page(watcher, "/league/"))


def test_the_list_says_who_is_ahead(watcher: Client, them: Friends, winter: Season) -> None:
    make_season(
        them.club,
        replace(SETTINGS, name="Next", first_day=date(2030, 1, 1), last_day=date(2030, 12, 31)),
    )
    said = words(page(watcher, "/league/?all"))
    assert "Winter since Jan 1, 2024 · 6 nights Bob 39" in said
    assert "Next Jan 1, 2030 to Dec 31, 2030 · 0 nights" in said
    assert "New season" not in said


# --- one season


def test_the_table_of_a_season(watcher: Client, them: Friends, winter: Season) -> None:
    """Nights, race and rules stand beside it; a formula that cannot be read any more is told."""
    html = page(watcher, at(winter))
    first, second, *_others, last = tables(html, "season-table")[0]
    assert first == ["1", "▲ 1 up", "Bob", "5", "3", "4", "1.6", "", "39"]
    assert (second[:2], last[:3]) == (["2", "▼ 1 down"], ["5", "", "Eve"])
    said = words(html)
    assert "From the old book Feb 2, 2024 Won by Bob · 3 players" in said
    assert "Bob: lowest 6, highest 39, at the end 39." in said
    assert "table(n, p1, p2, …) n-th value, else 0" in said
    assert "Leave out" not in said
    Season.objects.update(formula="place +")
    assert "The formula can’t be read, so nights count 0." in page(watcher, at(winter))


def test_what_does_not_count_is_struck_through_and_the_invited_stand_above_a_line(
    watcher: Client, them: Friends
) -> None:
    """Others are below it without a rank; points that are no number are told."""

    def shown(**changes: Any) -> str:
        return page(watcher, at(make_season(them.club, replace(SETTINGS, **changes))))

    html = shown(best_of=2)
    assert html.count("<s>") == 9  # of Bob’s and Ann’s five nights, Cleo’s four and Dora’s three
    assert "Only each player’s best 2 results count." in html
    html = shown(finalists=2, least_nights=3)
    invited, _line, _rest = html.partition("Top 2 go to the final")
    assert re.findall(r"<bdi><b>(\w+)</b>", invited)[-1] == "Ann"
    assert tables(html, "season-table")[0][-1][:3] == ["no rank –", "", "Eve"]
    assert "–: fewer than 3 nights." in html
    assert "3 results give no number" in shown(formula="prize / spent")


def test_a_season_without_a_night_says_so(
    director: Client, watcher: Client, winter: Season
) -> None:
    """
    It is tried on a night that is made up. Everything that may stand in a formula is explained; one
    button saves a season and comes after the test bench.
    """
    said = words(page(watcher, at(winter)))
    assert "No finished nights this season yet." in said
    assert "not finished yet" in said, "the night that is open stands among its nights"
    html = page(director, at(winter, "edit/"))
    assert "No finished night yet; this sample" in html
    (night_table,) = tables(html, "bench-table")
    assert night_table[0] == ["1", "Ann", "10", "10"]
    assert "if(condition, a, b) a if true" in words(html)
    assert html.index('id="bench"') < html.index('class="button primary wide save"')
    first = re.search(r"<button[^>]*>", html.partition('id="season-form"')[2])
    assert first
    assert ("aria-hidden" in first[0], "name=" in first[0]) == (True, False), (
        "Enter in a field saves"
    )


def test_older_nights_stand_behind_a_link(watcher: Client, house: House, winter: Season) -> None:
    bob = add_player(house.club, "Bob")
    for week in range(20):
        night(house.club, str(date(2024, 2, 2) + timedelta(weeks=week)), (Did(bob, 1),))
    short, whole = page(watcher, at(winter)), page(watcher, at(winter) + "?all=yes")
    assert (short.count("Won by"), whole.count("Won by")) == (11, 20)  # the open one is the newest
    assert "Show 9 older nights" in short


def test_the_files_of_a_season_say_what_they_are_and_its_link_is_one_tap_away(
    director: Client, watcher: Client, them: Friends, winter: Season
) -> None:
    """Put away it has none until it is brought back."""
    html = page(director, at(winter))
    files = re.findall(rf'href="(/league/{winter.pk}/file/\w+/)" download>([^<]*)<', html)
    names = ["PDF", "Excel (XLSX)", "CSV (several in one ZIP file)", "JSON"]
    assert [name for _path, name in files] == names
    *others, told = [director.get(path).content for path, _name in files]
    assert [one[:2] for one in others] == [b"%P", b"PK", b"PK"]
    sheets = json.loads(told)["sheets"]
    assert [table["key"] for table in sheets] == ["season", "season_nights", "season_points"]
    assert director.get(at(winter, "file/doc/")).status_code == 404
    form = re.search(r'<form[^>]* action="/club/links/">.*?</form>', html, re.DOTALL)
    assert form
    sent = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]))
    assert director.post("/club/links/", sent).status_code == 200
    assert Link.objects.get(kind=LinkKind.SEASON).season == winter
    assert "/club/links/" not in page(watcher, at(winter))
    assert director.post(at(winter, "away/"))["Location"] == at(winter)
    assert "Share link" not in page(director, at(winter))
    assert "Archived Winter" in words(page(director, "/league/?all"))
    director.post(at(winter, "away/"), {"back": "yes"})
    assert "Archived" not in words(page(director, "/league/?all"))


def test_a_night_is_left_out_taken_in_and_made_the_final(
    director: Client, watcher: Client, them: Friends, winter: Season
) -> None:
    """What is not known is not done to it, and who only watches changes nothing."""
    last = them.nights[-1]

    def say(what: str, night: Tournament = last) -> tuple[bool, int | None]:
        assert director.post(at(winter, f"night/{night.pk}/"), {"what": what})["Location"] == at(
            winter
        )
        return last.pk in list_excluded_nights(winter), Season.objects.get(pk=winter.pk).final_id

    assert say("leave_out") == (True, None)
    assert "left out" in page(director, at(winter))
    assert say("take_in") == (False, None)
    assert say("final") == (False, last.pk)
    assert "The final is never dropped." in page(director, at(winter))
    assert say("no_final") == (False, None)
    assert say("leave_out", build_house("Sunday").night) == (False, None)
    assert "This night is gone. Load the page again." in page(director, at(winter))
    for client, what in ((director, "delete"), (watcher, "leave_out")):
        assert client.post(at(winter, f"night/{last.pk}/"), {"what": what}).status_code == 404
    assert list_excluded_nights(winter) == frozenset()


def test_pages_ask_the_database_the_same_few_questions_however_many_nights(
    watcher: Client, house: House, winter: Season
) -> None:
    bob, dora = add_player(house.club, "Bob"), add_player(house.club, "Dora")
    asked = []
    for nights in (1, 50):
        for week in range(Tournament.objects.filter(key__startswith="night").count(), nights):
            night(
                house.club,
                str(date(2024, 2, 2) + timedelta(weeks=week)),
                (Did(bob, 1), Did(dora, 2)),
            )
        for read in ("cold", "warm"):
            with CaptureQueriesContext(connection) as queries:
                page(watcher, at(winter))
            asked.append((read, len(queries)))
    # the session, the member, their club; the season, what it leaves out, nights to come; nights and
    # people if unread
    assert asked == [("cold", 9), ("warm", 6)] * 2


# --- settings and test bench


def test_settings_are_saved(director: Client, winter: Season) -> None:
    """Empty numbers are none."""
    empty = dict.fromkeys(
        ("best_of", "attendance", "least_nights", "finalists", "final_weight"), ""
    )
    director.post(at(winter, "edit/"), typed(winter, **empty))
    assert SeasonSettings.from_row(Season.objects.get()) == SETTINGS
    sent = typed(
        winter,
        name=" New   name ",
        best_of="5",
        attendance="1.5",
        formula="place",
        shows_money="on",
    )
    answer = director.post(at(winter, "edit/"), sent)
    assert answer["Location"] == at(winter)
    assert SeasonSettings.from_row(Season.objects.get()) == SeasonSettings(
        "New name", date(2024, 1, 1), None, "place", best_of=5, attendance=150, shows_money=True
    )


def test_a_fault_is_told_and_nothing_saved(director: Client, winter: Season) -> None:
    for change, sentence in (
        ({"formula": ""}, "The formula is empty. Type one or choose a ready one."),
        ({"formula": "10 * sqrt("}, "Number or name missing after “10 * sqrt(”."),
        ({"formula": "1" * 501}, "Ensure this value has at most 500 characters (it has 501)."),
        ({"best_of": "many"}, "Enter a whole number."),
        ({"final_weight": "11"}, "Ensure this value is less than or equal to 10."),
        ({"attendance": "1.234"}, "Ensure that there are no more than 2 decimal places."),
    ):
        html = director.post(
            at(winter, "edit/"), typed(winter, finalists="3", **change)
        ).content.decode()
        assert (sentence in html, 'name="finalists" value="3"' in html) == (True, True), change
    assert SeasonSettings.from_row(Season.objects.get()) == SETTINGS


def test_a_formula_that_is_ready_is_taken_with_one_tap_and_not_saved(
    director: Client, them: Friends, winter: Season
) -> None:
    """Without scripts a button tries one that is typed."""
    html = unescape(
        director.post(
            at(winter, "edit/"), typed(winter, take="winner", name="Kept")
        ).content.decode()
    )
    assert re.search(r"<textarea[^>]*>if\(place = 1, 1, 0\)</textarea>", html)
    assert 'value="Kept"' in html
    assert [row[0] for row in tables(html, "bench-table")[1]] == [
        "1",
        "2",
        "3 ▲ 1 up",
        "4 ▼ 1 down",
        "5",
    ]
    tried = typed(winter, **{"try": "yes"}, formula="7 * place")
    html = unescape(director.post(at(winter, "edit/"), tried).content.decode())
    assert tables(html, "bench-table")[0][:2] == [
        ["1", "Bob", "10", "7"],
        ["2", "a guest", "6", "14"],
    ]
    assert SeasonSettings.from_row(Season.objects.get()) == SETTINGS


def test_of_two_directors_the_second_is_told_and_can_save_again(
    director: Client, house: House, winter: Season
) -> None:
    ben = client_of("owner", house, house)
    of_both = typed(winter)
    director.post(at(winter, "edit/"), {**of_both, "best_of": "5", "name": "Ann’s"})
    html = unescape(ben.post(at(winter, "edit/"), {**of_both, "best_of": "7"}).content.decode())
    assert "Somebody changed this season meanwhile." in html
    assert "Name Ann’s Best results that count 5" in words(html)
    seen = re.search(r'name="seen" value="(\w+)"', html)
    assert seen
    ben.post(at(winter, "edit/"), {**of_both, "best_of": "7", "seen": seen[1]})
    kept = Season.objects.get()
    assert (kept.best_of, kept.name) == (7, "Winter")


def test_while_typing_the_bench_alone_is_answered(
    director: Client, them: Friends, winter: Season
) -> None:
    """
    With a fault where it is; of a night that is not there the last one; the final weighs as in the
    table. A season to come is tried on the nights of the club.
    """

    def tried(**changes: Any) -> str:
        return unescape(
            director.post(at(winter, "try/"), typed(winter, **changes)).content.decode()
        ).strip()

    first = them.nights[0]
    html = tried(formula="10 - place", best_of="1", night=first.pk)
    assert html.startswith('<section id="bench"')
    night_table, season_table = tables(html, "bench-table")
    assert night_table[:2] == [["1", "Ann", "10", "9"], ["2", "Bob", "6", "8"]]
    assert season_table[:2] == [["1", "Bob", "39", "9"], ["2", "Ann", "35", "9"]]
    assert re.findall(r"<option value=\"(\d+)\" selected>", html) == [str(first.pk)]
    html = tried(formula="10 * plaze + 1")
    assert "“plaze” is unknown. Do you mean “place”?" in html
    assert "10 * <mark>plaze + 1</mark>" in html
    assert tables(html, "bench-table") == []
    html = tried(formula="1 / (place - 1)")
    assert "6 results give no number" in html
    assert tables(html, "bench-table")[0][0] == ["1", "Bob", "10", "no number"]
    for sent in ("x", "999999", "9" * 40):
        assert re.findall(r"<option value=\"(\d+)\" selected>", tried(night=sent)) == [
            str(them.nights[-1].pk)
        ], sent
    choose_final(them.club, winter.pk, them.nights[5].pk)
    assert tables(tried(final_weight="3"), "bench-table")[1][0] == ["1", "Bob", "39", "59"]
    to_come = make_season(them.club, replace(SETTINGS, name="2030", first_day=date(2030, 1, 1)))
    html = page(director, at(to_come, "edit/"))
    assert tables(html, "bench-table")[0][0] == ["1", "Bob", "10", "10"]
    assert "Standings" not in html


def test_points_below_each_other_have_as_many_digits() -> None:
    assert align_points([100, 2000]) == ["1", "20"]
    assert align_points([-100, 150]) == ["-1.0", "1.5"]
    assert align_points([0, 105]) == ["0.00", "1.05"]
    assert align_points([]) == []


def test_points_of_a_season_have_one_format_with_as_few_digits_as_tell_them_apart() -> None:
    assert align_totals([31245, 11938, 5050]) == ["312", "119", "51"]
    assert align_totals([31245, 11938, 11922, 5050]) == ["312.5", "119.4", "119.2", "50.5"]
    assert align_totals([20000, 20000, 10041, 10044]) == ["200.00", "200.00", "100.41", "100.44"]
    assert align_totals([20000, 40, 0]) == ["200.0", "0.4", "0.0"], "only 0 reads as 0"
    assert align_totals([2000, 150]) == ["20.0", "1.5"], "few points count whole"
    assert align_totals([]) == []


def test_a_finished_night_says_for_which_seasons_it_counts(watcher: Client, house: House) -> None:
    """One season leaves it out, one is put away, one is over."""
    bob = add_player(house.club, "Bob")
    played, keys = (
        open_night(house.club, key="a-night-of-march"),
        iter(("bob-is-in", "it-starts", "it-is-over")),
    )
    perform_all(
        played,
        (BuyIn(bob.pk, 0, 0, 0, name="Bob"), StartClock(), FinishNight()),
        journal.Actor("Ann"),
        keys,
    )
    names = ("Counts", "Leaves it out", "Put away", "Over")
    counts, leaves_out, gone, over = (
        make_season(house.club, replace(SETTINGS, name=name)) for name in names
    )
    exclude_night(house.club, leaves_out.pk, played.pk)
    archive_season(house.club, gone.pk)
    Season.objects.filter(pk=over.pk).update(last_day=date(2024, 1, 2))
    html = page(watcher, f"/t/{played.pk}/results/")
    assert re.findall(r'href="/league/(\d+)/"', html) == [str(counts.pk)]
    assert "League: Counts" in html
