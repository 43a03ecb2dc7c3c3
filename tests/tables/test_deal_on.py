"""A table deals on while somebody who is out has not said whether they rebuy."""

from tests.night.evening import Evening, at
from tests.rows import each_row
from tests.tables.seated_evening import (
    FREE_REBUYS,
    coming_hand,
    dealt,
    drawn,
    out,
    over,
    played_hand,
    playing,
    who,
)
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.values.terms import PurchaseKind
from tournament.night.action import Action
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.portable_state_checks import check_state_consistency
from tournament.night.values.house_rules import HouseRules
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.tables.actions.deal_on import DealOn
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak
from tournament.tables.actions.seats import SeatPlayer
from tournament.tables.rules.hand_blockers import can_deal_on, why_table_waits
from tournament.tables.rules.seats import (
    list_free_seats,
    list_kept_seats,
    list_player_seats,
    list_unseated_players,
)
from tournament.tables.rules.table_balancing import (
    TableTask,
    build_table_seatings,
    find_due_table_task,
    plan_broken_table_moves,
)

KEEP = HouseRules(two_tables_at=0, final_table_at=0, break_to=2)
(REBUY,) = (
    number for number, offer in enumerate(FREE_REBUYS.offers) if offer.buys is PurchaseKind.REBUY
)
SEED = "0f" * 32
UNKNOWN = "This player is not on the list. Load the page again."


def rebuys(player: int) -> BuyMore:
    return BuyMore(-player, REBUY, 0, 0, stack=0)


def bust(*sizes: int, seats: int = 10) -> Evening:
    """Player 3, the big blind of table 1, is out of chips; the hand is over."""
    return over(out(playing(*sizes, seats=seats, terms=FREE_REBUYS, rules=KEEP), 2, 3), 2)


def waits(night: Evening, minutes: float, table: int = 1) -> bool:
    return why_table_waits(night.state, table, at(minutes)) is not None


def test_the_table_deals_on_and_the_seat_counts_as_empty_but_is_kept() -> None:
    night = bust(6, seats=6)
    assert (waits(night, 3), can_deal_on(night.state, -3, at(3))) == (True, True)
    on = night.do(3, DealOn(-3))
    assert (waits(on, 3), can_deal_on(on.state, -3, at(3))) == (False, False)
    gone = night.do(3, DeclineRebuy(-3))
    assert coming_hand(on, 3) == coming_hand(gone, 3) == "2/-/4"
    later = dealt(on, 4)
    assert (played_hand(later, 4), coming_hand(over(later, 5), 5)) == ("2/-/4", "3d/4/5")
    assert sorted(who(later, 4, 1)) == [1, 2, 4, 5, 6]
    assert list_kept_seats(later.state, 1, at(4)) == {3: -3}
    assert list_free_seats(later.state, 1, at(4)) == ()
    assert list_rebuy_candidates(later.state, at(4)) == {-3}
    late = later.do(5, AddUnnamedPlayers(7, 0, 0))
    taken = "Player 3 sits in seat 3 of Table 1. Choose another one."
    assert late.refuses(5, SeatPlayer(-7, 1, 3)) == taken
    check_state_consistency(later.state, at(5))


def test_a_rebuy_brings_them_back_into_their_seat() -> None:
    on = bust(6, seats=6).do(3, DealOn(-3))
    at_once = on.do(3.5, rebuys(3))
    assert (coming_hand(at_once, 4), at_once.state.tables[1].newcomers) == ("2/3/4", ())
    back = dealt(on, 4).do(5, rebuys(3))
    entrant = back.state.entrants[-3]
    assert (entrant.dealt_on, len(entrant.sat), list_player_seats(back.state)[-3]) == (
        False,
        2,
        (1, 3),
    )
    assert back.state.tables[1].newcomers == (-3,)
    assert sorted(who(back, 5, 1)) == [1, 2, 3, 4, 5, 6]
    assert played_hand(back, 5) == "2/-/4"
    assert dealt(over(back, 6), 6).state.tables[1].running


def test_once_the_time_for_rebuys_is_over_the_seat_is_free() -> None:
    on = dealt(bust(6, seats=6).do(3, DealOn(-3)), 4)
    assert list_free_seats(on.state, 1, at(70)) == (3,)
    after = dealt(over(on, 70), 70)
    assert (list_player_seats(after.state).get(-3), len(after.state.tables[1].seats)) == (None, 5)


def test_the_next_bust_and_a_no_end_it() -> None:
    on = bust(6).do(3, DealOn(-3))
    for after in (on.do(4, DeclineRebuy(-3)), out(on.do(4, rebuys(3)), 5, 3)):
        assert not after.state.entrants[-3].dealt_on
    taken_back = on.do(4, Undo((on.past.version,)))
    assert (waits(taken_back, 4), can_deal_on(taken_back.state, -3, at(4))) == (True, True)
    assert on.do(4, DealOn(-3)).state == on.state


def test_two_tables_are_balanced_without_them() -> None:
    night = bust(6, 7)
    due = find_due_table_task(night.state, at(3))
    assert due is None
    on = night.do(3, DealOn(-3))
    needed = find_due_table_task(on.state, at(3))
    assert needed is not None
    assert (needed.task, needed.left, needed.waiting) == (TableTask.BALANCE, 12, ())
    assert build_table_seatings(on.state, at(3))[0].closed == {3}


def test_who_comes_back_to_a_broken_table_waits_for_a_seat() -> None:
    on = bust(3, 4).do(3, DealOn(-3))
    plan = plan_broken_table_moves(on.state, 1, SEED, at(3))
    broken = on.do(3, PlanBreak(1, plan.moves, SEED)).do(4, MakePlannedMoves(at(3)))
    assert broken.state.tables[1].broken
    assert list_unseated_players(broken.do(5, rebuys(3)).state) == (-3,)
    redrawn = drawn(on, 4)
    assert list_unseated_players(redrawn.do(5, rebuys(3)).state) == (-3,)


@each_row(
    ("night", "action", "why"),
    [
        (bust(6), DealOn(-2), "Player 2 is not out."),
        (bust(6), DealOn(5), UNKNOWN),
        (
            bust(6).do(3, DeclineRebuy(-3)),
            DealOn(-3),
            "Player 3 can’t rebuy any more. Ask the director.",
        ),
        (bust(3).do(3, rebuys(3)), DealOn(-3), "Player 3 is not out."),
        (out(bust(3), 3, 2), DealOn(-3), "Table 1 needs two players for a hand."),
    ],
)
def test_where_no_table_can_deal_on_it_is_refused(night: Evening, action: Action, why: str) -> None:
    assert night.refuses(4, action) == why
