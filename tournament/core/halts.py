"""What a table waits for before its next hand: the clock, the other tables, moves, or a new draw."""

from seating.policy import Policy
from tournament.core.balancing import halted_tables
from tournament.core.clock import Instant
from tournament.core.seats import seated_tables
from tournament.core.state import State, why_no_new_hand
from tournament.core.tables import tell_table
from tournament.core.text import Line, _, say


def tables_of_plan(state: State) -> frozenset[int]:
    """The tables that planned moves leave or reach."""
    moves = state.moves.moves if state.moves else ()
    return frozenset(number for move in moves for number in (move.table, move.to_table))


def why_table_waits(state: State, number: int, at: Instant, together: bool = False) -> Line | None:
    """
    Why this table may not begin its next hand, if so. Moves are made after all running hands and before any new one
    (HomePokerTourney, MOVING PLAYERS); by the other rules only the tables concerned wait.
    """
    if (held := why_no_new_hand(state, at)) is not None:
        return held
    table = tell_table(number, state.tables.get(number))
    if state.moves is not None and (
        state.rules.balance is Policy.SOURCE or number in tables_of_plan(state) or state.moves.breaks
    ):
        return say(_("Players are about to move. Finish the running hand, then wait for the desk."))
    if state.draw is not None and state.draw.promise and not state.draw.done and number in state.tables:
        return say(_("New seats are about to be drawn. Finish the running hand, then wait for the desk."))
    if number in halted_tables(state, at):
        return say(_("{table} is three players short. It waits until players have moved there."), table=table)
    if state.hand_for_hand and not together and len(seated_tables(state, at)) > 1:
        return say(_("Hand for hand: when all tables are done, the desk begins the next hand for all."))
    return None
