"""To-do items: tables and seats."""

from collections.abc import Iterator

from tournament.clock.values import Instant
from tournament.desk.todo_items.blocker_items import REBUYS, list_sale_buttons
from tournament.desk.todo_items.todo_item import TodoButton, TodoItem, TodoKind, TodoPageLink, Way
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.rules.prize_pool import count_paid_places
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.desk_requests import CloseRequest
from tournament.night.actions.night import HandForHand
from tournament.night.state import State, count_players_left, entrant_name_of
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.purchase_windows import (
    count_possible_players,
    may_prize_pool_grow,
)
from tournament.tables.actions.late_seating import DrawSeat, list_seats_for_newcomers
from tournament.tables.actions.moves import PlanBreak, PlanMoves, PostponeMoves
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats
from tournament.tables.rules.seats import (
    has_seating,
    list_seated_tables,
    list_tables_mid_hand,
    list_unseated_players,
)
from tournament.tables.values import RequestKind
from tournament.tables.views.draw_rows import build_draw_setup
from tournament.tables.views.move_planning import propose_moves
from tournament.tables.views.table_needs import (
    DeskRequestRow,
    TableNeed,
    build_due_need,
    build_hand_for_hand,
    build_open_draw,
    build_planned_moves,
    list_open_requests,
)

DONE = say(_("Done"))
OPEN = say(_("Open"))
SEATS = say(_("Tables"))
PAGES = {
    RequestKind.REBUY: say(_("Rebuy")),
    RequestKind.ADD_ON: say(_("Add-on")),
    RequestKind.RE_ENTRY: say(_("Re-entry")),
}
REFUSALS = {
    RequestKind.REBUY: say(_("No rebuy")),
    RequestKind.ADD_ON: say(_("No add-on")),
    RequestKind.RE_ENTRY: say(_("No re-entry")),
}
SALES = {
    RequestKind.REBUY: REBUYS,
    RequestKind.ADD_ON: frozenset({PurchaseKind.ADD_ON}),
    RequestKind.RE_ENTRY: frozenset({PurchaseKind.RE_ENTRY}),
}
"""What answers the request of somebody who wants to buy."""


def list_table_items(state: State, at: Instant, announced: int) -> Iterator[TodoItem]:
    """
    Calls and requests, moves, a draw, the next hand of all, players without a seat. So many draws
    were announced this night.
    """
    if state.finished is not None:
        return
    for row in list_open_requests(state, at):
        yield _build_request_item(state, row, at)
    if (found := build_planned_moves(state, at)) is not None:
        yield TodoItem(TodoKind.PLANNED, say(_("Moves")), planned=found)
    if (round := build_hand_for_hand(state, at)) is not None:
        yield TodoItem(TodoKind.TOGETHER, say(_("Hand for hand")), together=round)
    yield from _list_bubble_items(state, at)
    if (wanted := build_due_need(state, at)) is not None and not wanted.is_put_off:
        yield _build_due_item(state, wanted, at)
    if (draw := build_open_draw(state, at)) is not None:
        ways: tuple[Way, ...] = (TodoPageLink("draw", say(_("Open the draw")), duty=None),)
        if draw.is_sealed and not list_tables_mid_hand(state, at):
            ways = (*ways, TodoButton(DrawSeats.kind, "do-draw-seats", say(_("Show the seats"))))
        yield TodoItem(TodoKind.DRAWING, draw.line, ways, detail=draw.where)
    yield from _list_unseated_items(state, at, announced)


def _list_bubble_items(state: State, at: Instant) -> Iterator[TodoItem]:
    """Hand for hand, offered where one more goes out without a prize, and its end after that."""
    places = count_paid_places(state)
    if len(list_seated_tables(state, at)) < 2 or may_prize_pool_grow(state, at) or not places:
        return
    left = count_possible_players(state, at)
    kind, spot = HandForHand.kind, "do-hand-for-hand-now"
    if state.hand_for_hand and left <= places:
        way = TodoButton(kind, spot, say(_("End hand for hand")), ())
        line = say(_("The bubble has burst"))
        yield TodoItem(TodoKind.BUBBLE, line, (way,), for_directors=True)
    elif not state.hand_for_hand and left == places + 1:
        way = TodoButton(kind, spot, say(_("Play hand for hand")), (("on", "on"),))
        line = say(_("Bubble: {left} left, {paid} paid"), left=left, paid=places)
        yield TodoItem(TodoKind.BUBBLE, line, (way,), for_directors=True)


def _build_request_item(state: State, row: DeskRequestRow, at: Instant) -> TodoItem:
    asks = row.request
    kind = TodoKind.FLOOR if asks.wish is RequestKind.FLOOR else TodoKind.REQUEST
    ways = tuple(_list_request_actions(row))
    if asks.wish in SALES and (
        sales := list_sale_buttons(state, asks.player, at, SALES[asks.wish])
    ):
        ways = (_build_refuse_button(row), *sales)
    return TodoItem(kind, row.line, ways, row.id, at=asks.at, note=asks.note, whose=row.line)


def _list_request_actions(row: DeskRequestRow) -> Iterator[Way]:
    """What can be done about a request; the last way is to say that it is done."""
    asks = row.request
    player = asks.player
    table = asks.table
    if player and asks.wish is RequestKind.BREAK:
        sent = (("player", player), ("absent", "on"))
        yield TodoButton(MarkAbsent.kind, f"do-away-{row.id}", say(_("Is away")), sent)
    elif player and asks.wish is RequestKind.BACK:
        yield TodoButton(
            MarkAbsent.kind, f"do-back-{row.id}", say(_("Is here")), (("player", player),)
        )
    elif player and asks.wish is RequestKind.OUT:
        yield _build_out_button(row)
    elif player and asks.wish is not RequestKind.FLOOR:
        there = TodoPageLink("seat_table", OPEN, table, duty=None) if table else None
        yield TodoPageLink("entrant", PAGES.get(asks.wish, OPEN), player, otherwise=there)
    elif table:
        yield TodoPageLink("seat_table", OPEN, table, duty=None)
        if asks.wish is RequestKind.FLOOR:
            yield TodoPageLink(
                "night_rulings", say(_("Rulings")), query=f"table={table}", duty=None
            )
    yield _build_close_button(row)


def _build_close_button(row: DeskRequestRow, label: Message = DONE) -> TodoButton:
    asks = row.request
    names = (("wish", asks.wish.value), ("player", asks.player), ("table", asks.table))
    return TodoButton(CloseRequest.kind, f"do-close-{row.id}", label, names)


def _build_refuse_button(row: DeskRequestRow) -> TodoButton:
    """They buy nothing: out for good where they have no chips left, else as before."""
    if row.may_rebuy:
        return _build_out_button(row)
    return _build_close_button(row, REFUSALS[row.request.wish])


def _build_out_button(row: DeskRequestRow) -> TodoButton:
    """They say that they are out: knock them out, or end the wait for their rebuy."""
    player = row.request.player
    if row.may_rebuy:
        sent = (("player", player),)
        return TodoButton(DeclineRebuy.kind, f"do-out-{row.id}", say(_("No rebuy")), sent)
    sent = (("players", player),)
    return TodoButton(KnockOut.kind, f"do-out-{row.id}", say(_("Knock out")), sent)


def _build_due_item(state: State, wanted: TableNeed, at: Instant) -> TodoItem:
    """A redraw, a table to break, or the one move that the rule asks for: told with one tap."""
    look = TodoPageLink("seats", SEATS, duty=None)
    later: tuple[Way, ...] = ()
    if wanted.may_wait:
        sent = (("left", wanted.left),)
        label = say(_("Play on")) if wanted.holds else say(_("Later"))
        later = (TodoButton(PostponeMoves.kind, "do-play-on", label, sent),)
    if wanted.tables or wanted.breaks:
        return TodoItem(TodoKind.DUE, wanted.line, (*_list_fewer_tables_ways(wanted), *later))
    proposal = propose_moves(state, at)
    if len(proposal.steps) != 1 or not proposal.is_complete or wanted.waiting:
        way = TodoPageLink("seats", say(_("Plan moves")), part="due", otherwise=look)
        return TodoItem(TodoKind.DUE, wanted.line, (way, *later))
    (step,) = proposal.steps
    line = say(_("{name} → {seat}"), name=step.name, seat=step.goal)
    fields = (("instead", 0), ("moves", proposal.written))
    tell = TodoButton(
        PlanMoves.kind, "do-plan-moves", say(_("Tell {name}"), name=step.name), fields
    )
    return TodoItem(TodoKind.DUE, line, (tell, *later), detail=wanted.line)


def _list_fewer_tables_ways(wanted: TableNeed) -> Iterator[Way]:
    """A table breaks with one tap; its page has the other tables, and the redraw."""
    look = TodoPageLink("seats", SEATS, duty=None)
    if wanted.tables:
        yield TodoPageLink("fewer_tables", say(_("Redraw")), otherwise=look)
    elif wanted.waiting:
        yield TodoPageLink("fewer_tables", say(_("Break the table")), otherwise=look)
    else:
        yield TodoPageLink("fewer_tables", say(_("Other ways")), otherwise=look)
        sent = (("table", wanted.breaks), ("instead", 0))
        yield TodoButton(PlanBreak.kind, "do-plan-break", say(_("Break the table")), sent)


def _list_unseated_items(state: State, at: Instant, announced: int) -> Iterator[TodoItem]:
    if has_seating(state):
        missing = list_unseated_players(state)
        if len(missing) == 1 and list_seats_for_newcomers(state, at):
            sent = (("player", missing[0]),)
            name = entrant_name_of(state, missing[0])
            line = say(_("{name} needs a seat"), name=name)
            ways = (
                TodoPageLink("seats", SEATS, duty=None),
                TodoButton(
                    DrawSeat.kind, "do-draw-seat", say(_("Draw a seat")), sent, is_main=True
                ),
            )
            yield TodoItem(TodoKind.SEATLESS, line, ways, whose=name)
        elif missing:
            forms = ngettext("{count} player needs a seat", "{count} players need a seat")
            look = TodoPageLink("seats", SEATS, part="waiting-for-a-seat", duty=None)
            yield TodoItem(TodoKind.SEATLESS, say_count(forms, len(missing)), (look,))
    elif can_draw_first_seats(state, at) and count_players_left(state) > state.rules.table_seats:
        yield TodoItem(
            TodoKind.NOBODY_SITS,
            say(_("Nobody has a seat yet")),
            tuple(_list_draw_ways(state, announced)),
            for_directors=True,
        )


def _list_draw_ways(state: State, announced: int) -> Iterator[Way]:
    """The usual draw with one tap, and the page where it can be another one."""
    setup = build_draw_setup(state)
    if setup.why_not is not None:
        yield TodoPageLink("draw", say(_("Draw seats")))
        return
    sizes = (("sizes", size) for size in setup.sizes)
    numbers = (("numbers", number) for number in setup.numbers)
    fields = (("number", announced), *sizes, *numbers)
    yield TodoPageLink("draw", say(_("Other ways")))
    yield TodoButton(AnnounceDraw.kind, "do-promise-draw", say(_("Draw seats")), fields)


def can_draw_first_seats(state: State, at: Instant) -> bool:
    """Whether seats could be drawn before the first hand and nobody has one yet."""
    return (
        (state.started is None or at < state.started)
        and not has_seating(state)
        and build_open_draw(state, at) is None
        and count_players_left(state) > 1
    )
