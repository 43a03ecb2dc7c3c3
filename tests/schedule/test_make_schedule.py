"""
A schedule to order on its page: wishes in the address, the plan, and the draft that it becomes.
"""

import re
from dataclasses import replace
from functools import cache

import pytest
from django.test import Client

from tests.chips.test_chip_sets import words
from tests.money.prize_night import do, open_night, state_of
from tests.rows import each_row
from tournament.chips import store as chip_sets
from tournament.chips.rules.color_up_schedule import list_unpayable_levels
from tournament.chips.values.chip_set import SOURCE_CASE
from tournament.clock.actions import StartClock
from tournament.forecast import forecast_cache
from tournament.forecast.rules.forecast_field import ForecastField
from tournament.forecast.rules.forecast_simulation import simulate_forecast
from tournament.models import Club, Tournament
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.generator import generate_schedule
from tournament.schedule.rules.schedule_request import ScheduleRequest
from tournament.schedule.rules.schedule_solver import ScheduleSolution, solve_schedule
from tournament.schedule.values import find_first_level

pytestmark = pytest.mark.django_db
ASKED = {
    "players": "10",
    "stack": "1000",
    "case": "source",
    "starts": "20:00",
    "ends": "00:00",
    "break_every": "90",
}
WISHES = ScheduleRequest(10, 1000, SOURCE_CASE, 240, break_every_minutes=90)


@cache
def made_to_wish() -> ScheduleSolution:
    """The schedule that the page makes of the wishes."""
    return solve_schedule(WISHES, HouseRules(), seed=forecast_cache.SEED)


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def page(client: Client, night: Tournament, **asked: str) -> str:
    return client.get(f"/t/{night.pk}/structure/plan/", asked).content.decode()


def test_the_form_begins_with_the_night(ann: Client, night: Tournament) -> None:
    html = page(ann, night)
    shown = re.findall(r'name="(?:players|stack|starts|ends)"[^>]* value="([^"]*)"', html)
    assert shown == ["10", "1000", "20:00", "00:00"]
    assert 'id="plan"' not in html


def test_the_plan_is_shown_with_its_times_and_its_end(ann: Client, night: Tournament) -> None:
    said = words(page(ann, night, **ASKED))
    wish = made_to_wish()
    assert wish.forecast is not None
    end, made = wish.forecast.end.middle, wish.plan
    hours, minutes = divmod(20 * 60 + 5 * round(end / 300_000), 60)
    assert f"Over at about {hours % 24:02d}:{minutes:02d} Most nights like this" in said
    assert f"blinds × {made.least_growth:.2f} to {made.most_growth:.2f}," in said
    first = find_first_level(made.structure)
    assert f"1 {first.small}–{first.big} 20:00 {first.minutes} " in said
    assert said.count("about the last hand") == 1
    breaks = [step for step in made.structure.steps if step.kind == "break"]
    assert len(re.findall(r"Break .*? 10 ", said)) == len(breaks)
    assert all(
        f"color up the {value}s" in said
        for step in made.structure.steps
        for value in step.colour_up
    )


def told(html: str) -> tuple[int, int]:
    """The early and the late end that the page tells, in minutes after eight."""
    found = re.search(r"end between (\S+) and (\S+)\.", words(html))
    assert found is not None
    early, late = ((int(at[:2]) * 60 + int(at[3:]) - 20 * 60) % (24 * 60) for at in found.groups())
    return early, late


def test_the_plan_says_how_sure_its_end_is(ann: Client, night: Tournament) -> None:
    sure = simulate_forecast(
        made_to_wish().plan.structure, ForecastField(10, 1000), seed=forecast_cache.SEED
    ).end
    spread = told(page(ann, night, **ASKED))
    assert spread == tuple(5 * round(at / 300_000) for at in (sure.early, sure.late))
    assert spread[0] < spread[1]
    case = chip_sets.add_set(night.club, replace(SOURCE_CASE, name="The case"), by="Ann")
    wish = {**ASKED, "case": str(case.pk), "ante": "big_blind", "rebuys": "5", "minutes": "15"}
    other = page(ann, night, **wish)
    assert told(other)[1] != spread[1]
    assert "Levels of 15 min" in words(other)
    assert 'name="ante-0" value="' in other, "antes, rebuys and chips of the club count"
    assert "Most nights like this" not in words(page(ann, night, **ASKED | {"players": "5001"}))


def test_the_end_that_it_tells_is_the_one_that_was_wanted(ann: Client, night: Tournament) -> None:
    """
    Twenty players: by its own arithmetic the plan is over half an hour before such nights are.
    """
    wish = ASKED | {"players": "20"}
    by_itself = generate_schedule(replace(WISHES, players=20))
    off = (
        simulate_forecast(
            by_itself.structure, ForecastField(20, 1000), seed=forecast_cache.SEED
        ).end.middle
        / 60_000
        - 240
    )
    assert 20 < off < 40
    html = page(ann, night, **wish)
    over = re.search(r"Over at about (\d\d):(\d\d)", words(html))
    assert over is not None
    assert abs((int(over[1]) * 60 + int(over[2]) - 20 * 60) % (24 * 60) - 240) <= 5
    assert "This ends about" not in html
    last = re.search(r"about the last hand.*? (\d\d:\d\d)", words(html))
    assert last is not None
    assert "23:00" < last[1].replace("00:", "24:") < "24:10"


def test_an_end_that_cannot_be_reached_is_said_plainly(ann: Client, night: Tournament) -> None:
    said = words(page(ann, night, **ASKED | {"players": "6", "minutes": "20", "ends": "01:00"}))
    assert re.search(r"This ends about \d+ minutes early", said)
    assert "not the time you asked for" not in said


def test_used_it_is_the_schedule_at_once(ann: Client, night: Tournament) -> None:
    html = page(ann, night, **ASKED).split('id="plan"')[1]
    fields = dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', html))
    answer = ann.post(f"/t/{night.pk}/structure/", fields)
    assert answer["Location"] == f"/t/{night.pk}/structure/"
    assert state_of(night).structure == made_to_wish().plan.structure
    assert list_unpayable_levels(state_of(night).structure, SOURCE_CASE.values) == ()


@each_row(
    ("wish", "why"),
    [
        ({"players": "many"}, "“many” is not a whole number."),
        ({"ends": "20:05"}, "A night lasts 20 to 1,440 minutes."),
        ({"ends": "late"}, "“late” is not a time of day. Type it like 20:30."),
        ({"starts": "25:00"}, "“25:00” is not a time of day. Type it like 20:30."),
        ({"case": "77"}, "Choose from the list."),
        ({"ante": "some"}, "Choose from the list."),
        ({"stack": "40"}, "No blinds suit a stack of 40 in these chips."),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_stays_typed(
    wish: dict[str, str], why: str, ann: Client, night: Tournament
) -> None:
    html = page(ann, night, **{**ASKED, **wish})
    assert why in words(html)
    (name, typed) = next(iter(wish.items()))
    assert name in ("case", "ante") or f'value="{typed}"' in html


def test_after_the_start_rows_are_changed_one_by_one(ann: Client, night: Tournament) -> None:
    do(night, StartClock())
    html = page(ann, night, **ASKED)
    assert "The night has begun. Change its schedule row by row." in words(html)
    assert "Use this schedule" not in html
