"""Problems shown on the desk before the start, each with the page that solves it."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from tests.money.prize_night import PLAIN, do, enter, open_night, visitor
from tests.page_text import main_words as words
from tournament import journal
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import SOURCE_CASE
from tournament.clock.actions import StartClock
from tournament.desk.setup_issues import build_start_warnings
from tournament.models import Club, Role, Tournament
from tournament.money.actions.cash import Pay
from tournament.money.actions.purchases import BuyIn
from tournament.night.actions.night import OpenNight
from tournament.night.rules.night_presets import PRESETS
from tournament.schedule.values import Level, Structure
from tournament.time_source import now

pytestmark = pytest.mark.django_db


def opened(club: Club, **more: Any) -> Tournament:
    preset = PRESETS[0]
    opening = OpenNight(
        "Friday", preset.key, preset.stack, preset.structure, preset.rules, terms=PLAIN
    )
    return journal.open_night(
        club, replace(opening, **more), journal.Actor("Ann"), f"an-opening-{len(more)}-{club.pk}"
    )


def listed(client: Client, night: Tournament) -> list[tuple[str, str, str]]:
    """What is told, the page that mends it, and what the way there is called."""
    html = client.get(f"/t/{night.pk}/").text
    if 'id="before"' not in html:
        return []
    part = html.split('id="before"')[1].split("</section>")[0]
    rows = re.findall(r"<li[^>]*>(.*?)</li>", part, re.DOTALL)
    return [
        (words(row.split("<a")[0]), *re.findall(r'href="([^"]+)">([^<]+)<', row)[0]) for row in rows
    ]


def test_each_finding_leads_to_its_page(ann: Client, club: Club) -> None:
    levels = Structure((Level(10, 20), Level(12, 24), Level(30, 100, 0)))
    few = replace(SOURCE_CASE, name="Few")
    night = opened(club, structure=levels, chips=few, chips_for=StackDemand(10))
    do(night, BuyIn(1, 0, 2000, 500, name="Bob"))
    at = f"/t/{night.pk}/"
    assert listed(ann, night) == [
        ("1 player owes €15", f"{at}prizes/#owing", "Collect"),
        (
            "Level 2: 12 can’t be paid with chips of 5 or more.",
            f"{at}structure/?edit=1#row-1",
            "Schedule",
        ),
        (
            "Level 3: the big blind jumps from 24 to 100.",
            f"{at}structure/?edit=2#row-2",
            "Schedule",
        ),
        (
            "Rebuy is sold until level 4; the last one is 3.",
            f"{at}prices/",
            "Prices",
        ),
    ]
    do(night, StartClock())
    assert listed(ann, night) == []


def test_what_is_mended_is_told_no_more(ann: Client, club: Club) -> None:
    night = opened(club)
    do(night, BuyIn(1, 0, 2000, 500, name="Bob"))
    assert len(listed(ann, night)) == 1
    assert listed(visitor(club, "Tim", Role.TIMEKEEPER), night) == []
    enter(open_night(club), "Dora")  # another night of the same process
    do(night, Pay(1, 1500))
    assert listed(ann, night) == []


def test_it_is_worked_out_once_for_a_state_of_the_night(club: Club) -> None:
    night = opened(club)
    do(night, BuyIn(1, 0, 2000, 500, name="Bob"))
    moment = journal.build_snapshot(night)
    first, second = (build_start_warnings(night, moment, now()) for _twice in range(2))
    assert first == second
    assert first[0].line is second[0].line
