"""
Whom the desk lists: who may still rebuy, the last ones out in sight, and the names to tap for who
is out.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.night.state import State, count_entered_players
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import find_last_busts, list_active_players
from tournament.players.values import EntrantStatus
from tournament.players.views.roster import (
    ChipHandout,
    PurchaseOption,
    RosterRow,
    RosterTable,
    build_rebuy_row,
    build_roster_row,
    group_by_table,
    sort_by_name,
)

IN_SIGHT = 3
"""So many who may still rebuy stand on the desk, the last ones out; the others are a tap away."""
LISTED = 8
"""So many stand there at all; everybody stands in the sheet of the bar and among the players."""
NAMES_SHOWN = 40
"""So many names the desk offers to tap; a larger field has a page of its own for that."""


@dataclass(frozen=True, slots=True)
class DeskPlayers:
    """The players of a night as its desk needs them."""

    waiting: tuple[RosterRow, ...]
    """Who may still rebuy, the last one out first."""
    unlisted: int
    """How many more of these there are."""
    entered: int
    playing: int
    has_places: bool
    names: tuple[RosterTable, ...] | None
    """
    Who plays, table by table; None in a field so large that nobody would look for a name here.
    """

    @property
    def visible_rows(self) -> tuple[RosterRow, ...]:
        """Those at the top."""
        return self.waiting[:IN_SIGHT]

    @property
    def hidden_rows(self) -> tuple[RosterRow, ...]:
        """Those below."""
        return self.waiting[IN_SIGHT:]

    @property
    def purchase_options(self) -> tuple[PurchaseOption, ...]:
        """What they can buy, each thing once, with the chips to hand out for it."""
        found: dict[int, PurchaseOption] = {}
        for row in self.waiting:
            found |= {sale.number: sale for sale in row.sales if sale.faces}
        return tuple(found.values())


def build_desk_players(state: State, at: Instant) -> DeskPlayers:
    """
    Only the rows that are shown are made: of a thousand players most stand nowhere on the desk.
    """
    may_come_back = list_rebuy_candidates(state, at)
    went = find_last_busts(state)
    hands = ChipHandout(state)
    listed = sorted(may_come_back, key=lambda key: (-went.get(key, 0), key))[:LISTED]
    playing = list_active_players(state)
    return DeskPlayers(
        waiting=tuple(build_rebuy_row(state, key, at, hands) for key in listed),
        unlisted=len(may_come_back) - len(listed),
        entered=count_entered_players(state),
        playing=len(playing),
        has_places=any(
            entrant.status is EntrantStatus.OUT and key not in may_come_back
            for key, entrant in state.entrants.items()
        ),
        names=_build_name_tables(state, playing) if len(playing) <= NAMES_SHOWN else None,
    )


def _build_name_tables(state: State, playing: Iterable[int]) -> tuple[RosterTable, ...]:
    keys = sort_by_name(state, playing)
    return group_by_table(
        state, (build_roster_row(state, key, None, is_waiting=False) for key in keys)
    )
