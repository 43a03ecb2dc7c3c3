"""Places: the last one out is second, one hand is one place, a pending rebuy has none yet."""

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    PRICE,
    RE_ENTRY,
    buy_in,
    buy_more,
    done,
    out,
    places,
    planned,
    playing,
    selling,
    won,
)
from tests.night.evening import Evening, at
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.night.actions.night import FinishNight
from tournament.night.values.house_rules import HouseRules, TieRule
from tournament.players.actions.absences_and_refunds import Refund, RemoveAbsent
from tournament.players.actions.entries import ExpectPlayer, MarkAbsent, WithdrawPlayer
from tournament.players.actions.place_corrections import CountStack
from tournament.players.rules.standings import (
    find_best_places,
    find_last_busts,
    find_next_places,
    find_place_if_out,
    has_winner,
)

BY_STACK = HouseRules(ties=TieRule.STACK)
THREE = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))


def test_the_last_one_out_is_second() -> None:
    """HomePokerTourney, WINNING THE TOURNEY."""
    night = done(playing(5).do(5, MarkAbsent(BOB, True)), 70, GUS, FAY, EMIL, DORA)
    assert places(night, 95) == [(1, (BOB,)), (2, (DORA,)), (3, (EMIL,)), (4, (FAY,)), (5, (GUS,))]
    assert won(night, 95) == {BOB: 4000, DORA: 2500, EMIL: 2000, FAY: 1000, GUS: 500}


def test_nobody_knows_their_place_while_more_may_come() -> None:
    """Late registration ends with level 1, the rebuys with level 3."""
    night = playing(5).do(10, out(BOB))
    assert [find_place_if_out(night.state, BOB, at(minute)) for minute in (15, 25)] == [0, 5]


# --- the same hand


def test_one_hand_splits_the_prizes_of_its_places_the_odd_cents_to_the_larger_stack() -> None:
    """7.8: purse 1000, five left, 40/25/20/10/5, three out together: places 3 to 5 share 350."""
    night = playing(5, selling(price=20000)).do(70, out(EMIL, FAY, GUS))
    assert (places(night, 70), won(night, 70)) == (
        [(3, (EMIL, FAY, GUS))],
        {EMIL: 11667, FAY: 11667, GUS: 11666},
    )
    counted = night.do(71, CountStack(GUS, 900))
    assert (places(counted, 71), won(counted, 71)) == (
        [(3, (GUS, EMIL, FAY))],
        {GUS: 11667, EMIL: 11667, FAY: 11666},
    )
    assert places(playing(4).do(70, out(DORA, EMIL, FAY)), 70) == [
        (1, (BOB,)),
        (2, (DORA, EMIL, FAY)),
    ]


test_ranked_by_stack = each_gives(
    lambda stacks: places(
        playing(5, rules=BY_STACK)
        .do(70, out(EMIL, FAY, GUS))
        .do(71, *(CountStack(key, stack) for key, stack in stacks.items())),
        71,
    ),
    [
        ({}, [(3, (EMIL, FAY, GUS))]),  # nobody counted: they stay together
        ({EMIL: 500, FAY: 900}, [(3, (FAY, EMIL, GUS))]),  # one is missing
        ({EMIL: 500, FAY: 900, GUS: 700}, [(3, (FAY,)), (4, (GUS,)), (5, (EMIL,))]),
        ({EMIL: 500, FAY: 900, GUS: 500}, [(3, (FAY,)), (4, (EMIL, GUS))]),
    ],
)


# --- out, may still rebuy


test_the_place_waits = each_gives(
    lambda answer, minutes: places(playing(4).do(40, out(FAY)).do(45, *answer), minutes),
    [
        ([], 69.9, []),
        ([], 70, [(4, (FAY,))]),  # the first hand of level 4
        ([DeclineRebuy(FAY)], 50, [(4, (FAY,))]),
        ([buy_more(FAY)], 70, []),
        ([buy_more(FAY), out(FAY)], 50, [(4, (FAY,))]),  # one rebuy only
    ],
)


@each_row("first", [FAY, EMIL])
def test_who_may_come_back_keeps_the_places_of_others_open(first: int) -> None:
    """
    Fay is out for good, Emil may still rebuy: Fay is last of four, whoever of them went out first.
    """
    second = FAY + EMIL - first
    night = playing(4, plan=THREE).do(40, out(first)).do(45, out(second), DeclineRebuy(FAY))
    assert (places(night, 46), won(night, 46)) == ([(4, (FAY,))], {})
    assert places(night.do(47, buy_more(EMIL)), 47) == [(4, (FAY,))]
    assert (
        places(night.do(47, DeclineRebuy(EMIL)), 47)
        == places(night, 70)
        == [(3, (second,)), (4, (first,))]
    )


def test_a_place_below_an_open_rebuy_may_become_one_better() -> None:
    """Place follows the hand, not the answer."""
    first = playing(4, plan=THREE).do(40, out(EMIL))
    assert find_next_places(first.state, at(41)) == (3, 4)
    night = first.do(45, out(FAY), DeclineRebuy(FAY))
    assert (places(night, 46), find_best_places(night.state, at(46))) == ([(4, (FAY,))], {FAY: 3})
    for certain in (night.do(47, buy_more(EMIL)), night.do(47, DeclineRebuy(EMIL))):
        assert find_best_places(certain.state, at(48)) == {}
    other = playing(4).do(40, out(FAY), DeclineRebuy(FAY)).do(45, out(EMIL))
    assert find_best_places(other.state, at(46)) == {}


def test_one_of_two_in_a_hand_may_come_back() -> None:
    night = playing(5).do(30, out(GUS), buy_more(GUS)).do(40, out(FAY, GUS))
    assert places(night, 41) == places(night.do(41, buy_more(FAY)), 42) == [(5, (GUS,))]
    assert places(night.do(41, DeclineRebuy(FAY)), 42) == [(4, (FAY, GUS))]


def test_nobody_has_won_while_somebody_may_come_back() -> None:
    night = playing(2).do(30, out(DORA))
    assert [has_winner(night.state, at(minutes)) for minutes in (69.9, 70)] == [False, True]
    assert has_winner(night.do(31, DeclineRebuy(DORA)).state, at(31))


def test_a_re_entry_is_placed_by_its_last_hand() -> None:
    night = (
        playing(4, selling(RE_ENTRY))
        .do(30, out(BOB))
        .do(31, buy_more(BOB))
        .do(40, out(FAY))
        .do(50, out(BOB))
    )
    assert places(night, 50) == [(3, (BOB,)), (4, (FAY,))]
    assert find_last_busts(night.state) == {BOB: 2, FAY: 1}


# --- the end


def test_a_night_that_ends_with_a_deal_places_by_the_stacks() -> None:
    night = done(playing(4, plan=THREE), 70, FAY)
    dealt = night.do(
        80, RecordDeal("icm", (BOB, DORA, EMIL), (3000, 3000, 2000), (900, 2000, 1100))
    )
    assert places(dealt.do(82, FinishNight()), 83) == [
        (1, (DORA,)),
        (2, (EMIL,)),
        (3, (BOB,)),
        (4, (FAY,)),
    ]


def test_a_night_that_stops_early_shares_what_is_left() -> None:
    night = done(playing(4, plan=THREE), 70, FAY).do(80, FinishNight())
    assert places(night, 81) == [(1, (BOB, DORA, EMIL)), (4, (FAY,))]
    assert won(night, 81) == {BOB: 2667, DORA: 2667, EMIL: 2666}
    assert (
        places(playing(4, selling(price=0)).do(80, FinishNight()), 81) == []
    )  # free, and nobody was ever out


def alone() -> Evening:
    """
    Bob paid, Dora promised to come and never did: the night has begun, and nobody else has chips.
    """
    night = planned().do(-5, buy_in(BOB), buy_in(DORA, paid=0, absent=True)).do(0, StartClock())
    return night.do(25, RemoveAbsent(DORA, 1000))


def test_who_is_left_alone_is_the_winner() -> None:
    assert has_winner(alone().state, at(25))
    assert (places(alone(), 25), won(alone(), 25)) == ([(1, (BOB,))], {BOB: PRICE})


test_the_first_to_come_has_won_nothing = each_gives(
    lambda night: has_winner(night.state, at(30)),
    [
        (planned().do(-9, buy_in(BOB), buy_in(DORA), Refund(DORA)), False),  # nothing has begun
        (
            planned().do(-9, buy_in(BOB), buy_in(DORA), Refund(DORA)).do(0, StartClock()),
            False,
        ),  # the first to come
        (planned().do(-9, buy_in(BOB)).do(0, FinishNight()), True),
        (
            planned()
            .do(-9, buy_in(BOB), ExpectPlayer(DORA, "Dora"))
            .do(0, StartClock(), WithdrawPlayer(DORA)),
            True,
        ),
        (alone().do(26, ExpectPlayer(EMIL, "Emil")), False),
        (alone().do(26, buy_in(EMIL, reason="late")), False),
    ],
)


def test_a_deal_before_anybody_was_out_leaves_nothing_over() -> None:
    night = playing(2, plan=THREE).do(
        5, RecordDeal("custom", (BOB, DORA), (1500, 1500), (700, 1300), left=1000)
    )
    assert won(night.do(6, FinishNight()), 7) == {BOB: 1500, DORA: 2500}
