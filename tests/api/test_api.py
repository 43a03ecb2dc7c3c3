"""
What other programs read: the examples of docs/api.md are the real answers, tokens open what they
should, no more.
"""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.access.people import House, browser, build_house
from tests.api.api_night import moment, over, playing, results_of_the_club, row, spring
from tests.night.evening import at
from tests.rows import each_row
from tournament import journal
from tournament.access.private_links import make_link
from tournament.api.calendar import render_calendar
from tournament.api.live_night import build_live_night
from tournament.api.night_list import build_night_list
from tournament.api.night_results import build_results_payload
from tournament.api.season_standings import build_season_standings
from tournament.clock.actions import StartClock
from tournament.league.season_settings import SeasonSettings
from tournament.league.seasons import make_season
from tournament.models import LinkKind, Tournament

EXAMPLES = re.findall(r"```json\n(.*?)\n```", Path("docs/api.md").read_text(), re.DOTALL)


@pytest.fixture
def house(db: None) -> House:
    return build_house("Kitchen club")


@pytest.fixture(autouse=True)
def no_guesses_counted() -> None:
    cache.clear()


def test_the_examples_are_the_answers() -> None:
    answers = [
        build_live_night(row(), moment(playing()), at(15)),
        build_results_payload(row(), moment(over()), at(200)),
        build_night_list(row().club, [row()], at(200)),
        build_season_standings(row().club, spring(), results_of_the_club(), ()),
    ]
    assert [json.loads(example) for example in EXAMPLES] == answers


def token_of(kind: LinkKind, house: House, **more: Any) -> str:
    return make_link(house.club, kind, "For a program", **more)[1]


def ask(name: str, token: str, *where: int, client: Client | None = None) -> Any:
    asked = (client or browser()).get(
        reverse(name, args=where), headers={"authorization": f"Bearer {token}"}
    )
    return asked


@each_row("name", ["api_live", "api_results"])
def test_a_nights_token_opens_that_night_alone(house: House, name: str) -> None:
    other = build_house("Pub club")
    token = token_of(LinkKind.SCREEN, house, night=house.night)
    mine, foreign = ask(name, token, house.night.pk), ask(name, token, other.night.pk)
    assert (mine.status_code, mine.json()["night"]["name"], foreign.status_code) == (
        200,
        "Friday",
        404,
    )
    assert foreign.json()["error"] == "This token or account can’t read this."
    assert ask("api_nights", token).status_code == 404
    assert browser().get(reverse("nights_calendar", args=[token])).status_code == 404


@each_row("kind", [LinkKind.CALENDAR, LinkKind.SEASON])
def test_a_clubs_token_opens_the_list_and_no_night(house: House, kind: LinkKind) -> None:
    token = token_of(kind, house)
    assert [one["name"] for one in ask("api_nights", token).json()["nights"]] == ["Friday"]
    assert ask("api_live", token, house.night.pk).status_code == 404


def test_a_seasons_token_opens_that_season_alone(house: House) -> None:
    mine, other = (
        make_season(house.club, SeasonSettings(name, date(2026, 1, 1), None, "1"))
        for name in ("A", "B")
    )
    token = token_of(LinkKind.SEASON, house, season=mine)
    assert ask("api_season", token, mine.pk).json()["season"]["name"] == "A"
    assert ask("api_season", token, other.pk).status_code == 404
    assert ask("api_season", token_of(LinkKind.CALENDAR, house), mine.pk).status_code == 404


def test_a_wrong_token_is_not_forgiven_because_the_browser_may_look(house: House) -> None:
    client = browser()
    client.force_login(house.members["owner"])
    assert client.get(reverse("api_live", args=[house.night.pk])).status_code == 200
    assert ask("api_live", "wrong", house.night.pk, client=client).status_code == 404


def test_who_tries_many_tokens_waits(house: House) -> None:
    answers = [ask("api_nights", f"guess-{number}").status_code for number in range(61)]
    assert (answers[:60], answers[60]) == ([404] * 60, 429)


def test_nothing_new_is_told_in_one_line(house: House) -> None:
    token = token_of(LinkKind.SCREEN, house, night=house.night)
    first = ask("api_live", token, house.night.pk)
    again = {"authorization": f"Bearer {token}", "if-none-match": first["ETag"]}
    url = reverse("api_live", args=[house.night.pk])
    assert browser().get(url, headers=again).status_code == 304
    journal.perform_action(house.night, StartClock(), journal.Actor("Ann"), "start")
    assert browser().get(url, headers=again).status_code == 200


def test_pages_elsewhere_may_ask_with_a_token(house: House) -> None:
    asked = browser().options(reverse("api_nights"))
    allowed = [asked[f"Access-Control-Allow-{name}"] for name in ("Origin", "Headers")]
    assert (asked.status_code, allowed) == (204, ["*", "Authorization"])
    assert "Access-Control-Allow-Credentials" not in asked.headers


def test_the_calendar_holds_what_has_a_time(house: House) -> None:
    token = token_of(LinkKind.CALENDAR, house)
    url = reverse("nights_calendar", args=[token])
    assert "BEGIN:VEVENT" not in browser().get(url).text
    journal.perform_action(house.night, StartClock(), journal.Actor("Ann"), "start")
    shown = browser().get(url)
    assert shown["Content-Type"] == "text/calendar; charset=utf-8"
    assert "SUMMARY:Friday\r\n" in shown.text


def test_the_calendar_line_by_line() -> None:
    night = row()
    night.name = "Deep, deep; stack – ÄÖ" + "ü" * 40
    lines = render_calendar(
        "Kitchen club", [night, Tournament(key="x", name="By hand", opened_at=0)], "poker.lan"
    ).decode()
    assert lines.replace("\r\n ", "").split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Final Nine//Nights//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "X-WR-CALNAME:Kitchen club",
        "BEGIN:VEVENT",
        "UID:k@poker.lan",
        "DTSTAMP:20251120T175000Z",
        "SEQUENCE:9",
        "DTSTART:20251120T180000Z",
        "DTEND:20251120T193000Z",
        "SUMMARY:Deep\\, deep\\; stack – ÄÖ" + "ü" * 40,
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]
    assert max(len(line.encode()) for line in lines.split("\r\n")) <= 75
