"""News on a table's phone: a stack shared out, a player who is away too long."""

from dataclasses import replace

import pytest

from tests.access.people import House
from tests.night.evening import SCHEDULE, at, told
from tests.rows import each_row
from tests.table_phone.table_phone import page, part, phone_at
from tests.tables.table_night import ANN, EMIL, do, six_and_six
from tournament import journal
from tournament.clock.values import Anchor
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.values import Entrant, EntrantStatus, Purchase
from tournament.table_phone.table_notices import list_absence_notices
from tournament.tables.actions.hands import NextHand
from tournament.tables.values import Table

BOUGHT = (Purchase(PurchaseKind.BUY_IN, 0, 1000, at(-5)),)
RULES = HouseRules(absent_minutes=15, late_until_level=2)


def night(since: int) -> State:
    """
    Bob sits at table 1, seat 1, and has been away since then; Cleo sits there, Dora at table 2.
    """
    bob = Entrant("Bob", status=EntrantStatus.ABSENT, since=since, purchases=BOUGHT)
    cleo, dora = (
        Entrant(name, status=EntrantStatus.IN, since=at(-5), purchases=BOUGHT)
        for name in ("Cleo", "Dora")
    )
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
        (
            1,
            16.1,
            ["Bob has been away for more than 15 minutes. The desk decides about the chips."],
        ),
        (-5, 19, []),
        (-5, 21, ["Bob did not come in time. The desk decides about the chips."]),
    ],
)
def test_who_is_away_too_long(since: int, minutes: float, lines: list[str]) -> None:
    state = night(at(since))
    assert [told(line) for line in list_absence_notices(state, 1, at(minutes))] == lines
    assert list_absence_notices(state, 2, at(minutes)) == ()
    as_long_as_needed = replace(night(at(1)), rules=HouseRules(absent_minutes=0))
    assert list_absence_notices(as_long_as_needed, 1, at(200)) == ()


@pytest.mark.django_db
def test_shared_chips_are_told_until_the_next_hand_and_unless_they_are_taken_back(
    house: House,
) -> None:
    seated = six_and_six(house.club)
    bob, cleo = phone_at(house, seated), phone_at(house, seated, 2)
    do(seated, NextHand(1, 1), MarkAbsent(EMIL, True), RemoveAbsent(EMIL, 0, "He rang", 200, 5))
    assert (
        part(page(bob, seated), "news", "div")
        == "The chips of Emil are shared out: 200 for each player here."
    )
    assert part(page(cleo, seated, 2), "news", "div") == ""
    shared = seated.version
    do(seated, NextHand(1, 2))
    assert part(page(bob, seated), "news", "div") == ""
    journal.undo_entries(seated, (seated.version,), ANN, "the-hand-back", None)
    assert part(page(bob, seated), "news", "div") != ""
    journal.undo_entries(seated, (shared,), ANN, "taken-back", None)
    assert part(page(bob, seated), "news", "div") == ""
