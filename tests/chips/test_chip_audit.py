"""The chip audit: counts at each table, the comparison, corrections with a reason."""

import re

import pytest
from django.test import Client

from tests.money.prize_night import do, enter, open_night, sent, state_of
from tests.page_text import main_words as words
from tests.rows import each_row
from tournament.chips.values.chip_records import TableCount
from tournament.clock.actions import Pause, Resume, StartClock
from tournament.models import Club, Tournament
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.terms import ChipPile
from tournament.night.state import StopReason, count_chips_in_play

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> Tournament:
    night = open_night(club)
    enter(night, "Bob", "Dora", "Emil", "Fay")
    do(night, StartClock())
    return night


def page(client: Client, night: Tournament) -> str:
    return client.get(f"/t/{night.pk}/chips/count/").text


def count(client: Client, night: Tournament, **typed: str) -> str:
    """What the page's form sends: the whole club at one table, where nobody said who sits where."""
    html = page(client, night)
    hidden = re.findall(r'name="(expected|values|tables)" value="(\d+)"', html)
    form: dict[str, object] = {"expected": "", "values": [], "tables": [], **sent()}
    for name, value in hidden:
        form[name] = value if name == "expected" else [*form[name], value]  # type: ignore[misc]
    named = {name.replace("_", "-"): value for name, value in typed.items()}
    answer = client.post(f"/t/{night.pk}/do/count_chips/", {**form, **named}, follow=True)
    return answer.text


def test_counted_by_colours_and_exactly_right(ann: Client, night: Tournament) -> None:
    assert "4,000 should be in play." in words(page(ann, night))
    count(ann, night, count_0_5="80", count_0_25="64", count_0_100="20")
    (audit,) = state_of(night).chip_audits
    assert audit.tables == (
        TableCount(0, 4000, (ChipPile(5, 80), ChipPile(25, 64), ChipPile(100, 20))),
    )
    said = words(page(ann, night))
    assert "4,000: exact." in said
    assert ("5 5 80 80 25 25 64 64 100 100 20 20" in said, "Put right" in said) == (True, False)


def test_a_difference_is_told_by_colour_and_put_right_with_a_reason(
    ann: Client, night: Tournament
) -> None:
    before = state_of(night)
    count(ann, night, count_0_5="75", count_0_25="64", count_0_100="20")
    html = page(ann, night)
    assert "3,975 of 4,000: some are missing." in words(html)
    assert "5 5 75 80 25 25 64 64" in words(html)
    form = dict(re.findall(r'name="(at|difference)" value="(-?\d+)"', html))
    refused = ann.post(
        f"/t/{night.pk}/do/put_chips_right/", sent(**form, reason=" "), follow=True
    ).text
    assert "This field is required." in refused
    ann.post(f"/t/{night.pk}/do/put_chips_right/", sent(**form, reason="the dog"))
    after = state_of(night)
    assert (count_chips_in_play(after), compute_prize_pool(after), after.entrants) == (
        3975,
        compute_prize_pool(before),
        before.entrants,
    )
    told = words(page(ann, night))
    assert ("3,975 should be in play." in told, "play on with" in told, "the dog" in told) == (
        True,
        False,
        True,
    )


@each_row(
    ("typed", "why"),
    [
        ({}, "Type the chips of every table, by color or in total."),
        ({"chips_0": "many"}, "“many” is not a whole number."),
        ({"count_0_5": "-3"}, "“-3” is not a whole number."),
        (
            {"chips_0": "4000", "expected": "3"},
            "The chips in play changed since.",
        ),
    ],
)
def test_what_is_no_count(typed: dict[str, str], why: str, ann: Client, night: Tournament) -> None:
    assert why in count(ann, night, **typed)
    assert state_of(night).chip_audits == ()


def test_the_desk_offers_it_in_a_break(ann: Client, night: Tournament) -> None:
    offered = []
    for actions in ((Pause(StopReason.DISPUTE),), (Resume(), Pause(StopReason.BREAK))):
        do(night, *actions)
        offered.append("good time to count Count chips" in words(ann.get(f"/t/{night.pk}/").text))
    assert offered == [False, True]


def test_each_count_stays_in_the_history(ann: Client, night: Tournament) -> None:
    count(ann, night, chips_0="3 975")
    assert state_of(night).chip_audits[0].tables == (TableCount(0, 3975),)
    count(ann, night, chips_0="4025")
    said = words(page(ann, night))
    assert "4,025: 25 too many." in said
    assert re.findall(r"[\d,]+ / [\d,]+", said.split("All counts")[1]) == [
        "4,025 / 4,000",
        "3,975 / 4,000",
    ]
