"""The cash box: counted against what should be in it, and what keeps a night from being closed."""

from collections.abc import Sequence
from dataclasses import replace

from tests.money.money_evening import (
    ADD_ON,
    BOB,
    DORA,
    EMIL,
    buy_in,
    buy_more,
    done,
    planned,
    playing,
    said,
    selling,
)
from tests.night.evening import Evening, at
from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.money.actions.cash import CountBox, MoveCash, Pay, PayOut, SignForPayouts
from tournament.money.actions.prices_and_prizes import LockPrizes
from tournament.money.rules.cash_box import (
    compute_cash_box,
    list_open_balances,
    list_settlement_tasks,
    list_unpaid_winnings,
)
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import PurchaseWindow
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.state import CashMoveKind
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.values import PaymentMethod

SIXTY_FORTY = PrizePlan(PayoutMethod.PERCENT, shares=(6000, 4000))
NOT_COUNTED = "Count the box"
PRIZES = [PayOut(BOB, 3600), PayOut(DORA, 2400)]


def over(guarantee: int = 0) -> Evening:
    """Three paid 20; Bob has won 36, Dora 24; the night is finished."""
    night = playing(3, selling(guarantee=guarantee), SIXTY_FORTY)
    return done(night, 70, EMIL, DORA).do(85, FinishNight())


def points(night: Evening, minutes: float = 100) -> list[str]:
    return [said(line) for line in list_settlement_tasks(night.state, at(minutes))]


@each_row(
    ("actions", "left"),
    [
        ([], ["2 payouts are open.", NOT_COUNTED]),
        ([PayOut(BOB, 3600), PRIZES[1], SignForPayouts(BOB, "Bob")], [NOT_COUNTED]),
        ([*PRIZES, CountBox(150, 0)], ["The box is off by €1.50. Say why."]),
        ([*PRIZES, CountBox(150, 0, "tips")], []),
        (
            [*PRIZES, CountBox(0, 0), MoveCash(CashMoveKind.TIPS_IN, 150)],
            ["Cash has moved since. Count again."],
        ),
        ([*PRIZES, CountBox(0, 0), MoveCash(CashMoveKind.TIPS_IN, 150), CountBox(150, 150)], []),
    ],
)
def test_what_is_left_to_do(actions: Sequence[Action], left: list[str]) -> None:
    assert points(over().do(90, *actions)) == left


def test_a_short_box_is_told_as_such() -> None:
    assert points(over().do(90, PRIZES[0], CountBox(2000, 2400))) == [
        "1 payout is open.",
        "The box is off by −€4. Say why.",
    ]


def test_a_night_that_still_runs() -> None:
    assert points(playing(3), 5) == ["The night is not finished yet.", NOT_COUNTED]
    assert points(planned(), 5) == ["The night is not finished yet."]


def test_who_owes_and_who_only_promised() -> None:
    night = planned(selling(), SIXTY_FORTY).do(-5, buy_in(BOB), buy_in(DORA, paid=500))
    night = night.do(-4, buy_in(EMIL, method=PaymentMethod.IOU)).do(0, StartClock())
    sent = (replace(prize, method=PaymentMethod.TRANSFER) for prize in PRIZES)
    ended = done(night, 70, EMIL, DORA).do(85, FinishNight(), *sent)
    assert points(ended) == [
        "1 player owes €15.",
        "1 IOU is open.",
        NOT_COUNTED,
    ]
    paid = ended.do(90, Pay(DORA, 1500), Pay(EMIL, 2000, redeems=True), CountBox(6000, 6000))
    assert points(paid) == []


def test_prizes_that_are_not_the_purse_any_more() -> None:
    night = playing(3, selling(replace(ADD_ON, window=PurchaseWindow())), SIXTY_FORTY).do(
        5, LockPrizes((6000,))
    )
    grown = night.do(6, buy_more(BOB, price=1000)).do(7, FinishNight())
    assert points(grown, 8)[0] == "The locked payouts no longer match the prize pool."


def test_the_house_brings_what_it_guaranteed_and_takes_out_what_was_too_much() -> None:
    """It guaranteed 100 and 60 came together: 40 are due."""
    night = over(guarantee=10_000)
    assert points(night)[-2:] == ["The house owes the box €40.", NOT_COUNTED]
    part = night.do(90, MoveCash(CashMoveKind.HOUSE_IN, 1500))
    assert points(part)[-2] == "The house owes the box €25."
    more = part.do(91, MoveCash(CashMoveKind.HOUSE_IN, 3500))
    assert points(more)[-2] == "The house put in €10 too much. Take it out."
    even = more.do(92, MoveCash(CashMoveKind.HOUSE_OUT, 1000))
    paid = even.do(93, PayOut(BOB, 6000), PayOut(DORA, 4000), CountBox(0, 0))
    assert (compute_cash_box(even.state).expected, points(paid)) == (10_000, [])


def test_nobody_came() -> None:
    """The house put in what it had guaranteed, and takes all of it home."""
    night = (
        planned(selling(guarantee=10_000))
        .do(-5, MoveCash(CashMoveKind.HOUSE_IN, 10_000))
        .do(60, FinishNight())
    )
    assert points(night) == [
        "The house put in €100 too much. Take it out.",
        NOT_COUNTED,
    ]
    assert points(night.do(61, MoveCash(CashMoveKind.HOUSE_OUT, 10_000), CountBox(0, 0))) == []


def test_no_purse_is_left_without_an_owner() -> None:
    """Bob alone, and six who stop early: what they paid is theirs to take."""
    night = planned().do(-5, buy_in(BOB), buy_in(DORA, paid=0, absent=True)).do(0, StartClock())
    alone = night.do(25, RemoveAbsent(DORA, 1000)).do(30, FinishNight())
    assert (points(alone), list_unpaid_winnings(alone.state, at(31))) == (
        ["1 payout is open.", NOT_COUNTED],
        {BOB: 2000},
    )
    early = playing(6, plan=SIXTY_FORTY).do(15, FinishNight())
    assert list_unpaid_winnings(early.state, at(16)) == dict.fromkeys(range(1, 7), 2000)


def test_prizes_for_more_than_came_belong_to_nobody() -> None:
    terms = selling(guarantee=9000)
    night = (
        planned(terms)
        .do(-5, buy_in(BOB), buy_in(DORA), buy_in(EMIL, paid=0, absent=True))
        .do(0, StartClock())
    )
    fewer = night.do(5, LockPrizes((5000, 3000, 1000))).do(25, RemoveAbsent(EMIL, 1000))
    ended = done(fewer, 70, DORA).do(80, FinishNight())
    assert points(ended)[:2] == [
        "There are more locked payouts than players.",
        "€10 of the prize pool has no winner yet.",
    ]


def test_a_free_night_is_settled_when_it_is_over() -> None:
    night = done(playing(3, selling(price=0)), 70, EMIL, DORA).do(85, FinishNight())
    assert (
        points(night),
        list_open_balances(night.state),
        list_unpaid_winnings(night.state, at(90)),
    ) == ([], {}, {})
