"""What happens at a table: the next hand begins."""

from dataclasses import dataclass, replace
from typing import ClassVar

from tournament.core.actions.base import Duty, action, must_be_open
from tournament.core.clock import Instant
from tournament.core.state import State, TableHand, clock_face, why_no_new_hand
from tournament.core.text import Line, Refused, _, refuse, say

MOST_TABLES = 1000


@action
@dataclass(frozen=True, slots=True)
class NextHand:
    """A table begins its hand number `hand`: blinds posted, riffle begun, under the blinds of now."""

    kind: ClassVar[str] = "next_hand"
    duty: ClassVar[Duty] = Duty.TABLE
    table: int
    hand: int

    def check(self, state: State, at: Instant) -> None:
        must_be_open(state)
        if not 1 <= self.table <= MOST_TABLES:
            raise refuse(_("There is no table {table}."), table=self.table)
        if (held := why_no_new_hand(state, at)) is not None:
            raise Refused(held)
        playing = hand_number(state, self.table)
        if self.hand not in (playing, playing + 1):
            raise refuse(_("Table {table} is at hand {hand}. Nothing was changed."), table=self.table, hand=playing)

    def apply(self, state: State, at: Instant) -> State:
        if self.hand == hand_number(state, self.table):
            return state
        begun = TableHand(self.hand, clock_face(state, at).step, at)
        return replace(state, tables={**state.tables, self.table: begun})

    def describe(self, state: State, at: Instant) -> Line:
        return say(_("Table {table} began hand {hand}"), table=self.table, hand=self.hand)


def hand_number(state: State, table: int) -> int:
    """The number of the hand that a table plays; zero before its first."""
    return state.tables[table].hand if table in state.tables else 0
