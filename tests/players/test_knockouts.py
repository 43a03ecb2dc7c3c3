"""Who went out, in which hand, by whom; told in time or put right later."""

from tests.money.money_evening import (
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    HAL,
    IDA,
    PRICE,
    buy_in,
    buy_more,
    done,
    logged,
    out,
    places,
    planned,
    playing,
    refusal,
)
from tests.night.evening import Evening, at, each_says
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.actions.place_corrections import AnswerSameHand, CorrectPlace, CountStack
from tournament.players.rules.standings import find_same_hand_groups
from tournament.players.values import EntrantStatus
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.seats import OpenTable, SeatPlayer

LATER = 75
"""After the last rebuy."""


def hands(night: Evening) -> list[tuple[int, ...]]:
    """Who went out in which hand."""
    return [bust.players for bust in night.state.busts]


def test_out_is_out() -> None:
    night = playing(4).do(5, out(BOB, by=(DORA,)))
    assert (night.state.entrants[BOB].status, hands(night)) == (EntrantStatus.OUT, [(BOB,)])
    assert night.state.busts[0].outs[0].by == (DORA,)


def test_fifty_may_go_out_in_one_hand_and_ten_share_a_head() -> None:
    crowd = planned().do(-5, AddUnnamedPlayers(61, PRICE, PRICE))
    night = crowd.do(5, KnockOut(tuple(range(-50, 0)), tuple(range(-60, -50))))
    assert [len(one.by) for one in night.state.busts[0].outs] == [10] * 50


NOBODY = "Bob has no chips in play."
EACH_ONCE = "Choose each player who is out once."
WINNER = "Somebody won these chips and is still in. Leave out the winner."
UNKNOWN = "This player is not on the list. Load the page again."
NAMED_TWICE = "Name each player once, and at most 10."
NOT_OUT = "Bob is not out."
TWO = "Choose two players."
BACK = "Bob came back after that hand. Nothing was changed."
DEAL = "The players left have a deal. They stay ahead of the others."
WAS_OUT = "Bob was out before that hand. Correct that first."
CHIPS = "Chip count can’t be negative."

BOB_OUT = playing(3).do(5, out(BOB))
OUT_BEFORE = playing(5).do(5, out(BOB, by=(DORA,)))
TWO_LIVES = done(
    playing(5).do(5, out(DORA, BOB), DeclineRebuy(DORA)).do(6, buy_more(BOB)), 30, EMIL, BOB
)
"""Bob was out with Dora, came back, and went out after Emil."""
DEALT = done(playing(5), 5, EMIL, FAY, GUS).do(30, RecordDeal("even", (BOB, DORA), (3250, 3250)))


test_what_cannot_have_been = each_says(
    refusal,
    40,
    [
        (KnockOut(()), EACH_ONCE),
        (out(BOB, BOB), EACH_ONCE),
        (KnockOut(tuple(range(1, 52))), EACH_ONCE),
        (out(GUS), UNKNOWN),
        (BOB_OUT, out(BOB), NOBODY),
        (planned().do(-9, ExpectPlayer(BOB, "Bob"), buy_in(DORA)), out(BOB), NOBODY),
        (out(BOB, DORA, EMIL), WINNER),
        (out(BOB, by=(BOB,)), "Bob can’t have won that hand. Choose another player."),
        (out(BOB, by=(DORA, DORA)), NAMED_TWICE),
        (playing(12), out(BOB, by=tuple(range(2, 13))), NAMED_TWICE),
        (out(BOB, with_player=DORA), "Dora is not out."),
        (
            playing(3).do(5, out(DORA)),
            out(BOB, by=(DORA,), with_player=DORA),
            "Dora knocked out Bob, so Dora was still in. Correct that first.",
        ),
        (
            playing(3).do(5, out(DORA, by=(BOB,))),
            out(BOB, with_player=DORA),
            "Bob knocked out Dora, so Bob was still in. Correct that first.",
        ),
        (playing(5).do(5, out(DORA, BOB), buy_more(BOB)), out(BOB, with_player=DORA), BACK),
        (DEALT, out(BOB, with_player=GUS), DEAL),
        (AnswerSameHand(BOB, DORA, True), NOT_OUT),
        (playing(4).do(5, out(BOB)), AnswerSameHand(BOB, BOB, True), TWO),
        (TWO_LIVES, AnswerSameHand(BOB, DORA, True), BACK),
        (
            playing(4).do(5, out(DORA, by=(BOB,))).do(6, out(BOB)),
            AnswerSameHand(BOB, DORA, True),
            "Bob knocked out Dora, so Bob was still in. Correct that first.",
        ),
        (DEALT.do(31, out(BOB)), AnswerSameHand(BOB, GUS, True), DEAL),
        (BOB_OUT, CorrectPlace(BOB, BOB), TWO),
        (TWO_LIVES, CorrectPlace(BOB, 0), BACK),
        (DEALT.do(31, out(BOB)), CorrectPlace(BOB, EMIL), DEAL),
        (BOB_OUT, CountStack(BOB, -1), CHIPS),
        (BOB_OUT, CountStack(BOB, 10**12 + 1), "Chip count is too large. Check it."),
        (OUT_BEFORE, out(DORA, by=(BOB,)), WAS_OUT),
        (OUT_BEFORE.do(6, out(DORA)), CreditKnockout(DORA, (BOB,)), WAS_OUT),
        (CountStack(BOB, 500), NOT_OUT),
        (CorrectPlace(BOB, 0), NOT_OUT),
        (CreditKnockout(BOB, (DORA,)), NOT_OUT),
        (
            BOB_OUT,
            CreditKnockout(BOB, (BOB,)),
            ("Bob can’t have won that hand. Choose another player."),
        ),
        (out(BOB, by=(GUS,)), UNKNOWN),
        (BOB_OUT, CreditKnockout(BOB, (DORA,), life=1), NOT_OUT),
    ],
    playing(3),
)


test_the_journal_tells_it = each_says(
    logged,
    10,
    [
        (out(BOB), "Bob is out of chips"),
        (out(BOB, DORA), "Bob, Dora are out of chips"),
        (out(BOB, with_player=FAY), "Bob out on the same hand as Fay"),
        (AnswerSameHand(GUS, FAY, True), "Fay, Gus: same hand"),
        (AnswerSameHand(GUS, FAY, False), "Fay, Gus: different hands"),
        (CorrectPlace(GUS, FAY), "Corrected: Gus went out right after Fay"),
        (CorrectPlace(GUS, 0), "Corrected: Gus went out first"),
        (CountStack(GUS, 450), "Gus began the last hand with 450 chips"),
        (CreditKnockout(GUS, (BOB, DORA)), "Gus was knocked out by Bob, Dora"),
        (CreditKnockout(GUS, ()), "Nobody is named for knocking out Gus"),
    ],
    playing(5).do(5, out(FAY)).do(9, out(GUS)),
)


# --- the same hand?


test_it_is_asked_when_two_go_out_within_two_minutes = each_gives(
    lambda later: find_same_hand_groups(playing(5).do(5, out(FAY)).do(later, out(GUS)).state),
    [(7, ((FAY, GUS),)), (7.1, ())],
)


# A hand that began before both went out, after both, or at another table says nothing.
test_it_is_not_asked_if_their_table_began_a_hand_in_between = each_gives(
    lambda table, minutes: find_same_hand_groups(
        playing(7).do(4, NextHand(1, 1)).do(5, out(FAY)).do(6, out(GUS)).state,
        ((table, at(minutes)),),
    ),
    [
        (1, 5.5, ()),
        (0, 5.5, ()),
        (2, 5.5, ((FAY, GUS),)),
        (1, 5, ((FAY, GUS),)),
        (1, 6.5, ((FAY, GUS),)),
    ],
)


def test_where_nobody_has_a_seat_the_hands_of_the_only_table_count() -> None:
    night = playing(7).do(4, NextHand(2, 1)).do(5, out(FAY)).do(6, out(GUS))
    assert find_same_hand_groups(night.state, ((2, at(5.5)),)) == ()


def test_it_is_asked_once() -> None:
    night = playing(5).do(5, out(FAY)).do(6, out(GUS))
    assert find_same_hand_groups(night.do(7, AnswerSameHand(GUS, FAY, True)).state) == ()
    parted = night.do(7, AnswerSameHand(GUS, FAY, False))
    assert find_same_hand_groups(parted.state) == ()


def test_questions_that_hang_together_are_one() -> None:
    three = playing(6).do(5, out(FAY)).do(6, out(GUS)).do(7, out(HAL))
    assert find_same_hand_groups(three.state) == ((FAY, GUS, HAL),)
    apart = three.do(30, out(EMIL)).do(31, out(DORA))
    assert find_same_hand_groups(apart.state) == ((FAY, GUS, HAL), (EMIL, DORA))
    some = three.do(8, AnswerSameHand(GUS, FAY, True))
    assert find_same_hand_groups(some.state) == ((GUS, HAL),)
    begun = ((0, at(5.5)),)
    assert find_same_hand_groups(three.state, begun) == ((GUS, HAL),)
    long = three.do(8, out(EMIL))
    assert find_same_hand_groups(long.state) == ((FAY, GUS, HAL), (HAL, EMIL))


def test_nobody_is_asked_about_a_hand_before_they_sat_there() -> None:
    night = playing(6).do(4, OpenTable(1, 9), OpenTable(2, 9), SeatPlayer(FAY, 1, 1))
    night = night.do(5, out(FAY)).do(5.5, SeatPlayer(HAL, 1, 2)).do(6, out(HAL))
    assert find_same_hand_groups(night.state) == ()


def test_players_of_two_tables_are_not_asked_about_together() -> None:
    seats = [SeatPlayer(key, number, seat) for key, number, seat in ((FAY, 1, 1), (HAL, 2, 1))]
    night = playing(6).do(4, OpenTable(1, 9), OpenTable(2, 9), *seats)
    night = night.do(5, out(FAY)).do(6, out(GUS)).do(7, out(HAL))
    assert find_same_hand_groups(night.state) == ((FAY, GUS), (GUS, HAL))


THREE_OUT = playing(6).do(70, out(FAY)).do(70.5, out(GUS)).do(71, out(HAL))


@each_row(
    ("same", "told", "found"),
    [
        (True, "Fay, Gus, Hal: same hand", [(FAY, GUS, HAL)]),
        (False, "Fay, Gus, Hal: different hands", [(FAY,), (GUS,), (HAL,)]),
    ],
)
def test_three_are_answered_at_once(same: bool, told: str, found: list[tuple[int, ...]]) -> None:
    answer = AnswerSameHand(HAL, FAY, same, (GUS,))
    assert logged(THREE_OUT, 80, answer) == told
    night = THREE_OUT.do(80, answer)
    assert [tuple(sorted(hand)) for hand in hands(night)] == found
    assert find_same_hand_groups(night.state) == ()
    assert night.do(81, answer).state == night.state
    assert night.do(82, Undo((night.past.version,))).state == THREE_OUT.state


@each_row(
    ("answer", "why"),
    [
        (AnswerSameHand(HAL, FAY, True, (FAY,)), EACH_ONCE),
        (AnswerSameHand(HAL, FAY, False, (BOB,)), NOT_OUT),
    ],
)
def test_a_group_names_players_who_are_out_each_once(answer: AnswerSameHand, why: str) -> None:
    assert THREE_OUT.refuses(80, answer) == why


def test_joined_they_share_and_parted_they_do_not() -> None:
    night = done(playing(5), 70, FAY, GUS)
    assert places(night, LATER) == [(4, (GUS,)), (5, (FAY,))]
    joined = night.do(80, AnswerSameHand(GUS, FAY, True))
    assert (hands(joined), places(joined, 80)) == ([(FAY, GUS)], [(4, (FAY, GUS))])
    parted = joined.do(81, AnswerSameHand(GUS, FAY, False))
    assert (hands(parted), places(parted, 81)) == ([(FAY,), (GUS,)], [(4, (GUS,)), (5, (FAY,))])


def test_one_of_three_is_parted() -> None:
    """Also by the place that is put right: whoever gets one comes right after the hand."""
    night = playing(6).do(70, out(FAY, GUS, HAL))
    assert hands(night.do(71, AnswerSameHand(GUS, FAY, False))) == [(FAY, HAL), (GUS,)]
    assert hands(night.do(71, CorrectPlace(FAY, GUS))) == [(GUS, HAL), (FAY,)]


def test_told_later_to_be_an_earlier_hand() -> None:
    """Whoever knocked out both is no hindrance."""
    night = playing(7).do(70, out(FAY)).do(71, out(GUS, by=(BOB,))).do(72, out(HAL))
    joined = night.do(73, out(IDA, by=(BOB,), with_player=GUS))
    assert hands(joined) == [(FAY,), (GUS, IDA), (HAL,)]
    for asked in (
        AnswerSameHand(IDA, GUS, False),
        AnswerSameHand(GUS, IDA, False),
    ):
        assert hands(joined.do(74, asked)) == [(FAY,), (GUS,), (IDA,), (HAL,)]


# --- places put right

SIX_OUT = done(playing(7), 70, FAY, GUS, HAL, IDA)


@each_row(
    ("put", "order"),
    [
        (CorrectPlace(IDA, FAY), [FAY, IDA, GUS, HAL]),
        (CorrectPlace(IDA, 0), [IDA, FAY, GUS, HAL]),
        (CorrectPlace(FAY, IDA), [GUS, HAL, IDA, FAY]),
        (CorrectPlace(GUS, FAY), [FAY, GUS, HAL, IDA]),
    ],
)
def test_places_put_right(put: CorrectPlace, order: list[int]) -> None:
    assert hands(SIX_OUT.do(100, put)) == [(key,) for key in order]


def test_a_place_put_right_is_not_asked_about_again() -> None:
    night = playing(6).do(70, out(FAY)).do(71, out(GUS)).do(90, out(HAL), CorrectPlace(HAL, FAY))
    assert (hands(night), find_same_hand_groups(night.state)) == ([(FAY,), (HAL,), (GUS,)], ())
    first = playing(6).do(70, out(FAY)).do(71, out(GUS), CorrectPlace(GUS, 0))
    assert (hands(first), find_same_hand_groups(first.state)) == ([(GUS,), (FAY,)], ())


def test_a_second_life_ends_after_the_first() -> None:
    assert hands(TWO_LIVES) == [(DORA, BOB), (EMIL,), (BOB,)]
    assert hands(TWO_LIVES.do(80, CorrectPlace(BOB, DORA))) == [(DORA, BOB), (BOB,), (EMIL,)]
    first = done(playing(5).do(5, out(BOB)).do(6, buy_more(BOB)), 30, EMIL, BOB)
    assert hands(first.do(80, CorrectPlace(BOB, 0))) == [(BOB,), (BOB,), (EMIL,)]


def test_who_did_it_and_the_stack_are_kept_for_each_life() -> None:
    night = TWO_LIVES.do(80, CreditKnockout(BOB, (EMIL,), life=0)).do(
        81, CreditKnockout(BOB, (FAY,), life=1), CountStack(BOB, 450)
    )
    lives = [one for bust in night.state.busts for one in bust.outs if one.player == BOB]
    assert [(one.by, one.stack) for one in lives] == [((EMIL,), 0), ((FAY,), 450)]


def test_two_lives_of_one_instant_are_told_apart() -> None:
    """
    A rebuy on the spot and a way out that the clock cannot part: the journal's instants may be
    equal.
    """
    night = (
        playing(4)
        .do(5, buy_more(BOB, stack=0), out(BOB))
        .do(6, CreditKnockout(BOB, (DORA,), life=1))
    )
    assert [bust.outs[0].by for bust in night.state.busts] == [(), (DORA,)]
