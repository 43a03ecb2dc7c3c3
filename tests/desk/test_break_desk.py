"""Breaks from the desk, the strip and a table: taken, changed, ended by the clock."""

import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.live.nights import act, open_night
from tests.money.prize_night import visitor
from tests.scheduler.manual_clock import MINUTE, ClockByHand
from tournament import journal
from tournament.clock.actions import JumpToStep, StartClock, TakeBreak
from tournament.desk.todo_items.todo_list import find_planned_start
from tournament.engine.canonical_json import compute_digest
from tournament.models import Club, Tournament
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.values.terms import Offer, PurchaseKind
from tournament.schedule.actions import BreakAfterLevel
from tournament.schedule.values import Break

pytestmark = pytest.mark.django_db
BUTTON = re.compile(r'<form id="([\w-]+)"[^>]*>(.*?)</form>', re.DOTALL)


@pytest.fixture
def night(clock: ClockByHand, club: Club) -> Tournament:
    night = open_night(club)
    clock.pass_by(5 * MINUTE)
    return night


def desk(client: Client, night: Tournament) -> str:
    """The changing part of the desk, which needs no forecast."""
    return str(client.get(f"/t/{night.pk}/", headers={"HX-Request": "true"}).text)


def forms(text: str) -> dict[str, str]:
    """The forms of a page, by their ids."""
    return dict(BUTTON.findall(text))


def tap(client: Client, night: Tournament, form: str, path: str = "") -> Any:
    """Send a form of a page as it stands there; it may not be switched off."""
    text = client.get(path).text if path else desk(client, night)
    found = re.search(rf'<form id="{form}"[^>]*action="([^"]+)"[^>]*>(.*?)</form>', text, re.DOTALL)
    assert found, f"there is no {form}"
    assert "disabled" not in found[2], f"{form} is switched off"
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', found[2]))
    return client.post(found[1], {**sent, "key": uuid4().hex})


def minutes_of_break(night: Tournament) -> int | None:
    stop = journal.build_snapshot(night).state.stop
    return stop.minutes if stop else None


def test_one_tap_takes_a_break_and_another_changes_it(ann: Client, night: Tournament) -> None:
    tap(ann, night, "do-stop-break")
    night.refresh_from_db()
    assert minutes_of_break(night) == 10
    for form, minutes in (("do-break-15", 15), ("do-break-more", 17), ("do-less", 16)):
        tap(ann, night, form)
        night.refresh_from_db()
        assert minutes_of_break(night) == minutes
    tap(ann, night, "do-resume")
    night.refresh_from_db()
    assert minutes_of_break(night) is None
    assert 'name="minutes" value="15"' in forms(desk(ann, night))["do-stop-break"]


def test_it_counts_down_and_is_over_by_itself(
    ann: Client, night: Tournament, clock: ClockByHand
) -> None:
    act(night, TakeBreak(10))
    clock.pass_by(3 * MINUTE)
    page = ann.get(f"/t/{night.pk}/").text
    assert "7:00" in page
    assert "resumes at" in page
    drawn = ann.get(f"/t/{night.pk}/")["ETag"]
    clock.pass_by(7 * MINUTE)
    answer = ann.get(f"/t/{night.pk}/")
    assert answer["ETag"] != drawn
    assert "resumes at" not in answer.text
    assert "do-pause" in forms(answer.text)


def test_a_length_that_has_passed_is_switched_off(
    ann: Client, night: Tournament, clock: ClockByHand
) -> None:
    act(night, TakeBreak(10))
    clock.pass_by(5 * MINUTE)
    there = forms(desk(ann, night))
    assert "disabled" in there["do-break-5"]
    assert "disabled" not in there["do-break-15"]


def test_the_strip_of_every_page_says_it_and_opens_the_lengths(
    ann: Client, night: Tournament
) -> None:
    act(night, TakeBreak(10))
    players = f"/t/{night.pk}/players/"
    assert re.search(r"strip-rest.*?Break.*?resumes at", ann.get(players).text, re.DOTALL)
    answer = tap(ann, night, "bar-break-5", players)
    assert answer["Location"] == players
    night.refresh_from_db()
    assert minutes_of_break(night) == 5


def test_a_break_of_the_schedule_has_two_minutes_more(
    ann: Client, night: Tournament, clock: ClockByHand
) -> None:
    act(night, BreakAfterLevel(0, 10))
    act(night, JumpToStep(1, 0))
    there = forms(desk(ann, night))
    assert "disabled" in there["do-stop-break"]
    assert {one for one in there if one.startswith("do-break-")} == {"do-break-more"}
    tap(ann, night, "do-break-more")
    night.refresh_from_db()
    anchor = journal.build_snapshot(night).state.anchor
    assert anchor.left_ms == 12 * MINUTE


def test_a_break_after_this_level_is_planned_and_taken_back(ann: Client, night: Tournament) -> None:
    before = journal.build_snapshot(night).state.structure
    tap(ann, night, "do-break-after")
    night.refresh_from_db()
    assert journal.build_snapshot(night).state.structure.steps[1] == Break(10)
    assert 'aria-pressed="true"' in forms(desk(ann, night))["do-break-after"]
    tap(ann, night, "do-break-after")
    night.refresh_from_db()
    assert journal.build_snapshot(night).state.structure == before


def test_tables_and_seats_say_when_play_resumes(ann: Client, night: Tournament) -> None:
    act(night, TakeBreak(10))
    key = next(iter(journal.build_snapshot(night).state.entrants))
    for page in ("table/1/", f"card/{key}/"):
        assert re.search(r"Break · resumes at \d", ann.get(f"/t/{night.pk}/{page}").text), page


def test_the_planned_hour_has_come_and_nobody_has_started(club: Club, clock: ClockByHand) -> None:
    planned = open_night(club, "Saturday", started=False)
    ann = visitor(club, "Ben")
    act(planned, StartClock(clock.now() + 60 * MINUTE))
    tap(ann, planned, "do-call-off")
    planned.refresh_from_db()
    assert find_planned_start(journal.build_snapshot(planned)) == clock.now() + 60 * MINUTE
    assert "do-start-planned" not in forms(desk(ann, planned))
    clock.pass_by(60 * MINUTE)
    tap(ann, planned, "do-start-planned")
    planned.refresh_from_db()
    assert journal.build_snapshot(planned).state.started == clock.now()
    assert find_planned_start(journal.build_snapshot(planned)) is None


def test_a_break_of_the_schedule_ends_early_by_the_same_button(
    ann: Client, night: Tournament
) -> None:
    """In a break the button says Resume, whoever made the break, at the desk and in the strip."""
    act(night, BreakAfterLevel(0, 10))
    for path, form in (("", "do-resume"), (f"/t/{night.pk}/players/", "bar-resume")):
        act(night, JumpToStep(1, 0 if form == "do-resume" else 2))
        night.refresh_from_db()
        assert "do-pause" not in forms(desk(ann, night))
        tap(ann, night, form, path)
        night.refresh_from_db()
        assert journal.build_snapshot(night).state.anchor.step == 2


def test_a_break_says_that_add_ons_are_open(ann: Client, night: Tournament) -> None:
    terms = journal.build_snapshot(night).state.terms
    add_on = Offer(PurchaseKind.ADD_ON, 1000, 1500)
    act(night, EditTerms(replace(terms, offers=(*terms.offers, add_on)), compute_digest(terms)))
    assert "Add-ons are open" not in desk(ann, night)
    act(night, BreakAfterLevel(0, 10))
    act(night, JumpToStep(1, 0))
    assert "Add-ons are open" in desk(ann, night)
