"""Needs of the tables in words: moves, breaks, redraws, and what waits for what."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from seating.table_balancing import compute_fewest_moves
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, join_facts, ngettext, say, say_count
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.tables.actions.moves import why_plan_fails
from tournament.tables.rules.hand_blockers import (
    find_tables_awaiting_moves,
    find_tables_in_plan,
    is_last_hand_before_redraw,
)
from tournament.tables.rules.move_text import MoveText, build_move_texts
from tournament.tables.rules.seats import (
    list_seated_tables,
    list_silent_tables,
    list_tables_mid_hand,
)
from tournament.tables.rules.table_balancing import (
    PendingTableTask,
    TableTask,
    find_due_table_task,
    find_uneven_ends,
    list_stopped_tables,
)
from tournament.tables.values import WISH_WORDS, DeskRequest, DrawKind, RequestKind
from tournament.tables.views.draw_rows import count_tables_to_redraw
from tournament.tables.views.seat_names import list_seat_names

MAX_NAMED = 4
"""So many tables of one size are named; more are only counted."""


@dataclass(frozen=True, slots=True)
class TableNeed:
    """
    What is due, and what the director does about it: plan moves, break a table, or draw for some
    tables.
    """

    line: Message
    task: TableTask
    breaks: int
    tables: int
    """For how many tables seats are drawn again; 0 where nothing is drawn."""
    waiting: tuple[Text, ...]
    """Who is out and may still rebuy, which may change what is due."""
    left: int = 0
    holds: bool = False
    """Tables wait for it before their next hand, unless the director lets them play on."""
    may_wait: bool = False
    """The director may put it off until somebody else goes out."""
    is_put_off: bool = False


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """Moves that were planned and wait for the hands to end."""

    since: int
    moves: tuple[MoveText, ...]
    reason: str
    breaks: Text
    who: Text
    """What the table calls the one who moves; empty where several do."""
    playing: tuple[Text, ...]
    """The tables whose hand has to end first."""
    unfit: Message | None


@dataclass(frozen=True, slots=True)
class PendingDraw:
    """A draw for seats that is made and sealed, or under way with real cards."""

    line: Message
    where: Message
    """Where its seats are shown, and when; or that real cards are drawn."""
    is_sealed: bool
    """The program drew; the seats are told with the next tap, or by themselves."""


@dataclass(frozen=True, slots=True)
class DeskRequestRow:
    """Somebody waits for the desk."""

    request: DeskRequest
    line: Message
    may_rebuy: bool

    @property
    def id(self) -> str:
        """What tells it from others on a page, and a new one from one that was there before."""
        return f"{self.request.wish}-{self.request.player}-{self.request.table}-{self.request.at}"


@dataclass(frozen=True, slots=True)
class PlayingTable:
    """A table whose hand is still in play."""

    number: int
    told: Text
    hand: int

    @property
    def id(self) -> str:
        """Its number as a part of an id on the page."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class HandForHandRound:
    """Hand for hand: the round that the tables play, and which of them are not done."""

    round: int
    playing: tuple[PlayingTable, ...]
    reports: bool
    """
    Whether any table has reported a hand; if none does, only the desk can know when all are done.
    """


def build_due_need(state: State, at: Instant) -> TableNeed | None:
    """
    What is due at the tables, if anything is; planned moves and an open draw are shown instead of
    it.
    """
    found = find_due_table_task(state, at)
    drawn = state.draw is not None and not state.draw.done
    tables = count_tables_to_redraw(found)
    if found is None or drawn or (state.moves is not None and not tables):
        return None
    later = state.play_on == found.left
    if later and found.task is not TableTask.BALANCE:
        return None
    names = tuple(entrant_name_of(state, key) for key in found.waiting)
    holds = bool(find_tables_awaiting_moves(state, at)) or is_last_hand_before_redraw(state, at)
    return TableNeed(
        line=due_task_text(state, found, at),
        task=found.task,
        breaks=found.breaks,
        tables=tables,
        waiting=names,
        left=found.left,
        holds=holds,
        may_wait=not later and not list_stopped_tables(state, at),
        is_put_off=later and not list_stopped_tables(state, at),
    )


def due_task_text(state: State, found: PendingTableTask, at: Instant) -> Message:
    """What is due at the tables, in one line."""
    if found.task is TableTask.FINAL_TABLE:
        return say(_("{left} left: redraw for the final table"), left=found.left)
    if found.task is TableTask.TWO_TABLES:
        return say(_("{left} left: redraw for two tables"), left=found.left)
    if found.task is TableTask.BREAK:
        table = table_name_text(state, found.breaks)
        return say(_("{left} left: break {table}"), left=found.left, table=table)
    return _uneven_tables_text(state, at)


def _uneven_tables_text(state: State, at: Instant) -> Message:
    """The smallest and the largest tables, all of them by name as far as they are few."""
    sizes = {number: len(there) for number, there in list_seated_tables(state, at).items()}
    few = min(sizes.values())
    many = max(sizes.values())
    if (ends := find_uneven_ends(state, at)) is not None:
        few = len(ends.takers[0].players)
        many = len(ends.givers[0].players)
    smallest = [number for number in sizes if sizes[number] == few]
    largest = [number for number in sizes if sizes[number] == many]
    told = _table_size_text(state, many, largest)
    if len(smallest) + len(largest) == len(sizes) and len(largest) > 1:
        told = say(_("the others have {size}"), size=many)
    return say_count(
        ngettext("{few}, {many}: {count} player moves.", "{few}, {many}: {count} players move."),
        compute_fewest_moves(tuple(sizes.values())),
        few=_table_size_text(state, few, smallest),
        many=told,
    )


def _table_size_text(state: State, size: int, numbers: Sequence[int]) -> Message:
    """Some tables that have so many players."""
    if len(numbers) > MAX_NAMED:
        return say_count(
            ngettext("{count} table has {size}", "{count} tables have {size}"),
            len(numbers),
            size=size,
        )
    tables: Text = table_name_text(state, numbers[0])
    for number in numbers[1:]:
        tables = join_facts(tables, table_name_text(state, number))
    return say_count(
        ngettext("{tables} has {size}", "{tables} have {size}"),
        len(numbers),
        tables=tables,
        size=size,
    )


def build_planned_moves(state: State, at: Instant) -> PlannedMoves | None:
    """The planned moves, with all that still holds them up."""
    plan = state.moves
    if plan is None:
        return None
    concerned = find_tables_in_plan(state)
    names = list_seat_names(state)
    moves = build_move_texts(state, plan.moves)
    return PlannedMoves(
        since=plan.since,
        moves=tuple(replace(told, name=names.get(told.move.player, told.name)) for told in moves),
        reason=plan.reason,
        breaks=table_name_text(state, plan.breaks) if plan.breaks else "",
        who=names.get(moves[0].move.player, moves[0].name) if len(moves) == 1 else "",
        playing=tuple(
            table_name_text(state, number)
            for number in list_tables_mid_hand(state, at)
            if number in concerned
        ),
        unfit=why_plan_fails(state, plan, at),
    )


def build_open_draw(state: State, at: Instant) -> PendingDraw | None:
    """The draw for seats, while it is not made."""
    draw = state.draw
    if draw is None or draw.done:
        return None
    if draw.kind is DrawKind.PROGRAM:
        forms = ngettext("{count} seat is drawn", "{count} seats are drawn")
        where = _("Not on TV and phones yet")
        if draw.posts and list_tables_mid_hand(state, at) and not list_silent_tables(state, at):
            where = _("On TV and phones after the hands in play")
        return PendingDraw(say_count(forms, len(draw.players)), say(where), is_sealed=True)
    forms = ngettext(
        "{drawn} of {count} has drawn a card.", "{drawn} of {count} have drawn a card."
    )
    return PendingDraw(
        say_count(forms, len(draw.places), drawn=sum(bool(slot.player) for slot in draw.places)),
        say(_("Real cards")),
        is_sealed=False,
    )


def build_hand_for_hand(state: State, at: Instant) -> HandForHandRound | None:
    """Hand for hand, as far as there are several tables that wait for each other."""
    if not state.hand_for_hand or len(list_seated_tables(state, at)) < 2:
        return None
    playing = (
        PlayingTable(number, table_name_text(state, number), state.tables[number].hand)
        for number in list_tables_mid_hand(state, at)
    )
    reports = any(state.tables[number].hand for number in list_seated_tables(state, at))
    return HandForHandRound(state.round, tuple(playing), reports)


def list_open_requests(state: State, at: Instant) -> tuple[DeskRequestRow, ...]:
    """Everything that players and tables ask the desk for, the oldest first."""
    may_come_back = list_rebuy_candidates(state, at)
    return tuple(
        DeskRequestRow(request, _request_text(state, request), request.player in may_come_back)
        for request in state.requests
    )


def _request_text(state: State, request: DeskRequest) -> Message:
    table = table_name_text(state, request.table) if request.table else ""
    if not request.player:
        return say(_("{table} calls the floor"), table=table)
    name = entrant_name_of(state, request.player)
    wish = say(WISH_WORDS[request.wish])
    if table and request.wish in (RequestKind.FLOOR, RequestKind.BREAK):
        return say(_("{name} {wish}, {table}"), name=name, wish=wish, table=table)
    return say(_("{name} {wish}"), name=name, wish=wish)
