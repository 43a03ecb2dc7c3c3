"""What a table waits for before its next hand: the clock, the other tables, moves, or a new draw."""

from seating.cards import TABLE_SUITS
from seating.policy import Policy
from tournament.core.balancing import Task, due, halted_tables, plan_now
from tournament.core.clock import Instant
from tournament.core.entrants import Status
from tournament.core.seats import is_seated, open_tables, seated_tables, taken
from tournament.core.state import State, name_of, table_name, why_no_new_hand
from tournament.core.text import Line, _, say


def tables_of_plan(state: State) -> frozenset[int]:
    """
    The tables whose hands must be over before planned moves are made, and that begin none before: all of them by
    HomePokerTourney (MOVING PLAYERS), by the other rules those that the moves leave or reach.
    """
    if state.moves is None:
        return frozenset()
    if state.rules.balance is Policy.SOURCE:
        return frozenset(open_tables(state))
    return frozenset(number for move in state.moves.moves for number in (move.table, move.to_table))


def why_moves_first(state: State, number: int, at: Instant) -> Line | None:
    """
    Why somebody moves before this table's next hand: a player moves before the next hand is dealt at any table
    (HomePokerTourney, MOVING PLAYERS; with more than four tables we hold only the largest and smallest). The director
    may let them play on. A new draw at the house's number does not hold them: it takes nothing from anybody to draw
    one hand later.
    """
    needed = due(state, at)
    if needed is None or needed.waiting or state.play_on == needed.left or needed.task is not Task.BALANCE:
        return None
    sizes = {one: len(seats) for one, seats in seated_tables(state, at).items()}
    ends = (min(sizes.values()), max(sizes.values()))
    if state.rules.balance is not Policy.SOURCE or (len(sizes) > len(TABLE_SUITS) and sizes.get(number) not in ends):
        return None
    plan = plan_now(state, at, ())
    if plan.stuck is not None and not plan.moves:
        return None
    return say(_("Two tables differ by two players: somebody moves before the next hand."))


def why_table_waits(state: State, number: int, at: Instant, together: bool = False) -> Line | None:
    """
    Why this table may not begin its next hand, if so: a break or a dispute, moves or a draw to come, too few players,
    the other tables, or somebody who is out and has not said whether he rebuys, on whose answer the button depends.
    """
    if (held := why_no_new_hand(state, at)) is not None:
        return held
    table, there = table_name(state, number), taken(state, number, at)
    if number in tables_of_plan(state):
        return say(_("Players are about to move. Finish the running hand, then wait for the desk."))
    if state.draw is not None and not state.draw.done and number in state.tables:
        return say(_("New seats are about to be drawn. Finish the running hand, then wait for the desk."))
    if (key := next((key for key in there.values() if state.entrants[key].status is Status.OUT), None)) is not None:
        return say(_("{name} is out and may still rebuy. The hand waits for yes or no."), name=name_of(state, key))
    if len(there) == 1 or (not there and is_seated(state)):
        return say(_("{table} needs two players for a hand."), table=table)
    if (held := why_moves_first(state, number, at)) is not None:
        return held
    if number in halted_tables(state, at):
        return say(_("{table} is three players short. It waits until players have moved there."), table=table)
    if state.hand_for_hand and not together and len(seated_tables(state, at)) > 1:
        return say(_("Hand for hand: when all tables are done, the desk begins the next hand for all."))
    return None
