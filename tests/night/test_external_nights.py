"""Nights played elsewhere count as they were written down."""

from dataclasses import replace
from typing import Any

from tests.money.money_evening import BOB, DORA, EMIL, FAY, NAMES, PRICE, planned
from tests.night.evening import Evening, at, told
from tests.night.row_tests import each_gives
from tests.night.test_night_result import finish, of
from tournament.clock.actions import StartClock
from tournament.money.actions.cash import MoveCash
from tournament.money.actions.purchases import BuyIn
from tournament.money.rules.cash_box import compute_cash_box, list_settlement_tasks
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.night import Announce, ReopenNight
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.rules.state_diff import find_state_changes
from tournament.night.state import CashMoveKind
from tournament.players.actions.entries import ExpectPlayer, NameEntrant
from tournament.players.actions.knockouts import KnockOut
from tournament.players.actions.place_corrections import AnswerSameHand
from tournament.players.rules.standings import PlaceGroup, compute_standings
from tournament.players.values import Purchase, RecordedResult

BEGAN, ENDED = at(-3000), at(-2760)
BUY_IN = Purchase(PurchaseKind.BUY_IN, PRICE, 1000, BEGAN)
REBUY = Purchase(PurchaseKind.REBUY, PRICE, 1000, BEGAN)


def played(key: int, place: int, **more: Any) -> RecordedResult:
    return RecordedResult(key, NAMES[key - 1], place, **{"purchases": (BUY_IN,), **more})


ROWS = (
    played(BOB, 1, prize=6100, by=()),
    played(DORA, 2, prize=3000, bounty=500, by=(BOB,), out_at=at(-2800)),
    played(EMIL, 3, prize=900, purchases=(BUY_IN, REBUY), by=(BOB, DORA), earlier=((DORA,), ())),
    played(FAY, 3, by=(BOB,), by_deal=True),
)


def record(*rows: RecordedResult, **more: Any) -> RecordResults:
    return replace(
        RecordResults(BEGAN, ENDED, rows or ROWS, "league.xlsx", knows_money=True), **more
    )


def over(*rows: RecordedResult, **more: Any) -> Evening:
    return planned().do(0, record(*rows, **more))


def test_everybody_is_as_it_was_written_down() -> None:
    """Our own rules would part the prizes of the shared third place evenly."""
    night = of(over())
    assert night.finishes == (
        finish(BOB, 1, prize=6100, hits=3),
        finish(DORA, 2, prize=3000, bounty=500, hits=2, out_at=at(-2800)),
        finish(EMIL, 3, among=2, prize=900, spent=2 * PRICE, rebuys=1),
        finish(FAY, 3, among=2, by_deal=True),
    )
    told_of = (
        night.began,
        night.ended,
        night.field,
        night.entries,
        night.purse,
        night.paid_in,
        night.paid_places,
    )
    assert told_of == (BEGAN, ENDED, 4, 4, 10_000, 5 * PRICE, 3)
    assert night.knows_money


def test_who_knocked_out_whom() -> None:
    told_hits = sorted((hit.by, hit.out, hit.at) for hit in of(over()).hits)
    assert told_hits == [
        (BOB, DORA, at(-2800)),
        (BOB, EMIL, ENDED),
        (BOB, FAY, ENDED),
        (DORA, EMIL, BEGAN),
        (DORA, EMIL, ENDED),
    ]


def test_places_are_those_that_were_written_also_with_gaps() -> None:
    night = over(played(DORA, 2), played(FAY, 9), played(BOB, 0), RecordedResult(-1, " Zoë ", 5))
    assert compute_standings(night.state, at(1)) == (
        PlaceGroup(2, (DORA,)),
        PlaceGroup(5, (-1,)),
        PlaceGroup(9, (FAY,)),
    )
    assert [(one.player, one.name, one.place) for one in of(night).finishes] == [
        (DORA, "Dora", 2),
        (0, "Zoë", 5),
        (FAY, "Fay", 9),
        (BOB, "Bob", 0),
    ]


def test_somebody_without_a_place_may_have_won() -> None:
    night = over(played(DORA, 1, prize=500), played(FAY, 0, prize=100))
    assert [(one.name, one.prize) for one in of(night).finishes] == [("Dora", 500), ("Fay", 100)]
    assert (of(night).purse, list_settlement_tasks(night.state, at(1))) == (600, ())


def test_nobody_owes_anything_and_the_box_is_even() -> None:
    for rows, fees, added in (
        (ROWS, 0, 500),
        ((played(BOB, 1, prize=3500), played(DORA, 2)), 500, 0),
        (
            (played(BOB, 1, prize=3000, bounty=1000, purchases=()), played(DORA, 2, purchases=())),
            0,
            4000,
        ),
    ):
        state = over(*rows).state
        assert (compute_prize_pool(state).fees, compute_prize_pool(state).added) == (fees, added)
        assert (compute_cash_box(state).expected, list_settlement_tasks(state, at(1))) == (0, ())


def test_what_was_paid_may_be_unknown() -> None:
    night = of(over(*(replace(one, purchases=()) for one in ROWS), knows_money=False))
    assert (night.knows_money, night.paid_in, night.purse) == (False, 0, 10_000)
    assert [(one.spent, one.buy_ins, one.prize) for one in night.finishes[1:3]] == [
        (0, 1, 3000),
        (0, 1, 900),
    ]
    known_of_some = of(over(knows_money=False)).finishes  # counts for nobody
    assert {(one.spent, one.fees) for one in known_of_some} == {(0, 0)}


def test_names_are_put_right_later() -> None:
    night = over(played(BOB, 1), RecordedResult(-1, "", 2, 100)).do(
        1, NameEntrant(-1, "Dora", DORA)
    )
    assert [(one.player, one.name, one.prize) for one in of(night).finishes] == [
        (BOB, "Bob", 0),
        (DORA, "Dora", 100),
    ]


def test_results_from_elsewhere_are_not_changed() -> None:
    later = (
        KnockOut((BOB,)),
        AnswerSameHand(EMIL, FAY, same=False),
        BuyIn(9, 0, PRICE, 0, name="Kim"),
        record(),
    )
    assert {over().refuses(1, action) for action in later} == {
        "These results were recorded elsewhere. To change them, reopen "
        "the night; its own rules then apply."
    }


def test_opened_again_the_night_counts_by_itself() -> None:
    night = over().do(1, ReopenNight())
    assert (night.state.recorded, night.state.finished) == ((), None)
    assert [one.players for one in compute_standings(night.state, at(2))] == [
        (BOB,),
        (DORA,),
        (EMIL, FAY),
    ]
    assert compute_prize_pool(night.state).total == 5 * PRICE
    assert over().tells(1, ReopenNight()) == ("Night reopened under its own rules")


def test_each_part_of_the_results_is_told_as_a_difference() -> None:
    assert [told(one.what) for one in find_state_changes(planned().state, over().state, at(5))] == [
        *(
            "Clock",
            "Starts at",
            "Players left",
            "Players entered",
            "Chips in play",
            "Entries",
            "Prize pool",
            "Payouts",
        ),
        *("Results", "Box counted", *NAMES[:4], "Payout 1", "Payout 2", "Payout 3"),
    ]


def test_it_is_told_where_they_come_from() -> None:
    assert planned().tells(0, record()) == "Imported 4 results from “league.xlsx”"
    assert planned().tells(0, record(played(BOB, 1), knows_money=False)) == (
        "Imported 1 result from “league.xlsx”; payments not known"
    )


test_what_cannot_have_been_is_refused = each_gives(
    lambda rows: planned().refuses(0, record(*rows)),
    [
        ((played(BOB, 1), played(BOB, 2)), "Bob is named twice."),
        (
            (played(BOB, 1), played(DORA, 3), played(EMIL, 3), played(FAY, 4)),
            "Nobody can finish 4: places up to 4 are taken. After two on 3 comes 5.",
        ),
        ((played(BOB, -1),), "Bob: a place is a number from 1 to 10000."),
        ((played(BOB, 1, prize=-1),), "Bob: winnings can’t be below 0."),
        ((played(BOB, 1, out_at=ENDED + 1),), "Bob can’t have gone out after the end."),
        ((replace(played(BOB, 1), player=0),), "Bob is named twice."),
        (
            (played(BOB, 1), played(DORA, 2, by=(EMIL,))),
            "Dora was knocked out by somebody who was not there.",
        ),
        (
            (played(BOB, 1), played(DORA, 2, earlier=((BOB, BOB),))),
            "Name each player once, and at most 10.",
        ),
        (
            (played(BOB, 1), played(DORA, 2, by=(EMIL,)), played(EMIL, 2)),
            "Dora can’t have been knocked out by somebody on the same place.",
        ),
        (
            (played(BOB, 1, prize=10**12 + 1),),
            "That amount is too large. Check it.",
        ),
        (
            (played(BOB, 1, purchases=(replace(BUY_IN, price=-1),)),),
            "Bob: the purchases don’t add up.",
        ),
        (
            (played(BOB, 1, purchases=(replace(BUY_IN, fee=1, price=0),)),),
            "Bob: the purchases don’t add up.",
        ),
        (
            (played(BOB, 1, purchases=(replace(BUY_IN, bounty=1),)),),
            "Bob: the purchases don’t add up.",
        ),
        ((played(BOB, 1, purchases=(BUY_IN,) * 1001),), "Bob: that is more than 1000 times."),
    ],
)


test_a_night_that_cannot_have_been_is_refused = each_gives(
    lambda change: planned().refuses(0, replace(record(), **change)),
    [
        (
            {"began": ENDED + 1},
            "The end must be after the start and not in the future.",
        ),
        ({"ended": at(1)}, "The end must be after the start and not in the future."),
        ({"began": 0}, "The end must be after the start and not in the future."),
        ({"source": " "}, "Say in 1 to 120 letters where the results come from."),
        ({"source": "s" * 121}, "Say in 1 to 120 letters where the results come from."),
        ({"rows": ()}, "A night has 1 to 10000 players."),
    ],
)


def test_only_a_night_in_which_nothing_happened_takes_them() -> None:
    for before in (ExpectPlayer(BOB, "Bob"), StartClock(), MoveCash(CashMoveKind.FLOAT_IN, 500)):
        assert planned().do(-5, before).refuses(0, record()) == (
            "This night has entries already. Open a new one for results from elsewhere."
        )
    assert planned().do(-5, Announce("Hi")).do(0, record()).do(1, Announce()).state.recorded == ROWS
