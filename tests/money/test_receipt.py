"""
The receipt of one player: everything bought, paid, won and handed over, and how it can be checked.
"""

import re

import pytest
from django.test import Client

from tests.money.cash_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    TEN,
    TWENTY,
    WITH_FEES,
    buys_in,
    do,
    open_night,
    page_of,
    part,
    played,
    read,
    rows,
    undo,
)
from tests.rows import each_row
from tournament import journal
from tournament.models import Club, Tournament
from tournament.money.actions.cash import Pay, PayOut, SignForPayouts
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.rules.deals import DealKind
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.actions.absences_and_refunds import Refund
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod

pytestmark = pytest.mark.django_db
Parts = dict[str, list[list[str]]]


@pytest.fixture
def night(club: Club) -> Tournament:
    return open_night(club)


def paper(client: Client, night: Tournament, key: int) -> str:
    """What is printed."""
    return part(page_of(client, night, f"players/{key}/receipt/"), 'class="paper"', "article")


def parts(text: str) -> Parts:
    """The tables under each heading, without the times."""
    found: Parts = {}
    for piece in re.split(r"(?=<h2)", text)[1:]:
        heading, _end, below = piece.partition("</h2>")
        found[read(heading)] = [[cell for cell in row if not is_time(cell)] for row in rows(below)]
    return found


def is_time(cell: str) -> bool:
    return re.fullmatch(r"\w+ \d+, \d{4}, \d+:\d\d [AP]M", cell) is not None


@each_row(
    ("actions", "shown", "end"),
    [
        (
            (
                buys_in(BOB, 500),
                BuyMore(BOB, 1, TWENTY, TWENTY, PaymentMethod.IOU, 100),
                Pay(BOB, 700, PaymentMethod.TRANSFER, "to Ann"),
            ),
            {
                "Bought": [["Buy-in", "€20"], ["Rebuy", "€20"]],
                "Paid": [
                    ["Paid (cash)", "€5"],
                    ["Paid (IOU)", "€20"],
                    ["Paid (transfer) – to Ann", "€7"],
                    ["Bought", "€40"],
                    ["Paid", "€32"],
                    ["IOU", "€20"],
                    ["Still owed", "€8"],
                ],
            },
            "Not settled.",
        ),
        (
            (buys_in(BOB), Refund(BOB)),
            {
                "Paid": [
                    ["Paid (cash)", "€20"],
                    ["Paid back (cash)", "−€20"],
                    ["Bought", "€0"],
                    ["Paid", "€0"],
                ]
            },
            "Settled.",
        ),
    ],
    ids=["split payments", "a refund"],
)
def test_everything_bought_and_paid(
    ann: Client, night: Tournament, actions: tuple[Action, ...], shown: Parts, end: str
) -> None:
    do(night, *actions)
    text = paper(ann, night, BOB)
    assert (parts(text), read(part(text, "", "strong"))) == (shown, end)


def test_fees_and_bounties_are_named(ann: Client, club: Club) -> None:
    """Places that are taken together say so."""
    night = open_night(club, WITH_FEES)
    do(
        night,
        buys_in(BOB),
        buys_in(DORA),
        buys_in(EMIL),
        KnockOut((DORA, EMIL), (BOB,)),
        FinishNight(),
    )
    found = parts(paper(ann, night, BOB))
    assert found["Bought"] == [["Buy-in Fees: €2.00 Bounties: €5.00", "€20.00"]]
    assert found["Place 1"] == [
        ["Prize", "€19.50"],
        ["Bounties", "€15.00"],
        ["Still to come", "€34.50"],
    ]
    assert "place 2, shared by 2" in parts(paper(ann, night, EMIL))


def test_a_prize_set_off_handed_over_and_signed_for(ann: Client, night: Tournament) -> None:
    """What was undone is not on it."""
    played(night, buys_in(BOB, 0), buys_in(DORA), buys_in(EMIL))
    do(night, Pay(BOB, TEN))
    undo(night, night.version)
    do(
        night,
        FinishNight(),
        Pay(BOB, TWENTY, PaymentMethod.PRIZE),
        PayOut(BOB, 400),
        SignForPayouts(BOB, "Bob’s wife"),
    )
    do(night, PayOut(BOB, 600, PaymentMethod.TRANSFER))
    text = paper(ann, night, BOB)
    found = parts(text)
    assert found["Paid"][0] == ["Paid (from the payout)", "€20"]
    assert found["Place 1"] == [["Prize", "€30"], ["Handed over", "€30"]]
    assert found["Handed over"] == [
        ["Kept for what was owed", "€20"],
        ["Payout (cash), signed by Bob’s wife paid", "€4"],
        ["Payout (transfer) paid", "€6"],
    ]
    assert read(part(text, "", "strong")) == "Settled."


def test_a_deal_is_called_a_deal(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB), buys_in(DORA), buys_in(EMIL), KnockOut((EMIL,)), DeclineRebuy(EMIL))
    do(
        night,
        RecordDeal(DealKind.EVEN, (BOB, DORA), (2400, 2400)),
        KnockOut((DORA,)),
        FinishNight(),
    )
    assert parts(paper(ann, night, DORA))["Place 2"] == [
        ["By the deal", "€24"],
        ["Still to come", "€24"],
    ]


def test_it_can_be_checked_against_the_journal(ann: Client, night: Tournament) -> None:
    do(night, AddUnnamedPlayers(2, TWENTY, TWENTY))
    moment = journal.build_snapshot(night)
    text = paper(ann, night, -2)
    assert read(part(text, "paper-night", "p")) == "Thursday club Friday"
    assert read(part(text, "receipt-head", "h1")) == "Receipt for Player 2"
    foot = read(part(text, "paper-foot", "p"))
    found = re.fullmatch(
        r"As of (\w+ \d+, \d{4}, \d+:\d\d [AP]M)\. Journal no\. (\d+), seal ([0-9a-f]{12})\.", foot
    )
    assert found is not None
    assert (int(found[2]), found[3]) == (2, moment.head[:12])


def test_who_is_not_on_the_list_has_none(ann: Client, night: Tournament) -> None:
    do(night, buys_in(BOB))
    for key in (FINN, -1, 0, 999_999_999_999):
        assert ann.get(f"/t/{night.pk}/players/{key}/receipt/").status_code == 404, key
