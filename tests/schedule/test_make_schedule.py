"""The page that makes a schedule: wishes in the address, the plan, and the draft from it."""

import re
from dataclasses import replace
from functools import cache

import pytest
from django.test import Client

from tests.money.prize_night import do, open_night, state_of
from tests.page_text import main_words as words
from tests.rows import each_row
from tournament.chips import store as chip_sets
from tournament.chips.rules.color_up_schedule import list_unpayable_levels
from tournament.chips.values.chip_set import SOURCE_CASE, USUAL_SETS
from tournament.clock.actions import StartClock
from tournament.forecast import forecast_cache
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import BuyIn
from tournament.night.state import find_buy_in_offer
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.rules.schedule_request import ScheduleRequest, Tempo
from tournament.schedule.rules.schedule_solver import ScheduleSolution, solve_plans
from tournament.schedule.values import find_first_level

pytestmark = pytest.mark.django_db
ASKED = {
    "players": "9",
    "stack": "",
    "case": "usual-case",
    "starts": "20:00",
    "ends": "240",
    "break_every": "90",
}
WISHES = ScheduleRequest(9, 0, SOURCE_CASE, 240, break_every_minutes=90)


@cache
def made_to_wish() -> tuple[ScheduleSolution, ...]:
    """The plans that the page makes of the wishes."""
    return solve_plans(WISHES, HouseRules(), seed=forecast_cache.SEED)


def find_plan(tempo: Tempo) -> ScheduleSolution:
    return next(plan for plan in made_to_wish() if plan.tempo is tempo)


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def page(client: Client, night: Tournament, **asked: str) -> str:
    return client.get(f"/t/{night.pk}/structure/plan/", asked).content.decode()


def clock_text(minutes: float) -> str:
    """So long after eight, as the page tells it."""
    total = 20 * 60 + 5 * round(minutes / 5)
    hour = total // 60 % 24
    return f"{hour % 12 or 12}:{total % 60:02d} {'AM' if hour < 12 else 'PM'}"


def test_it_asks_for_the_chips_where_nobody_has_said(ann: Client, night: Tournament) -> None:
    """Pictures of the usual sets; a tap on one, and the plans are there."""
    html = page(ann, night)
    assert "Which chips do you have?" in words(html)
    assert html.count('name="case"') == len(USUAL_SETS)
    assert 'href="/club/chips/new/?night=' in html
    assert 'id="plan"' not in html
    shown = re.findall(r'name="(?:players|stack|starts)"[^>]* value="([^"]*)"', html)
    assert shown == ["10", "20:00", ""]
    assert 'id="plan"' in page(ann, night, case="usual-500")


def test_a_case_of_the_club_is_played_with_at_once(ann: Client, night: Tournament) -> None:
    case = chip_sets.add_set(night.club, replace(SOURCE_CASE, name="The case"), by="Ann")
    html = page(ann, night)
    assert "Which chips do you have?" not in words(html)
    assert f'value="{case.pk}" checked' in " ".join(html.split())
    assert 'id="plan"' in html


def test_three_plans_stand_beside_each_other(ann: Client, night: Tournament) -> None:
    said = words(page(ann, night, **ASKED))
    for plan in made_to_wish():
        assert plan.forecast is not None
        end = plan.forecast.end
        spread = 5 * round((end.late - end.early) / 2 / 300_000)
        name = plan.tempo.value.capitalize()
        assert f"{name} {clock_text(plan.middle)} ± {spread} min" in said
        assert f"{plan.plan.depth} big blinds deep" in said
        assert f"× {plan.plan.first_level.minutes} min {plan.plan.stack:,} each" in said
    assert said.index("Calm") < said.index("Usual") < said.index("Fast")


def test_the_chosen_plan_is_shown_with_its_times_and_chips(ann: Client, night: Tournament) -> None:
    for tempo in (Tempo.USUAL, Tempo.FAST):
        said = words(page(ann, night, **ASKED, tempo=tempo.value))
        plan = find_plan(tempo)
        assert f"Over at about {clock_text(plan.middle)}" in said
        first = find_first_level(plan.plan.structure)
        assert f"1 {first.small}–{first.big} 8:00 PM {first.minutes} " in said
        assert said.count("about the last hand") == 1
        breaks = [step for step in plan.plan.structure.steps if step.kind == "break"]
        assert len(re.findall(r"Break .*? 10 ", said.split("Use this plan")[1])) == len(breaks)
        assert f"{plan.plan.stack:,} chips each" in said
        assert re.search(r"\d+ × 5 red", said)


def test_an_end_that_cannot_be_reached_is_said_plainly(ann: Client, night: Tournament) -> None:
    said = words(page(ann, night, **ASKED | {"players": "18", "ends": "120"}))
    assert re.search(r"This ends about \d+ minutes late", said)
    big = words(page(ann, night, **ASKED | {"players": "5001", "case": "usual-1000"}))
    assert "Not enough chips:" in big


def send_plan(client: Client, night: Tournament, html: str) -> str:
    """Tap the button of the plan; where it leads to."""
    form = html.split('class="plan-use"')[1].split("</form>")[0]
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', form))
    return client.post(f"/t/{night.pk}/structure/plan/", fields)["Location"]


def test_used_it_is_schedule_stack_and_chips_at_once(ann: Client, night: Tournament) -> None:
    answer = send_plan(ann, night, page(ann, night, **ASKED))
    assert answer == f"/t/{night.pk}/structure/"
    plan = find_plan(Tempo.USUAL).plan
    state = state_of(night)
    assert state.structure == plan.structure
    assert state.chips.chips == SOURCE_CASE.chips
    assert state.chips_for.players == 9
    offer = find_buy_in_offer(state)
    assert offer is not None
    assert (offer.chips, offer.piles) == (plan.stack, ())
    assert list_unpayable_levels(state.structure, SOURCE_CASE.values) == ()


def test_stacks_that_were_bought_stay(ann: Client, night: Tournament) -> None:
    """Who has bought in keeps the stack, and the page proposes it."""
    offer = find_buy_in_offer(state_of(night))
    assert offer is not None
    html = page(ann, night, **ASKED)
    do(night, BuyIn(7, 0, offer.price, offer.price, name="Bob"))
    assert f'name="stack" value="{offer.chips}"' in " ".join(page(ann, night).split())
    before = state_of(night)
    answer = send_plan(ann, night, html)
    assert state_of(night).structure == before.structure
    assert "Somebody has bought in." in ann.get(answer).content.decode()


@each_row(
    ("wish", "why"),
    [
        ({"players": "many"}, "“many” is not a whole number."),
        ({"ends": "10"}, "A night lasts 20 to 1,440 minutes."),
        ({"ends": "late"}, "“late” is not a whole number."),
        ({"starts": "25:00"}, "“25:00” is not a time of day. Type it like 20:30."),
        ({"case": "77"}, "Choose from the list."),
        ({"ante": "some"}, "Choose from the list."),
        ({"stack": "10000"}, "With these chips 9 players can have 3,100 each."),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_stays_typed(
    wish: dict[str, str], why: str, ann: Client, night: Tournament
) -> None:
    html = page(ann, night, **{**ASKED, **wish})
    assert why in words(html)
    (name, typed) = next(iter(wish.items()))
    assert name in ("case", "ante", "ends") or f'value="{typed}"' in html


def test_after_the_start_rows_are_changed_one_by_one(ann: Client, night: Tournament) -> None:
    html = page(ann, night, **ASKED)
    do(night, StartClock())
    before = state_of(night).structure
    assert "The night has begun. Change its schedule row by row." in words(
        page(ann, night, **ASKED)
    )
    send_plan(ann, night, html)
    assert state_of(night).structure == before
