"""
Moves between tables: planned by the rule or against it, carried out between hands, refused when
they fit no more.
"""

from dataclasses import replace

from seating.balance_plan import Move, TableCard, TieBreakDeal, TieBreakPurpose
from seating.balance_policy import Policy
from tests.money.money_evening import buy_more
from tests.night.evening import Evening, at, each_says, told
from tests.rows import each_row
from tests.tables.seated_evening import (
    FREE_REBUYS,
    card,
    coming_hand,
    move,
    out,
    over,
    playing,
    sizes,
    who,
)
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.entries import MarkAbsent
from tournament.tables.actions.moves import CancelMoves, MakePlannedMoves, PlanMoves
from tournament.tables.actions.seats import LockSeat, SeatPlayer
from tournament.tables.actions.table_phone import SetBlindPoster
from tournament.tables.rules.move_text import move_reason_text
from tournament.tables.rules.table_balancing import plan_due_moves
from tournament.tables.values import MovePlan

AGAIN = "The tables have changed. Nobody was moved; load the page again."


def planning(night: Evening, minutes: float, *cards: str) -> PlanMoves:
    """The moves that are due by the rule, with the cards that are dealt for them."""
    plan = plan_due_moves(night.state, at(minutes), [card(one) for one in cards])
    return PlanMoves(plan.moves, plan.deals)


# --- the worked example (HomePokerTourney, MOVING PLAYERS)

UNEVEN = out(playing(8, 8, 7), 2, 20)
"""Tables A, B and C; the player in seat 4, three left of C's button, goes out: 8, 8, 6."""


def test_the_low_card_gives_the_player_in_the_same_position() -> None:
    """A is dealt the nine, B the queen: A gives the player who is three left of its button."""
    plan = planning(UNEVEN, 2, "9D", "QC")
    [made] = plan.moves
    assert (
        plan_due_moves(playing(8, 8, 7).state, at(2), ()).moves == ()
    )  # a difference of one moves nobody
    assert plan.deals == (
        TieBreakDeal(
            (TableCard(1, card("9D")), TableCard(2, card("QC"))), 1, TieBreakPurpose.GIVES, 3
        ),
    )
    assert (made.player, made.table, made.seat, made.to_table, made.to_seat, made.distance) == (
        -4,
        1,
        4,
        3,
        4,
        3,
    )
    assert planning(UNEVEN, 2, "QC", "9D").moves[0].player == -12
    assert UNEVEN.do(2, plan).state.moves == MovePlan(at(2), plan.moves, plan.deals)


def test_they_sit_there_after_all_running_hands_and_assume_the_duty_of_the_seat() -> None:
    """They post the big blind, as they would have had to where they sat."""
    assert (
        over(PLANNED, 3, 1, 3).refuses(3, MakePlannedMoves(at(2)))
        == "Table 2 still plays its hand. Wait until it is over."
    )
    at_once = PLANNED.do(3, MakePlannedMoves(at(2), finished=True))
    assert [table.running for table in at_once.state.tables.values()] == [False, False, False]
    done = READY.do(3, MakePlannedMoves(at(2)))
    assert (sizes(done, 3), done.state.moves, who(done, 3, 3)[4]) == ({1: 7, 2: 8, 3: 7}, None, 4)
    assert [(one.table, one.until) for one in done.state.entrants[-4].sat] == [(1, at(3)), (3, -1)]
    assert done.state.tables[3].newcomers == (-4,)
    assert [coming_hand(done, 3, table) for table in (1, 2, 3)] == ["2/3/5", "2/3/4", "2/3/4"]


def test_by_the_other_rules_only_the_tables_concerned_have_to_be_done() -> None:
    night = out(
        playing(6, 6, 6, rules=HouseRules(balance=Policy.TDA, two_tables_at=0, break_to=5)),
        2,
        13,
        16,
    )
    night = over(night.do(2, planning(night, 2)), 3, 1, 3)
    assert night.state.tables[2].running is True
    assert sizes(night.do(3, MakePlannedMoves(at(2))), 3) == {1: 5, 2: 6, 3: 5}


PLANNED = UNEVEN.do(2, planning(UNEVEN, 2, "9D", "QC"))
READY = over(PLANNED, 3)

# --- two directors, second taps


def test_two_directors_plan_once() -> None:
    other = planning(UNEVEN, 2, "QC", "9D")
    assert PLANNED.refuses(2, other) == "Moves are planned already. Make them, or cancel them."
    assert PLANNED.do(2, CancelMoves(at(2)), other).state.moves == MovePlan(
        at(2), other.moves, other.deals
    )


def test_moves_are_made_and_called_off_once() -> None:
    meanwhile = "The moves have changed. Load the page again."
    for night, since in ((READY, 3), (READY.do(5, CancelMoves(at(2))), 2)):
        assert night.refuses(5, MakePlannedMoves(at(since))) == meanwhile
    made = READY.do(5, MakePlannedMoves(at(2)))
    assert made.refuses(5, MakePlannedMoves(at(2))) == "These moves are made already."
    assert READY.refuses(5, CancelMoves(at(3))) == "The moves have changed. Load the page again."


# --- what happens between plan and move

PLAN_AGAIN = "Nobody was moved. Plan the moves again."


@each_row(
    ("night", "why"),
    [
        (out(PLANNED, 3, 4), "Player 4 does not sit there any more."),
        (READY.do(3, SeatPlayer(-4, 1, 9, "light")), "Player 4 does not sit there any more."),
        (READY.do(3, AddUnnamedPlayers(24, 0, 0), SeatPlayer(-24, 3, 4)), "Seat 4 of Table 3 is not free "
                                                                   "any more."),
        (out(PLANNED, 3, 7), "Table 1 and Table 3 differ by fewer than two players now."),
    ],
)  # fmt: skip
def test_moves_that_fit_no_more_are_refused_with_the_reason(night: Evening, why: str) -> None:
    assert night.refuses(6, MakePlannedMoves(at(2), finished=True)) == f"{why} {PLAN_AGAIN}"


def test_a_plan_that_fits_no_more_may_be_planned_anew_at_once() -> None:
    gone = out(PLANNED, 3, 4)
    again = gone.do(5, planning(gone, 5))
    assert again.state.moves is not None
    assert (again.state.moves.since, again.state.moves.moves[0].table) == (at(5), 2)


def test_a_mover_who_goes_out_and_may_rebuy_has_to_answer_first() -> None:
    night = out(playing(8, 8, 8, terms=FREE_REBUYS), 2, 20, 22).do(
        2, DeclineRebuy(-20), DeclineRebuy(-22)
    )
    planned = night.do(2, planning(night, 2, "9D", "QC"))
    mover = planned.state.moves.moves[0].player if planned.state.moves else 0
    gone = out(planned, 3, -mover)
    waits = f"Player {-mover} is out and may still rebuy. {PLAN_AGAIN}"
    assert gone.refuses(4, MakePlannedMoves(at(2), finished=True)) == waits
    back = gone.do(4, buy_more(mover, price=0)).do(5, MakePlannedMoves(at(2), finished=True))
    assert sizes(back, 5) == {1: 7, 2: 8, 3: 7}


# --- what cannot be planned


def moved(player: int, table: int, seat: int, to_table: int, to_seat: int) -> Move:
    return replace(
        move(UNEVEN, 2, 4, 3, 4),
        player=-player,
        table=table,
        seat=seat,
        to_table=to_table,
        to_seat=to_seat,
    )


BY_RULE = planning(UNEVEN, 2, "9D", "QC")


test_moves_that_cannot_be_planned = each_says(
    Evening.refuses,
    4,
    [
        (PlanMoves(()), "No move is due, or nobody can move."),
        (PlanMoves((moved(7, 1, 7, 3, 4),)), AGAIN),
        (replace(BY_RULE, reason="x" * 141), "That is longer than 140 letters. Shorten it."),
        (
            PlanMoves((moved(99, 1, 7, 3, 4),), reason="x"),
            f"That player is not on the list of this night. {PLAN_AGAIN}",
        ),
        (
            PlanMoves((moved(7, 1, 8, 3, 4),), reason="x"),
            f"Player 7 does not sit there any more. {PLAN_AGAIN}",
        ),
        (
            PlanMoves((moved(7, 1, 7, 2, 3),), reason="x"),
            f"Seat 3 of Table 2 is not free any more. {PLAN_AGAIN}",
        ),
        (
            PlanMoves((moved(7, 1, 7, 9, 3),), reason="x"),
            f"Seat 3 of Table 9 is not free any more. {PLAN_AGAIN}",
        ),
        (
            PlanMoves((moved(7, 1, 7, 3, 4), moved(8, 1, 8, 3, 4)), reason="x"),
            f"Two players would sit in one seat. {PLAN_AGAIN}",
        ),
        (
            PlanMoves((moved(7, 1, 7, 3, 4), moved(7, 1, 7, 3, 9)), reason="x"),
            f"Two players would sit in one seat. {PLAN_AGAIN}",
        ),
    ],
    UNEVEN,
)


def test_one_card_is_not_dealt_to_two_tables_nor_one_of_no_deck() -> None:
    [deal] = BY_RULE.deals
    low = replace(deal.cards[0], card=replace(deal.cards[0].card, rank=0))
    forged = replace(BY_RULE, deals=(replace(deal, cards=(low, deal.cards[1])),))
    for wrong in (forged, planning(UNEVEN, 2, "9D", "9D"), planning(UNEVEN, 2, "9D", "9D1")):
        assert UNEVEN.refuses(4, wrong) == "A card can be dealt only once. Check the cards."
    assert UNEVEN.do(2, planning(UNEVEN, 2, "9D", "9D2")).state.moves is not None


def test_against_the_rule_with_a_reason() -> None:
    """A chain: player 7 takes the seat of player 9, who goes to table 3."""
    chain = PlanMoves((moved(7, 1, 7, 2, 1), moved(9, 2, 1, 3, 4)), reason=" brothers ")
    night = over(UNEVEN, 5).do(5, chain)
    assert night.state.moves == MovePlan(at(5), chain.moves, reason="brothers")
    done = night.do(6, MakePlannedMoves(at(5)))
    assert (who(done, 6, 2)[1], who(done, 6, 3)[4], sizes(done, 6)) == (7, 9, {1: 7, 2: 8, 3: 7})


def test_who_must_keep_their_seat_is_passed_over() -> None:
    night = UNEVEN.do(2, LockSeat(-4, True))
    [made] = planning(night, 4, "9D", "QC").moves
    assert (made.player, made.passed) == (-5, (-4,))
    away = UNEVEN.do(2, MarkAbsent(-4, True), MarkAbsent(-5, True))
    [instead] = planning(away, 4, "9D", "QC").moves
    assert instead.player == -6
    assert told(move_reason_text(away.state, instead)) == (
        "Nearest to the left of the seat to be filled: 3 left of the button. "
        "Player 4, Player 5 come first but are away."
    )
    taken = move(away, 4, 4, 3, 4)
    posted = "Away: the chips move too. The new neighbors post."
    assert told(move_reason_text(away.state, taken)).endswith(posted)
    named = away.do(4, SetBlindPoster(-4, "Zoë"))
    assert "Away: the chips move too. Zoë posts there." in told(
        move_reason_text(named.state, taken)
    )


test_the_journal_tells_it = each_says(
    Evening.tells,
    4,
    [
        (
            BY_RULE,
            "Move planned: Player 4 (Table 1, seat 4 → Table 3, seat 4). Cards: Table 1: nine of "
            "diamonds, Table 2: queen of clubs",
        ),
        (
            replace(BY_RULE, moves=(moved(7, 1, 7, 3, 4), moved(8, 1, 8, 3, 9)), reason="light"),
            "Moves planned: Player 7 (Table 1, seat 7 → Table 3, seat 4), Player 8 (Table 1, seat 8 "
            "→ Table 3, seat 9): light. Cards: Table 1: nine of diamonds, Table 2: queen of clubs",
        ),
        (
            READY,
            MakePlannedMoves(at(2)),
            "Moved: Player 4 (Table 1, seat 4 → Table 3, seat 4). Cards: Table 1: nine of diamonds, "
            "Table 2: queen of clubs",
        ),
        (READY, CancelMoves(at(2)), "Planned moves canceled"),
    ],
    UNEVEN,
)
