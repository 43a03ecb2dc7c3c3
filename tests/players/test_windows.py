"""Purchase windows: until when something is sold, and to whom."""

from dataclasses import replace

from tests.money.money_evening import (
    ADD_ON,
    BOB,
    DORA,
    HOME,
    RE_ENTRY,
    buy_more,
    done,
    out,
    planned,
    playing,
    refusal,
    selling,
)
from tests.night.evening import Evening, at
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.clock.actions import JumpToStep, Pause, Resume, StartClock
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_assumed_stack,
    find_closing_time,
    find_next_time_limit,
    find_window_status,
    is_level_hand_dealt,
    list_buyable_offers,
    list_open_offers,
    list_rebuy_candidates,
    may_prize_pool_grow,
)
from tournament.tables.actions.hands import NextHand

BEFORE_4 = PurchaseWindow(WindowEnd.FIRST_HAND, 4)
AFTER_3 = PurchaseWindow(WindowEnd.LEVEL_END, 5, after=3)
OPEN, OVER, NOT_YET = WindowStatus.OPEN, WindowStatus.OVER, WindowStatus.NOT_YET
GIVE = "To allow it all the same, give a reason."
CLOSED = f"Bob: Rebuy: that was possible until the first hand of level 4. {GIVE}"


def hands(night: Evening, *dealt: tuple[float, int, int]) -> Evening:
    """Tables that tap their hands: when, which table, its number."""
    for minutes, table, hand in dealt:
        night = night.do(minutes, NextHand(table, hand))
    return night


# --- until the first hand of level 4 (HomePokerTourney, BUYIN/REBUY/ADD-ON)

NOBODY_TAPS: list[tuple[float, int, int]] = []
ONE_TABLE = [(1, 1, 1), (45, 1, 2), (59, 1, 3)]


test_until_the_first_hand_of_level_4 = each_gives(
    lambda dealt, minutes: find_window_status(
        hands(playing(4), *(one for one in dealt if one[0] <= minutes)).state, BEFORE_4, at(minutes)
    ),
    [
        (NOBODY_TAPS, -5, OPEN),
        (NOBODY_TAPS, 69.9, OPEN),
        (NOBODY_TAPS, 70, OVER),  # without taps the clock decides
        (ONE_TABLE, 70, OPEN),  # level 4 shows, its first hand is still to come
        (ONE_TABLE, 89.9, OPEN),
        (ONE_TABLE, 90, OVER),  # and by level 5 it has been dealt, tapped or not
        ([*ONE_TABLE, (71, 1, 4)], 71, OVER),
        ([(1, 1, 1)], 70, OVER),  # nobody has tapped since level 1: the clock decides
        ([(1, 1, 1), (2, 2, 1), (55, 2, 2)], 70, OPEN),
    ],
)


def test_a_stopped_clock_keeps_it_open() -> None:
    night = playing(4).do(50, Pause())
    assert find_window_status(night.state, BEFORE_4, at(120)) is OPEN
    assert find_window_status(night.do(120, Resume()).state, BEFORE_4, at(139.9)) is OPEN
    assert (
        find_window_status(night.do(120, Resume()).state, BEFORE_4, at(140)) is OVER
    )  # 10 of level 3 and 10 of the break


def test_a_clock_set_back_opens_it_again() -> None:
    assert find_window_status(playing(4).do(75, JumpToStep(3, 4)).state, BEFORE_4, at(75)) is OPEN


def test_the_first_hand_of_the_night() -> None:
    coming = planned().do(-5, StartClock(at(20))).state
    assert [is_level_hand_dealt(coming, at(minutes)) for minutes in (19, 20)] == [False, True]
    assert is_level_hand_dealt(planned().state, at(100)) is False


# --- other windows


test_windows = each_gives(
    lambda window, minutes: find_window_status(
        (planned() if minutes < 0 else playing(4)).state, window, at(minutes)
    ),
    [
        (PurchaseWindow(), -5, OPEN),
        (AFTER_3, -5, NOT_YET),
        (PurchaseWindow(), 1000, OPEN),
        (AFTER_3, 59.9, NOT_YET),
        (AFTER_3, 60, OPEN),  # level 3 is over in the break after it
        (PurchaseWindow(after=3), 1000, OPEN),
        (PurchaseWindow(WindowEnd.LEVEL_END, 6), 129.9, OPEN),  # TDA: re-entry until level 6 ends
        (PurchaseWindow(WindowEnd.LEVEL_END, 6), 130, OVER),
        (PurchaseWindow(WindowEnd.MINUTES, 45), -5, OPEN),
        (PurchaseWindow(WindowEnd.MINUTES, 45), 44.9, OPEN),
        (PurchaseWindow(WindowEnd.MINUTES, 45), 45, OVER),
        (PurchaseWindow(WindowEnd.FIRST_HAND, 1), -0.1, OPEN),
        (PurchaseWindow(WindowEnd.FIRST_HAND, 1), 0, OVER),
    ],
)


def test_nothing_is_sold_when_the_night_is_over() -> None:
    night = playing(4).do(5, FinishNight())
    assert find_window_status(night.state, PurchaseWindow(), at(6)) is OVER
    assert (list_open_offers(night.state, at(6)), may_prize_pool_grow(night.state, at(6))) == (
        (),
        False,
    )


@each_row(
    ("window", "minutes", "closes"),
    [
        (BEFORE_4, 0, 70),
        (BEFORE_4, 70, None),
        (PurchaseWindow(WindowEnd.LEVEL_END, 3), 0, 60),  # the break counts as after it
        (PurchaseWindow(WindowEnd.LEVEL_END, 8), 0, None),  # the last level has no end
        (PurchaseWindow(WindowEnd.MINUTES, 45), 5, 45),
        (PurchaseWindow(), 5, None),
        (AFTER_3, 5, None),
        (AFTER_3, 60, 110),
    ],
)
def test_when_it_closes(window: PurchaseWindow, minutes: float, closes: float | None) -> None:
    found = find_closing_time(playing(4).state, window, at(minutes))
    assert found == (None if closes is None else at(closes))


def test_nobody_knows_when_while_the_clock_stands() -> None:
    assert find_closing_time(planned().state, BEFORE_4, at(0)) is None
    assert find_closing_time(playing(4).do(10, Pause()).state, BEFORE_4, at(11)) is None


def test_the_next_closing_that_no_level_tells_of() -> None:
    late = Offer(PurchaseKind.ADD_ON, 500, 500, window=PurchaseWindow(WindowEnd.MINUTES, 30))
    later = replace(late, window=PurchaseWindow(WindowEnd.MINUTES, 50))
    night = playing(2, selling(late, later))
    assert [find_next_time_limit(night.state, at(minutes)) for minutes in (5, 30, 50)] == [
        at(30),
        at(50),
        None,
    ]


def test_what_is_for_sale() -> None:
    night = playing(2, selling(ADD_ON, RE_ENTRY)).state
    assert [list_open_offers(night, at(minutes)) for minutes in (0, 60, 110, 130)] == [
        (0, 2),
        (0, 1, 2),
        (0, 2),
        (0,),
    ]
    assert [may_prize_pool_grow(playing(4).state, at(minutes)) for minutes in (69, 70)] == [
        True,
        False,
    ]


# --- who may


ONLY_BROKE = f"Bob: Rebuy: only without chips left. {GIVE}"
NO_MORE = f"Bob: Rebuy: at most 1 each. {GIVE}"


@each_row(
    ("before", "action", "minutes", "sentence"),
    [
        ([out(BOB)], buy_more(BOB), 70, CLOSED),
        ([], buy_more(BOB, stack=5), 10, ONLY_BROKE),
        ([], buy_more(BOB), 10, ONLY_BROKE),
        ([out(BOB), buy_more(BOB), out(BOB)], buy_more(BOB), 10, NO_MORE),
        ([buy_more(BOB, stack=0)], buy_more(BOB, stack=0), 10, NO_MORE),
    ],
)
def test_the_rebuy_of_home_poker_tourney(
    before: list[Action], action: BuyMore, minutes: float, sentence: str
) -> None:
    night = playing(4).do(5, *before)
    assert refusal(night, minutes, action) == sentence
    bought = (
        night.do(minutes, replace(action, reason="  Ann forgot ")).state.entrants[BOB].purchases[-1]
    )
    assert (bought.price, bought.chips, bought.against_rules) == (2000, 1000, "Ann forgot")


def test_a_night_may_let_short_stacks_rebuy() -> None:
    night = playing(4, selling(replace(HOME.offers[1], stack_at_most=1000)))
    assert night.do(5, buy_more(BOB, stack=1000)).state.entrants[BOB].total_cost == 4000
    assert (
        refusal(night, 5, buy_more(BOB, stack=1001))
        == f"Bob: Rebuy: only with at most 1,000 chips. {GIVE}"
    )


def test_an_add_on_after_level_3() -> None:
    night = playing(4, selling(ADD_ON))
    early = f"Bob: Add-on: only after level 3. {GIVE}"
    late = f"Bob: Add-on: that was possible after level 3, until level 5 ends. {GIVE}"
    assert [refusal(night, minutes, buy_more(BOB, price=1000)) for minutes in (59, 110)] == [
        early,
        late,
    ]


def test_tda_enters_again_as_often_as_they_like_until_level_6_ends() -> None:
    night = playing(4, selling(RE_ENTRY))
    for minutes in (10, 20, 120):
        night = night.do(minutes, out(BOB))
        assert list_rebuy_candidates(night.state, at(minutes)) == set()
        night = night.do(minutes + 1, buy_more(BOB))
    closed = f"Bob: Re-entry: that was possible until level 6 ends. {GIVE}"
    assert refusal(night.do(129, out(BOB)), 130, buy_more(BOB)) == closed


def test_out_and_may_still_rebuy() -> None:
    """Seat and place stay open until he rebuys, declines or the window ends."""
    night = playing(4).do(10, out(BOB))
    assert [list_rebuy_candidates(night.state, at(minutes)) for minutes in (69, 70)] == [
        {BOB},
        set(),
    ]
    for answer in (
        [DeclineRebuy(BOB)],
        [buy_more(BOB)],
        [buy_more(BOB), out(BOB)],
    ):  # one rebuy only
        assert list_rebuy_candidates(night.do(11, *answer).state, at(20)) == set()


def test_what_fits_whom() -> None:
    night = done(playing(3, selling(HOME.offers[1], ADD_ON, RE_ENTRY)), 5, BOB)
    rows = night.state.entrants
    assert [list_buyable_offers(night.state, rows[key], at(6)) for key in (BOB, DORA)] == [
        (1, 3),
        (1, 2),
    ]
    assert [find_assumed_stack(night.state.terms.offers[1], rows[key]) for key in (BOB, DORA)] == [
        0,
        0,
    ]
