"""Who sat where and how everybody got there, as tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from seating.balance_plan import Move
from tournament.engine.messages import say
from tournament.exports.export_source import NightExportSource
from tournament.exports.sheets import (
    Cell,
    Sheet,
    SheetColumn,
    build_number_column,
    build_time_column,
)
from tournament.night.journal_history import Entry, JournalHistory, list_undone_entries
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak, PlanMoves
from tournament.tables.rules.move_text import SEAT_WORDS, move_reason_text
from tournament.tables.values import WHY_WORDS, MovePlan, SeatReason


def build_seats_sheet(source: NightExportSource) -> Sheet:
    """Every seat that anybody had: from when, until when, and why."""
    columns = (
        SheetColumn("name", _("Player")),
        build_number_column("table", _("Table")),
        SheetColumn("table_name", _("Table’s name")),
        build_number_column("seat", _("Seat")),
        build_time_column("since", _("Since")),
        SheetColumn("why", _("Why")),
        build_time_column("until", _("Until")),
        build_number_column("number", _("No. in the night")),
    )
    found = [(key, stay) for key, entrant in source.state.entrants.items() for stay in entrant.sat]
    found.sort(key=lambda pair: pair[1].since)
    rows = (
        (
            source.player_name_text(key),
            stay.table,
            source.table_name_text(stay.table),
            stay.seat,
            stay.since,
            source.localize_message(say(WHY_WORDS[stay.why])),
            stay.until if stay.until >= 0 else None,
            key,
        )
        for key, stay in found
    )
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


def build_moves_sheet(source: NightExportSource) -> Sheet:
    """
    Every change of seat, planned and made, with its reason; the moves that still wait come last.
    """
    columns = (
        build_time_column("made", _("Made")),
        build_time_column("planned", pgettext("when", "Planned")),
        SheetColumn("name", _("Player")),
        build_number_column("from_table", _("From table")),
        build_number_column("from_seat", _("From seat")),
        build_number_column("to_table", _("To table")),
        build_number_column("to_seat", _("To seat")),
        SheetColumn("kind", _("Kind of move")),
        SheetColumn("why", _("Why this player")),
        SheetColumn("why_there", _("Why this seat")),
        SheetColumn("reason", _("Reason given")),
        SheetColumn("by", _("By")),
        build_number_column("number", _("No. in the night")),
    )
    return source.build_sheet(
        "moves", _("Moves"), columns, (*_build_move_rows(source), *_build_pending_rows(source))
    )


def _build_move_rows(source: NightExportSource) -> Iterator[tuple[Cell, ...]]:
    carried = _collect_completed_plans(source.moment.past)
    said = _map_entries_by_time(source.moment.past)
    changes = [
        (key, was, now)
        for key, entrant in source.state.entrants.items()
        for was, now in pairwise(entrant.sat)
    ]
    for key, was, now in sorted(changes, key=lambda change: change[2].since):
        plan = carried.get(now.since)
        given = said.get(now.since)
        yield (
            now.since,
            plan.entry.at if plan else None,
            source.player_name_text(key),
            was.table,
            was.seat,
            now.table,
            now.seat,
            *_build_reason_cells(source, now.why, plan.find_move(key) if plan else None),
            plan.reason if plan else str(getattr(given.action, "reason", "")) if given else "",
            plan.entry.by if plan else given.by if given else "",
            key,
        )


def _build_pending_rows(source: NightExportSource) -> Iterator[tuple[Cell, ...]]:
    plan: MovePlan | None = source.state.moves
    if plan is None:
        return
    by = next(
        (entry.by for entry in reversed(source.moment.past.entries) if entry.at == plan.since), ""
    )
    for move in plan.moves:
        kind = SeatReason.BREAK if plan.breaks else SeatReason.BALANCE
        yield (
            None,
            plan.since,
            source.player_name_text(move.player),
            move.table,
            move.seat,
            move.to_table,
            move.to_seat,
            *_build_reason_cells(source, kind, move),
            plan.reason,
            by,
            move.player,
        )


def _build_reason_cells(
    source: NightExportSource, kind: SeatReason, move: Move | None
) -> tuple[str, str, str]:
    told = source.localize_message(say(WHY_WORDS[kind]))
    if move is None:
        return told, "", ""
    there = source.localize_message(say(SEAT_WORDS[move.into])) if move.into in SEAT_WORDS else ""
    return told, source.localize_message(move_reason_text(source.state, move)), there


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
