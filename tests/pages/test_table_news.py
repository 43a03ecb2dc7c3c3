"""What a table's phone tells once: a stack that is shared out, and who stays away longer than the house allows."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.access.people import House, client_of, hand, new_link
from tests.core.evening import SCHEDULE, at, told
from tests.pages.table_night import ANN, EMIL, do, open_night, sit
from tests.pages.table_phone import page, part
from tests.rows import each_row
from tournament import journal
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.hands import NextHand
from tournament.core.actions.leaving import RemoveAbsent
from tournament.core.clock import Anchor
from tournament.core.entrants import Entrant, Purchase, Status
from tournament.core.house_rules import HouseRules
from tournament.core.state import State
from tournament.core.tables import Table
from tournament.core.terms import Buys
from tournament.models import LinkKind, Tournament
from tournament.pages.table.news import away_too_long

BOUGHT = (Purchase(Buys.BUY_IN, 0, 1000, at(-5)),)
RULES = HouseRules(absent_minutes=15, late_until_level=2)


def night(since: int) -> State:
    """Bob sits at table 1, seat 1, and has been away since then; Cleo sits there, Dora at table 2."""
    bob = Entrant("Bob", status=Status.ABSENT, since=since, purchases=BOUGHT)
    cleo, dora = (Entrant(name, status=Status.IN, since=at(-5), purchases=BOUGHT) for name in ("Cleo", "Dora"))
    return State(
        rules=RULES,
        structure=SCHEDULE,
        started=at(0),
        anchor=Anchor(0, 20 * 60_000, at(0)),
        entrants={1: bob, 2: cleo, 3: dora},
        tables={1: Table(seats={1: 1, 2: 2}), 2: Table(seats={1: 3})},
    )


@each_row(
    ("since", "minutes", "lines"),
    [
        (1, 16, []),
        (1, 16.1, ["Bob has been away for more than 15 minutes. The desk decides about the chips."]),
        (-5, 19, []),
        (-5, 21, ["Bob did not come in time. The desk decides about the chips."]),
    ],
)
def test_who_is_away_too_long(since: int, minutes: float, lines: list[str]) -> None:
    state = night(at(since))
    assert [told(line) for line in away_too_long(state, 1, at(minutes))] == lines
    assert away_too_long(state, 2, at(minutes)) == ()


def test_who_may_stay_away_as_long_as_needed() -> None:
    state = replace(night(at(1)), rules=HouseRules(absent_minutes=0))
    assert away_too_long(state, 1, at(200)) == ()


@pytest.fixture
def seated(house: House) -> Tournament:
    """Six at each of two tables, the button at seat 1, and the clock runs."""
    night = open_night(house.club)
    sit(night, {1: {seat: seat for seat in range(1, 7)}, 2: {seat: seat + 6 for seat in range(1, 7)}})
    return night


def phone_of(house: House, night: Tournament, table: int) -> Client:
    """The phone that lies at a table."""
    client = client_of("stranger", house, house)
    hand(client, new_link(night, LinkKind.TABLE, table=table))
    return client


@pytest.fixture
def bob(house: House, seated: Tournament) -> Client:
    """Bob, who deals at table 1."""
    return phone_of(house, seated, 1)


@pytest.fixture
def cleo(house: House, seated: Tournament) -> Client:
    """Cleo, who deals at table 2."""
    return phone_of(house, seated, 2)


@pytest.mark.django_db
def test_shared_chips_are_told_until_the_next_hand(seated: Tournament, bob: Client, cleo: Client) -> None:
    do(seated, NextHand(1, 1), MarkAbsent(EMIL, True), RemoveAbsent(EMIL, 0, "He rang", 200, 5))
    assert part(page(bob, seated), "news", "div") == "The chips of Emil are shared out: 200 for each player here."
    assert part(page(cleo, seated, 2), "news", "div") == ""
    do(seated, NextHand(1, 2))
    assert part(page(bob, seated), "news", "div") == ""


@pytest.mark.django_db
def test_shared_chips_that_were_taken_back_are_not_told(seated: Tournament, bob: Client) -> None:
    do(seated, MarkAbsent(EMIL, True), RemoveAbsent(EMIL, 0, "He rang", 200, 5))
    assert part(page(bob, seated), "news", "div") != ""
    journal.undo(seated, (seated.version,), ANN, "taken-back", None)
    assert part(page(bob, seated), "news", "div") == ""
