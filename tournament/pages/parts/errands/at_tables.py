"""What the tables and those who sit there want from the desk."""

from collections.abc import Iterator

from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.late import DrawSeat, late_seats
from tournament.core.actions.moves import PostponeMoves
from tournament.core.actions.requests import CloseRequest
from tournament.core.clock import Instant
from tournament.core.seats import is_seated, list_unseated_players
from tournament.core.state import State, name_of, players_left
from tournament.core.tables import RequestKind
from tournament.core.text import _, ngettext, say, say_count
from tournament.pages.parts.errands.errand import Errand, Go, Kind, Press, Way
from tournament.pages.parts.tables_due import (
    Asked,
    Needed,
    asked,
    drawing,
    needed,
    planned,
    together,
)

LOOK = say(_("Look"))
SEATS = say(_("Seats"))
PAGES = {RequestKind.REBUY: say(_("Rebuy")), RequestKind.ADD_ON: say(_("Add-on"))}


def at_tables(state: State, at: Instant) -> Iterator[Errand]:
    """Calls and requests, moves, a draw, the next hand of all, players without a seat."""
    if state.finished is not None:
        return
    for one in asked(state, at):
        yield _request(one)
    if (found := planned(state, at)) is not None:
        yield Errand(Kind.PLANNED, say(_("Planned moves")), planned=found)
    if (round := together(state, at)) is not None:
        yield Errand(Kind.TOGETHER, say(_("Hand for hand")), together=round)
    if (wanted := needed(state, at)) is not None:
        yield Errand(Kind.DUE, wanted.line, tuple(_ways_of(wanted)))
    if (draw := drawing(state)) is not None:
        yield Errand(Kind.DRAWING, draw.line, (Go("draw", say(_("To the draw")), duty=None),))
    yield from _without_seats(state, at)


def _request(one: Asked) -> Errand:
    kind = Kind.FLOOR if one.request.wish is RequestKind.FLOOR else Kind.REQUEST
    return Errand(
        kind,
        one.line,
        tuple(_answers(one)),
        one.id,
        one.request.at,
        one.request.note,
        whose=one.line,
    )


def _answers(one: Asked) -> Iterator[Way]:
    """What can be done about a request; the last way is to say that it is done."""
    asks, player, table = one.request, one.request.player, one.request.table
    if player and asks.wish is RequestKind.BREAK:
        sent = (("player", player), ("absent", "on"))
        yield Press(MarkAbsent.kind, f"do-away-{one.id}", say(_("Is away")), sent)
    elif player and asks.wish is RequestKind.BACK:
        yield Press(MarkAbsent.kind, f"do-back-{one.id}", say(_("Is here")), (("player", player),))
    elif player and asks.wish is not RequestKind.FLOOR:
        there = Go("seat_table", LOOK, table, duty=None) if table else None
        yield Go("entrant", PAGES.get(asks.wish, LOOK), player, otherwise=there)
    elif table:
        yield Go("seat_table", LOOK, table, duty=None)
        if asks.wish is RequestKind.FLOOR:
            yield Go("night_rulings", say(_("Look it up")), query=f"table={table}", duty=None)
    names = (("wish", asks.wish.value), ("player", player), ("table", table))
    yield Press(CloseRequest.kind, f"do-close-{one.id}", say(_("Done")), names)


def _ways_of(wanted: Needed) -> Iterator[Way]:
    look = Go("seats", SEATS, duty=None)
    if wanted.tables:
        yield Go("draw", say(_("Draw seats")), query=f"tables={wanted.tables}", otherwise=look)
    else:
        label = say(_("Break the table")) if wanted.breaks else say(_("Plan moves"))
        yield Go("seats", label, part="due", otherwise=look)
    if wanted.holds:
        yield Press(
            PostponeMoves.kind, "do-play-on", say(_("Play on for now")), (("left", wanted.left),)
        )


def _without_seats(state: State, at: Instant) -> Iterator[Errand]:
    if is_seated(state):
        missing = list_unseated_players(state)
        if len(missing) == 1 and late_seats(state, at):
            (key,), name = missing, name_of(state, missing[0])
            draws = Press(DrawSeat.kind, "do-draw-seat", say(_("Draw a seat")), (("player", key),))
            line = say(_("{name} waits for a seat."), name=name)
            yield Errand(Kind.SEATLESS, line, (draws, Go("seats", SEATS, duty=None)), whose=name)
        elif missing:
            forms = ngettext("{count} player waits for a seat.", "{count} players wait for a seat.")
            look = Go("seats", SEATS, part="waiting-for-a-seat", duty=None)
            yield Errand(Kind.SEATLESS, say_count(forms, len(missing)), (look,))
    elif nobody_sits(state, at) and players_left(state) > state.rules.table_seats:
        way = Go("draw", say(_("Draw the seats")))
        yield Errand(Kind.NOBODY_SITS, say(_("Nobody has a seat yet.")), (way,), for_directors=True)


def nobody_sits(state: State, at: Instant) -> bool:
    """Whether seats could be drawn before the first hand and nobody has one yet."""
    has_begun = state.started is not None and state.started <= at
    return (
        not has_begun
        and not is_seated(state)
        and drawing(state) is None
        and players_left(state) > 1
    )
