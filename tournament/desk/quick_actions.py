"""
Quick actions on every page of a night: the clock, who is out, undo, rebuys, the next hands.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournament import journal
from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.desk.undo_rights import can_undo_entry
from tournament.engine.messages import Message, Text, _, head_text, ngettext, say, say_count
from tournament.engine.time_units import DAY
from tournament.journal import NightSnapshot
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import list_entries_of_tap, list_undone_entries
from tournament.night.state import (
    Phase,
    State,
    count_entered_players,
    count_players_left,
    entrant_name_of,
    find_phase,
    read_night_clock,
    table_name_text,
)
from tournament.pages.action_response import build_undo_url
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import find_last_busts
from tournament.players.views.roster import ChipHandout, RosterRow, build_rebuy_row, sort_by_name
from tournament.tables.actions.hands import get_hand_number
from tournament.tables.rules.hand_blockers import can_deal_on
from tournament.tables.rules.seats import has_seating, list_open_tables

MAX_PLAYERS_FOR_DEAL = 4
"""With so many players left a deal is at hand."""
MAX_REBUYS_SHOWN = 16
"""
So many who may rebuy are at hand; of a field in which more wait at once, the list of the players
shows all.
"""


@dataclass(frozen=True, slots=True)
class QuickActionTable:
    """A table and the hand that it would begin."""

    number: int
    told: Text
    hand: int

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for somebody’s rebuy and can deal on without it."""

    key: int
    name: Text
    line: Message

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.key)


@dataclass(frozen=True, slots=True)
class TapToUndo:
    """The newest tap that can be taken back: what it did, in few words too, and its address."""

    line: Message
    head: Message
    address: str


@dataclass(frozen=True, slots=True)
class QuickActions:
    """What the bar of a page offers."""

    plays: bool
    """Whether the clock of the night has begun, and the night is not over."""
    step: int
    outs: bool
    """Whether anybody can go out."""
    undo: TapToUndo | None
    rebuys: tuple[RosterRow, ...]
    waits: tuple[WaitingTable, ...]
    tables: tuple[QuickActionTable, ...]
    round: int | None
    """Hand for hand: the next hand of all tables."""
    dealing_players: int = 0
    """So many players are left and may talk about a deal; else 0."""
    may_end: bool = False
    """Whether so few are left that the night may end with them."""


def build_quick_actions(visitor: Visit, moment: NightSnapshot, at: Instant) -> QuickActions:
    """What this visitor can do at once."""
    state = moment.state
    shown = read_night_clock(state, at)
    plays = find_phase(state, at) not in (Phase.PLANNED, Phase.COUNTDOWN, Phase.FINISHED)
    directs = plays and visitor.who.has_right(Right.DIRECT)
    deals = plays and visitor.who.has_right(Right.PLAY_TABLE) and not state.hand_for_hand
    return QuickActions(
        plays=plays,
        step=shown.step,
        outs=directs and count_players_left(state) > 1,
        undo=_find_tap_to_undo(visitor, moment, at),
        rebuys=tuple(_list_rebuy_rows(state, at)) if directs else (),
        waits=tuple(_list_waiting_tables(state, at)) if directs else (),
        tables=tuple(_list_tables(state)) if deals else (),
        round=state.round + 1 if plays and state.hand_for_hand else None,
        dealing_players=_count_dealing_players(state, at) if directs else 0,
        may_end=directs and 1 <= count_players_left(state) <= MAX_PLAYERS_FOR_DEAL,
    )


def _count_dealing_players(state: State, at: Instant) -> int:
    """How many are left, once they are few, all of them paid, and without a deal."""
    left = count_players_left(state)
    if (
        not 2 <= left <= MAX_PLAYERS_FOR_DEAL
        or state.deal is not None
        or list_rebuy_candidates(state, at)
    ):
        return 0
    return left if any(list_current_prizes(state)[left - 1 : left]) else 0


def _find_tap_to_undo(visitor: Visit, moment: NightSnapshot, at: Instant) -> TapToUndo | None:
    """
    The newest entry of this day that stands and is theirs to take back, with all that its tap
    wrote; nothing from before an import, which is undone on its own page.
    """
    entries = moment.past.entries
    dead = list_undone_entries(entries)
    for entry in reversed(entries):
        if at - entry.at > DAY or isinstance(entry.action, RecordResults):
            return None
        standing = entry.version not in dead and not isinstance(entry.action, Undo)
        if standing and can_undo_entry(visitor.who, entries, entry.version):
            (line, *_later) = journal.list_history_lines(visitor.night, entry.version)
            *others, _newest = list_entries_of_tap(entries, entry.version)
            address = build_undo_url(visitor.night.pk, entry.version, tuple(others))
            head = head_text(line.line)
            if others:
                head = say(_("{what} +{count} more"), what=head, count=len(others))
            return TapToUndo(_tap_text(line.line, len(others)), head, address)
    return None


def _tap_text(line: Message, others: int) -> Message:
    if not others:
        return line
    forms = ngettext("{what}, and {count} more", "{what}, and {count} more")
    return say_count(forms, others, what=line)


def _list_rebuy_rows(state: State, at: Instant) -> Iterator[RosterRow]:
    """Who is out and may rebuy, the last ones out, each with what they can buy."""
    hands = ChipHandout(state)
    went = find_last_busts(state)
    newest = sorted(list_rebuy_candidates(state, at), key=lambda key: -went.get(key, 0))
    for key in sort_by_name(state, newest[:MAX_REBUYS_SHOWN]):
        yield build_rebuy_row(state, key, at, hands)


def _list_waiting_tables(state: State, at: Instant) -> Iterator[WaitingTable]:
    """The tables whose next hand waits for a rebuy, with each who has to answer."""
    for key in sorted(list_rebuy_candidates(state, at))[:MAX_REBUYS_SHOWN]:
        place = state.entrants[key].seat
        if place is not None and can_deal_on(state, key, at):
            name = entrant_name_of(state, key)
            table = table_name_text(state, place.table)
            yield WaitingTable(
                key, name, say(_("{table} waits for {name}"), table=table, name=name)
            )


def _list_tables(state: State) -> Iterator[QuickActionTable]:
    """The tables that stand; where nobody has a seat, as many as the players need."""
    needed = -(-count_entered_players(state) // state.rules.table_seats)
    numbers: Iterable[int] = range(1, max(1, needed, *state.tables) + 1)
    if has_seating(state):
        numbers = list_open_tables(state)
    for number in numbers:
        hand = get_hand_number(state, number) + 1
        yield QuickActionTable(number, table_name_text(state, number), hand)
