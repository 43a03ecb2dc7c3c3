"""The forecast's page and the desk's line: when it ends, and what to do to finish in time."""

import re
from dataclasses import replace
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from tests.exports.portable_nights import sealed
from tests.money.money_evening import HOME, done, planned, playing
from tests.money.prize_night import visitor
from tests.night.evening import OPENING, Evening, at
from tests.rows import each_row
from tournament import journal
from tournament.clock.actions import StartClock
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.forecast import forecast_cache
from tournament.forecast.rules.live_forecast import ForecastHints, LiveForecast, forecast_tonight
from tournament.forecast.views.finish_text import (
    find_wished_end,
    format_expected_end,
    format_rounded_time,
)
from tournament.localization import Hours, override_locale
from tournament.models import Club, Role, Tournament
from tournament.money.values.terms import PurchaseWindow, WindowEnd
from tournament.night.actions.night import FinishNight
from tournament.night.journal_history import JournalHistory, add_accepted_entries
from tournament.results.store import compute_club_pace
from tournament.schedule.values import Millis
from tournament.time_source import now

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _afresh() -> None:
    forecast_cache.clear_cache()


@pytest.fixture
def tim(club: Club) -> Client:
    """Tim, who keeps the time."""
    return visitor(club, "Tim", Role.TIMEKEEPER)


@pytest.fixture
def night(club: Club) -> Tournament:
    """Twelve play since 31 minutes ago."""
    return brought(club, playing(12), 31)


@pytest.fixture
def told(night: Tournament) -> LiveForecast:
    """What is foreseen of it."""
    return found(night)


def brought(club: Club, evening: Evening, minutes: float, key: str = "brought") -> Tournament:
    """A night that began so many minutes ago."""
    begun = evening.state.started or evening.past.entries[-1].at
    later = now() - round(minutes * MINUTE) - begun
    entries = [replace(entry, at=Instant(entry.at + later)) for entry in evening.past.entries]
    return journal.restore_night(
        club, sealed(add_accepted_entries(JournalHistory(), entries)), dict, key
    )


def page(browser: Client, night: Tournament, **asked: Any) -> str:
    response = browser.get(f"/t/{night.pk}/forecast/", asked)
    assert response.status_code == 200
    return unescape(re.sub(r"\s+", " ", response.text))


def found(night: Tournament, **known: Any) -> LiveForecast:
    known = {"pace": compute_club_pace(night.club)} | known
    told = forecast_tonight(
        journal.build_snapshot(night).state,
        now(),
        seed=forecast_cache.SEED,
        known=ForecastHints(**known),
    )
    assert told is not None
    return told


def near(told: LiveForecast, at: int) -> str:
    return format_rounded_time(told, Millis(at), BERLIN).replace("\xa0", " ")


def typed(told: LiveForecast, at: int) -> str:
    """The same as a browser sends it."""
    with override_locale("en", Hours.TWENTY_FOUR):
        return near(told, at)


def expected_end(told: LiveForecast) -> str:
    """As a page shows it."""
    return format_expected_end(told, BERLIN, has_start=True).replace("\xa0", " ")


def test_it_says_when_the_night_ends_with_its_spread(
    night: Tournament, told: LiveForecast, ann: Client, tim: Client
) -> None:
    end = told.forecast.end
    says = (
        expected_end(told),
        f"<dt>{near(told, end.early)}</dt><dd>1 night in 10 is over</dd>",
        f"<dt>{near(told, end.late)}</dt><dd>9 nights in 10 are over</dd>",
        *("Final table, 9 left", "Bubble, 6 left", "In the money, 5 left"),
        "Stacks of 1,000 chips at the start",
        "6 in 10 players who bust rebuy",
        "No timed nights yet.",
    )
    for browser in (ann, tim):
        shown = page(browser, night)
        assert [one for one in says if one not in shown] == []
    assert says[0].startswith("Ends about ")


def test_the_clubs_own_nights_are_counted_in(club: Club, ann: Client) -> None:
    for number in range(3):
        over = done(playing(12), 150, *range(1, 12)).do(400, FinishNight())
        brought(club, over, 2000 + number, f"over-{number}")
    night = brought(club, playing(12), 31)
    percent = round(100 * abs(compute_club_pace(club).factor - 1))
    assert f"Your nights (3) take {percent}% less than most." in page(ann, night)
    assert expected_end(found(night)) in page(ann, night)


def test_before_the_start_it_asks_how_many_will_come(club: Club, ann: Client) -> None:
    night = brought(club, planned(), 1)
    assert "How many players?" in page(ann, night)
    shown = page(ann, night, players="12", start="20:00")
    twenty = found(night, players=12)
    assert re.findall(r'name="(?:players|start)" value="([^"]*)"', shown)[:2] == ["12", "20:00"]
    begins = 20 * 60 + twenty.forecast.end.middle / MINUTE
    expected = round(begins / 5) * 5 % (24 * 60)
    hour, minute = divmod(expected, 60)
    half_day = "AM" if hour < 12 else "PM"
    assert re.search(rf"Ends about ([\w, ]+, )?{hour % 12 or 12}:{minute:02} {half_day}", shown)
    nonsense, plain = (
        page(ann, night, **asked)
        for asked in ({"players": "x", "start": "25:99", "by": "soon"}, {})
    )
    assert nonsense[nonsense.index("<main") : nonsense.index("</main")] in plain


def test_what_can_be_done_to_finish_in_time_is_done_with_one_button(
    night: Tournament, told: LiveForecast, ann: Client
) -> None:
    by = typed(told, told.forecast.end.middle - 30 * MINUTE)
    shown = page(ann, night, by=by)
    form = shown[shown.index("Every level from level 3 on is") :]
    form = form[: form.index("</form>")]
    sent = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', form))
    answer = ann.post(f"/t/{night.pk}/structure/", sent)
    assert answer["Location"] == f"/t/{night.pk}/forecast/"
    night.refresh_from_db()
    ends = [one.to_instant(one.forecast.end.middle) for one in (told, found(night))]
    assert ends[0] - ends[1] >= 20 * MINUTE


def test_rebuys_are_ended_on_the_page_of_the_prices_and_a_timekeeper_changes_nothing(
    club: Club, ann: Client, tim: Client
) -> None:
    buy_in, rebuy, *others = HOME.offers
    long = replace(rebuy, window=PurchaseWindow(WindowEnd.LEVEL_END, 8), limit=0)
    night = brought(club, playing(5, replace(HOME, offers=(buy_in, long, *others))), 31)
    told = found(night)
    by = typed(told, told.forecast.end.middle - 10 * MINUTE)
    shown, looked = page(ann, night, by=by), page(tim, night, by=by)
    assert "Rebuys end with level " in shown
    assert f'href="/t/{night.pk}/prices/">Prices' in shown
    assert "Rebuys end with level " in looked
    assert "Look at this schedule" not in looked
    assert ">Prices</a>" not in looked


def test_what_is_likely_anyway_and_what_is_too_late(
    night: Tournament, told: LiveForecast, ann: Client
) -> None:
    """Also a schedule that is too short."""
    over = told.forecast.end.late + 60 * MINUTE
    later = near(told, over)
    shown = page(ann, night, by=typed(told, over))
    assert f"Likely over by {later}." in shown
    beyond = round(100 * told.forecast.beyond)
    assert f"In {beyond} of 100 nights the schedule runs out." in shown
    soon = typed(told, told.played + 20 * MINUTE)
    assert "not enough alone" in page(ann, night, by=soon)


def test_a_night_that_is_over_has_its_results(club: Club, ann: Client) -> None:
    night = brought(club, playing(4).do(60, FinishNight()), 100)
    assert f'The night is over. <a href="/t/{night.pk}/results/">' in page(ann, night)


def line(response: Any) -> str:
    shown = re.search(r'id="desk-ends".*?</p>', response.text, re.DOTALL)
    assert shown is not None
    return re.sub(r"<[^>]*>", "", shown[0].partition(">")[2]).strip()


def test_it_says_how_much_later_than_planned_it_ends(told: LiveForecast) -> None:
    ends = told.to_instant(told.forecast.end.middle)

    def say(minutes: int) -> str:
        wished = ends - minutes * MINUTE
        return format_expected_end(told, BERLIN, has_start=True, wished=wished)

    assert say(0) == say(12) == say(-90) == format_expected_end(told, BERLIN, has_start=True)
    assert say(21) == f"{say(0)}, 20 min later than planned"


@each_row(
    ("minutes", "starts_at", "begun", "found"),
    [
        (0, None, 0, None),
        (200, None, 30, 230),
        (200, 60, None, 260),
        (200, 60, 90, 260),  # it began late, and home is as late as planned
        (200, 7 * 24 * 60, 30, 230),  # planned for next week, played tonight
    ],
)
def test_the_planned_end_is_that_of_the_planned_evening(
    minutes: int, starts_at: int | None, begun: int | None, found: int | None
) -> None:
    starts = None if starts_at is None else at(starts_at)
    opening = replace(OPENING, minutes=minutes, starts_at=starts, by_hand=starts is not None)
    night = Evening().do(-10, opening)
    if begun is not None:
        night = night.do(begun, StartClock())
    wished = None if found is None else at(found)
    assert find_wished_end(night.past) == wished


def test_the_desk_works_it_out_with_the_page_and_never_for_a_click(
    night: Tournament, told: LiveForecast, ann: Client
) -> None:
    ends = expected_end(told)
    assert line(ann.get(f"/t/{night.pk}/", headers=HTMX)) == ""
    assert line(ann.get(f"/t/{night.pk}/")) == ends
    forecast_cache.clear_cache()
    assert [line(ann.get(f"/t/{night.pk}/{path}", headers=HTMX)) for path in ("ends/", "")] == [
        ends,
        ends,
    ]


def test_the_desk_of_a_large_field_asks_for_it_once_it_is_drawn(club: Club, ann: Client) -> None:
    opening = replace(OPENING, players=forecast_cache.LARGE + 1)
    night = journal.open_night(club, opening, journal.Actor("Ann"), "a-large-field")
    drawn = ann.get(f"/t/{night.pk}/")
    assert line(drawn) == ""
    assert 'hx-trigger="load, every 60s"' in drawn.text
    asked = ann.get(f"/t/{night.pk}/ends/", headers=HTMX)
    assert line(asked).startswith("Takes ")
    assert 'hx-trigger="every 60s"' in asked.text
    assert line(ann.get(f"/t/{night.pk}/")) == line(asked)


def test_a_desk_of_a_planned_night_says_how_long_it_takes(club: Club, ann: Client) -> None:
    ready = playing(12).past.entries[:-1]
    night = journal.restore_night(
        club, sealed(add_accepted_entries(JournalHistory(), list(ready))), dict, "ready"
    )
    assert re.fullmatch(r"Takes about \d:\d\d h", line(ann.get(f"/t/{night.pk}/")))


def test_the_schedules_page_says_when_it_ends_and_when_as_it_is_typed(
    night: Tournament, told: LiveForecast, ann: Client
) -> None:
    ends = expected_end(told)
    assert ends in ann.get(f"/t/{night.pk}/structure/").text
    sent = {"at": "4", "minutes": "60", "op": "look"}
    drafted = ann.post(f"/t/{night.pk}/structure/", sent, headers={"HX-Request": "true"}).text
    assert ("Ends about" in drafted, ends in drafted) == (True, False)


def test_it_is_worked_out_again_only_when_what_it_rests_on_has_changed(night: Tournament) -> None:
    state, at = journal.build_snapshot(night).state, now()
    first, later, much_later = (
        told
        for minutes in (0, 3, 30)
        if (told := forecast_cache.forecast_night(night, state, Instant(at + minutes * MINUTE)))
    )
    assert later.to_instant(later.forecast.end.middle) == first.to_instant(
        first.forecast.end.middle
    )
    assert [one.forecast is first.forecast for one in (later, much_later)] == [True, False]
    assert forecast_cache.find_cached_forecast(night, state, at) is not None
    assert forecast_cache.find_cached_forecast(night, replace(state, finished=at), at) is None
