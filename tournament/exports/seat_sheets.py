"""Seating tables: who sat where, and every move."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from seating.balance_plan import Move
from tournament.engine.messages import say
from tournament.exports.night_export_source import NightExportSource
from tournament.exports.sheets import Columns, NumberColumn, Sheet, TextColumn, TimeColumn
from tournament.night.journal_history import Entry, JournalHistory, list_undone_entries
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak, PlanMoves
from tournament.tables.rules.move_text import SEAT_WORDS, move_reason_text
from tournament.tables.values import WHY_WORDS, MovePlan, SeatReason, SeatStay


@dataclass(frozen=True, slots=True)
class _StayRow:
    number: int
    stay: SeatStay


def build_seats_sheet(source: NightExportSource) -> Sheet:
    """Every seat that anybody had: from when, until when, and why."""
    columns: Columns[_StayRow] = (
        TextColumn("name", _("Player"), lambda row: source.player_name_text(row.number)),
        NumberColumn("table", _("Table"), lambda row: row.stay.table),
        TextColumn(
            "table_name", _("Table name"), lambda row: source.table_name_text(row.stay.table)
        ),
        NumberColumn("seat", _("Seat"), lambda row: row.stay.seat),
        TimeColumn("since", _("Since"), lambda row: row.stay.since),
        TextColumn("why", _("Why"), lambda row: source.localize_fact(say(WHY_WORDS[row.stay.why]))),
        TimeColumn(
            "until", _("Until"), lambda row: row.stay.until if row.stay.until >= 0 else None
        ),
        NumberColumn("number", _("No. in night")),
    )
    rows: list[_StayRow] = []
    for key, entrant in source.state.entrants.items():
        rows += (_StayRow(key, stay) for stay in entrant.sat)
    rows.sort(key=lambda row: row.stay.since)
    return source.build_sheet("seats", _("Seats"), columns, rows)


@dataclass(frozen=True, slots=True)
class MovePlanRecord:
    """
    A plan of moves as the journal has it: when and by whom it was decided, and which moves it was.
    """

    entry: Entry
    moves: tuple[Move, ...]
    reason: str = ""

    def find_move(self, player: int) -> Move | None:
        """How this player was to move."""
        return next((move for move in self.moves if move.player == player), None)


@dataclass(frozen=True, slots=True)
class _SeatChange:
    """A change of seat; `made` is None while it waits, `move` how it was planned, if it was."""

    number: int
    was: SeatStay | Move
    now: SeatStay
    made: int | None
    planned: int | None
    move: Move | None
    reason: str
    by: str


def build_moves_sheet(source: NightExportSource) -> Sheet:
    """
    Every change of seat, planned and made, with its reason; the moves that still wait come last.
    """

    def why_there_text(move: Move | None) -> str:
        told = SEAT_WORDS.get(move.into) if move else None
        return source.localize_fact(say(told)) if told else ""

    columns: Columns[_SeatChange] = (
        TimeColumn("made", _("Made")),
        TimeColumn("planned", pgettext("when", "Planned")),
        TextColumn("name", _("Player"), lambda change: source.player_name_text(change.number)),
        NumberColumn("from_table", _("From table"), lambda change: change.was.table),
        NumberColumn("from_seat", _("From seat"), lambda change: change.was.seat),
        NumberColumn("to_table", _("To table"), lambda change: change.now.table),
        NumberColumn("to_seat", _("To seat"), lambda change: change.now.seat),
        TextColumn(
            "kind",
            _("Kind"),
            lambda change: source.localize_fact(say(WHY_WORDS[change.now.why])),
        ),
        TextColumn(
            "why",
            _("Why this player"),
            lambda change: (
                source.localize_fact(move_reason_text(source.state, change.move))
                if change.move
                else ""
            ),
        ),
        TextColumn("why_there", _("Why this seat"), lambda change: why_there_text(change.move)),
        TextColumn("reason", _("Reason")),
        TextColumn("by", _("By")),
        NumberColumn("number", _("No. in night")),
    )
    changes = (*_list_made_changes(source), *_list_pending_changes(source))
    return source.build_sheet("moves", _("Moves"), columns, changes)


def _list_made_changes(source: NightExportSource) -> list[_SeatChange]:
    carried = _collect_completed_plans(source.moment.past)
    said = _map_entries_by_time(source.moment.past)
    found: list[_SeatChange] = []
    for key, entrant in source.state.entrants.items():
        for was, now in pairwise(entrant.sat):
            plan = carried.get(now.since)
            given = said.get(now.since)
            change = _SeatChange(
                key,
                was,
                now,
                now.since,
                plan.entry.at if plan else None,
                plan.find_move(key) if plan else None,
                plan.reason if plan else str(getattr(given.action, "reason", "")) if given else "",
                plan.entry.by if plan else given.by if given else "",
            )
            found.append(change)
    return sorted(found, key=lambda change: change.now.since)


def _list_pending_changes(source: NightExportSource) -> Iterator[_SeatChange]:
    plan: MovePlan | None = source.state.moves
    if plan is None:
        return
    entries = reversed(source.moment.past.entries)
    by = next((entry.by for entry in entries if entry.at == plan.since), "")
    kind = SeatReason.BREAK if plan.breaks else SeatReason.BALANCE
    for move in plan.moves:
        then = SeatStay(move.to_table, move.to_seat, plan.since, kind)
        yield _SeatChange(move.player, move, then, None, plan.since, move, plan.reason, by)


def _list_effective_entries(past: JournalHistory) -> Iterator[Entry]:
    dead = list_undone_entries(past.entries)
    return (entry for entry in past.entries if entry.version not in dead)


def _collect_completed_plans(past: JournalHistory) -> dict[int, MovePlanRecord]:
    """The plans that were carried out, by the instant at which everybody moved."""
    planned: dict[int, MovePlanRecord] = {}
    carried: dict[int, MovePlanRecord] = {}
    for entry in _list_effective_entries(past):
        action = entry.action
        if isinstance(action, PlanMoves):
            planned[entry.at] = MovePlanRecord(entry, action.moves, action.reason.strip())
        elif isinstance(action, PlanBreak):
            planned[entry.at] = MovePlanRecord(entry, action.moves)
        elif isinstance(action, MakePlannedMoves) and action.since in planned:
            carried[entry.at] = planned[action.since]
    return carried


def _map_entries_by_time(past: JournalHistory) -> dict[int, Entry]:
    """The entries that moved somebody, by their instant."""
    return {entry.at: entry for entry in _list_effective_entries(past)}
