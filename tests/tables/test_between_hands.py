"""
Between two hands, while something is still to be decided: who may rebuy, who moves, who was in
which hand.
"""

from dataclasses import replace

from seating.cards import build_full_deck
from tests.money.money_evening import RE_ENTRY, selling
from tests.night.evening import Evening, at
from tests.tables.seated_evening import FREE_REBUYS, coming_hand, drawn, out, over, playing, seated
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.night.actions.desk_requests import AskDesk
from tournament.night.actions.night import FinishNight, HandForHand
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.absences_and_refunds import Refund, RemoveAbsent
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.place_corrections import AnswerSameHand
from tournament.players.rules.standings import compute_standings, find_same_hand_groups
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import NextHand, NextRound
from tournament.tables.actions.late_seating import list_seats_for_newcomers
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak, PlanMoves, PostponeMoves
from tournament.tables.actions.real_card_draw import StartCardDraw
from tournament.tables.rules.table_balancing import (
    PendingTableTask,
    TableTask,
    find_due_table_task,
    plan_broken_table_moves,
    plan_due_moves,
)
from tournament.tables.values import RequestKind

KEEP = HouseRules(two_tables_at=0, final_table_at=0, break_to=2)
"""No table is broken and nothing is drawn again."""
SEED = "0f" * 32
FREE_RE_ENTRY = selling(replace(RE_ENTRY, price=0), price=0)


def moves(night: Evening, minutes: float) -> PlanMoves:
    plan = plan_due_moves(night.state, at(minutes), build_full_deck())
    return PlanMoves(plan.moves, plan.deals)


def places(night: Evening, minutes: float) -> list[tuple[int, tuple[int, ...]]]:
    return [
        (one.place, tuple(-key for key in one.players))
        for one in compute_standings(night.state, at(minutes))
    ]


def test_somebody_moves_before_the_next_hand_unless_they_play_on() -> None:
    night = over(out(playing(8, 8, 7, rules=KEEP), 2, 20), 2)
    waits = "Tables differ by two players. Somebody moves before the next hand."
    assert [night.refuses(2.5, NextHand(table, 2)) for table in (1, 2, 3)] == [waits] * 3
    on = night.do(3, PostponeMoves(22))
    on.do(3, NextHand(1, 2))
    assert out(on, 4, 19).refuses(4, NextHand(1, 2)) == waits
    assert on.refuses(4, PostponeMoves(21)) == ("The tables have changed. Load the page again.")
    over_by_now = "This night is finished. Reopen it first."
    assert night.do(3, FinishNight()).refuses(4, PostponeMoves(22)) == over_by_now


def test_a_forfeit_in_between_does_not_part_a_round() -> None:
    night = (
        over(playing(4, 4, rules=KEEP), 2)
        .do(2, HandForHand(True))
        .do(3, NextRound(1))
        .do(3, MarkAbsent(-4, True))
    )
    night = out(out(night, 23.5, 1).do(24, RemoveAbsent(-4, 100)), 24.5, 5)
    assert (7, (1, 5)) in places(night, 25)


def test_draws_and_plans_wait_for_who_may_rebuy() -> None:
    asked = over(out(playing(7, 5, terms=FREE_REBUYS, rules=KEEP), 2, 1), 2)
    first = "Player 1 is out and may still rebuy. Ask first."
    assert asked.refuses(3, moves(asked, 3)) == first
    draw = "Player 1 is out and may still rebuy. Ask first."
    assert asked.refuses(3, StartCardDraw((5, 6), (1, 2))) == draw
    assert drawn(asked.do(3, DeclineRebuy(-1)), 4, 2).state.draw is not None


def test_a_bust_after_the_plan_is_answered_before_it_is_carried_out() -> None:
    night = over(playing(8, 5, terms=FREE_REBUYS, rules=KEEP), 2)
    planned = night.do(2, moves(night, 2))
    other = -min({*range(-8, 0)} - {moves(night, 2).moves[0].player})
    assert "may still rebuy" in out(planned, 2.5, other).refuses(3, MakePlannedMoves(at(2)))


def test_who_enters_again_was_out_all_the_same() -> None:
    night = over(out(playing(6, terms=FREE_RE_ENTRY), 2, 2), 2)
    assert coming_hand(night, 3) == coming_hand(night.do(3, BuyMore(-2, 1, 0, 0)), 3) == "1/3/4"
    three = over(out(playing(8, 8, 7, rules=KEEP, terms=FREE_RE_ENTRY), 2, 20), 2)
    assert moves(three, 3) == moves(three.do(3, BuyMore(-20, 1, 0, 0)), 3)


def test_a_button_is_told_of_the_hand_that_the_page_showed() -> None:
    told = SetButton(1, 4, hand=1)
    assert coming_hand(over(playing(6).do(2, told), 3), 3) == "5/6/1"
    assert over(playing(6), 2).refuses(2.01, told) == "Table 1 is at hand 1."


def test_to_confirm_the_coming_button_moves_nobody_else() -> None:
    night = over(out(playing(8, 8, 7, rules=KEEP), 2, 18), 2)
    assert coming_hand(night, 2, 3) == "1/3/4"
    assert moves(night.do(2, SetButton(3, 1, 3, 4)), 2) == moves(night, 2)


def test_the_first_hand_has_a_small_blind() -> None:
    night = seated(6).do(-1, SetButton(1, 1))
    assert coming_hand(night.do(-1, Refund(-2)), -1) == "1/3/4"


def test_a_final_table_needs_seats_for_all() -> None:
    night = over(out(playing(6, 6, seats=6), 2, 8, 9, 10), 2)
    assert find_due_table_task(night.state, at(2)) == PendingTableTask(TableTask.BALANCE, 9)


def test_newcomers_get_no_seat_that_is_promised_or_about_to_go() -> None:
    night = over(playing(7, 5, rules=KEEP), 2)
    planned = moves(night, 2)
    goal = (planned.moves[0].to_table, planned.moves[0].to_seat)
    assert goal in list_seats_for_newcomers(night.state, at(2))
    assert goal not in list_seats_for_newcomers(night.do(2, planned).state, at(2))
    four = over(out(playing(7, 7, 7, 7), 2, 1), 2)
    breaking = four.do(
        3, PlanBreak(1, plan_broken_table_moves(four.state, 1, SEED, at(3)).moves, SEED)
    )
    assert {table for table, _seat in list_seats_for_newcomers(breaking.state, at(3))} <= {2, 3, 4}


def test_a_finished_night_waits_for_nothing() -> None:
    night = over(playing(7, 5, rules=KEEP), 2)
    planned = night.do(2, moves(night, 2), AskDesk(-1, RequestKind.FLOOR), HandForHand(True))
    state = planned.do(3, FinishNight()).state
    assert (state.moves, state.requests, state.hand_for_hand, state.draw) == (None, (), False, None)


def test_nobody_asks_about_one_hand_at_two_tables() -> None:
    night = out(playing(4, 4, rules=KEEP), 2, 1)
    assert [find_same_hand_groups(out(night, 2.5, other).state) for other in (5, 2)] == [
        (),
        ((-1, -2),),
    ]


def test_who_went_out_together_stays_together() -> None:
    night = out(out(playing(6), 2, 1, 3), 3, 2).do(4, AnswerSameHand(-2, -1, same=True))
    assert places(night, 4) == [(4, (1, 3, 2))]
