"""The desk: one page for the whole night, drawn afresh in place whenever something changes."""

from datetime import tzinfo
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.desk_lending import list_active_desk_loans
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.desk.clock_panel import build_clock_panel, list_coming_steps
from tournament.desk.journal_rows import build_journal_rows, is_hand
from tournament.desk.places import build_places
from tournament.desk.quick_actions import build_quick_actions
from tournament.desk.scene_panel import build_scene_panel_context
from tournament.desk.setup_issues import build_start_warnings
from tournament.desk.todo_items import TodoKind, can_draw_first_seats
from tournament.desk.todo_items.todo_list import TodoList, build_todo_list
from tournament.engine.messages import Money, Text
from tournament.forecast.views.finish_forecast import build_end_context
from tournament.journal import JournalLine, NightSnapshot
from tournament.live.display_status import DisplayStatus, list_displays
from tournament.localization import find_timezone
from tournament.money.rules.prize_pool import (
    align_column,
    compute_prize_pool,
    compute_winnings,
    list_current_prizes,
)
from tournament.money.values.terms import BountyKind
from tournament.night.rules.board import compute_board_mark
from tournament.night.state import (
    Phase,
    State,
    StopReason,
    count_entered_players,
    count_players_left,
    entrant_name_of,
    find_announcement,
    to_money,
)
from tournament.pages.desk_url import STAY, build_desk_url, is_night_over
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.pages.live_page_context import build_live_context
from tournament.pages.screens_context import build_screens_context, count_screens_in_trouble
from tournament.players.rules.arrivals import find_arrivals, is_before_first_hand
from tournament.players.rules.standings import (
    compute_standings,
    has_winner,
)
from tournament.players.views.knockouts import list_unclaimed_outs
from tournament.tables.views.draw_rows import build_draw_setup
from tournament.tables.views.draw_seeds import count_announced_draws
from tournament.tables.views.felt_tables import build_felt_tables
from tournament.time_source import now
from tournament.tvs.views.tv_rows import list_other_screens

ENTRIES_SHOWN = 7
ENTRIES_LOOKED_AT = 4 * ENTRIES_SHOWN
PAYOUTS_SHOWN = 5
STEPS_SHOWN = 5


@require_safe
def show_desk(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """
    The whole page, or only its changing part when the page asks for that. A night that is over
    opens on its results, unless it is the desk that is asked for.
    """
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    if is_night_over(visitor.night) and not request.htmx and STAY not in request.GET:
        return redirect("results", pk)
    moment = journal.build_snapshot(visitor.night)
    zone = find_timezone(visitor.night.club.timezone)
    at = now()
    screens = list_displays(pk)
    lent = list_active_desk_loans(visitor.night)
    waiting = build_todo_list(visitor.night, visitor.who, moment, at, screens)
    todo = waiting.add_recheck_times(loan.until for loan in lent)
    spoken = f"{todo.mark}{''.join(f'{loan.link}.' for loan in lent)}"
    drawn = _build_etag(visitor, moment, at, f"{spoken}-{'part' if request.htmx else 'page'}")
    if request.htmx and request.headers.get("If-None-Match") == drawn:
        response = HttpResponse(status=304)
    else:
        context = {
            **_build_context(visitor, moment, at, zone, screens),
            **_build_todo_context(moment.state, todo, screens),
            **build_end_context(visitor, moment.state, at, zone, is_whole=not request.htmx),
            "lent": lent,
        }
        if not request.htmx:  # the part is for a page that follows already
            context |= build_live_context(visitor.night, moment)
        template = "desk/_desk.html" if request.htmx else "desk/desk.html"
        response = render(request, template, context)
    # A 304 needs them too: the browser takes over its headers, and without Vary it would show the
    # bare part when somebody goes back to the desk.
    response["ETag"] = drawn
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


@require_safe
def show_displays(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """How the screens in the room are doing; the desk asks for it every few seconds."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    without_tvs = bool(request.GET.get("others"))
    screens = list_other_screens(visitor.night) if without_tvs else list_displays(pk)
    context = {
        "night": visitor.night,
        "without_tvs": without_tvs,
        "may_direct": visitor.who.has_right(Right.DIRECT),
        **build_screens_context(screens),
    }
    response = render(request, "desk/displays.html", context)
    if request.GET.get("trouble", "") not in ("", str(count_screens_in_trouble(screens))):
        response["HX-Trigger"] = "night-changed"
    return response


def _build_etag(visitor: Visit, moment: NightSnapshot, at: Instant, form: str) -> str:
    """
    What the page depends on: all that the board depends on, and the reader. The whole page and its
    changing part are marked apart, or a browser would put the page it keeps into the place of the
    part.
    """
    night = compute_board_mark(moment.state, moment.head, at, moment.club)
    return f'W/"{night}-{visitor.who.role}-{get_language()}-{form}"'


def _list_recent_lines(visitor: Visit, moment: NightSnapshot) -> list[JournalLine]:
    """The newest entries. Hands would push out all others: only the newest entry may be one."""
    first = max(1, moment.version - ENTRIES_LOOKED_AT + 1)
    lines = [
        line
        for line in journal.list_history_lines(visitor.night, first)
        if line.entry.version == moment.version or not is_hand(line)
    ]
    return lines[-ENTRIES_SHOWN:]


def _build_context(
    visitor: Visit,
    moment: NightSnapshot,
    at: Instant,
    zone: tzinfo,
    screens: list[DisplayStatus],
) -> dict[str, Any]:
    state = moment.state
    shown = build_clock_panel(state, at, zone)
    purse = compute_prize_pool(state).total
    return {
        "night": visitor.night,
        "who": visitor.who,
        "may_direct": visitor.who.has_right(Right.DIRECT),
        "may_run_clock": visitor.who.has_right(Right.RUN_CLOCK),
        "state": state,
        "now": shown,
        "zone": zone,
        "version": moment.version,
        "entries": build_journal_rows(visitor, reversed(_list_recent_lines(visitor, moment))),
        "has_entered": count_entered_players(state) > 0,
        "winner": _find_winner_name(state, at),
        "unnamed_outs": [
            (out.player, entrant_name_of(state, out.player)) for out in list_unclaimed_outs(moment)
        ],
        "has_bounties": state.terms.bounty is not BountyKind.NONE,
        "purse": to_money(state, purse) if purse else None,
        **_build_draw_context(moment, at),
        "next_round": state.round + 1,
        "at_hand": build_quick_actions(visitor, moment, at),
        "places": build_places(visitor, moment, at, screens, "desk"),
        "here": "desk",
        "bar_back": build_desk_url(visitor.night),
        "felts": build_felt_tables(state, at),
        "payouts": () if state.finished is not None else _list_payouts(state),
        "won": _list_won(state, at),
        "coming": () if state.finished is not None else list_coming_steps(state, at)[:STEPS_SHOWN],
        "arrivals": find_arrivals(state) if is_before_first_hand(state, at) else None,
        "looks": build_start_warnings(visitor.night, moment, at),
        "announcement": find_announcement(state, at),
        "counts_chips": shown.phase is Phase.BREAK
        or (shown.stop is not None and shown.stop.reason is StopReason.BREAK),
        **build_scene_panel_context(state, at),
    }


def _find_winner_name(state: State, at: Instant) -> Text:
    """Who won alone; after a deal the one who is placed first."""
    if not has_winner(state, at) and state.finished is None:
        return ""
    first = next(iter(compute_standings(state, at)), None)
    is_alone = first is not None and first.place == first.worst == 1
    return entrant_name_of(state, first.players[0]) if first and is_alone else ""


def _build_draw_context(moment: NightSnapshot, at: Instant) -> dict[str, Any]:
    """A draw for one table, which may as well do without; for more tables it stands in the list."""
    state = moment.state
    is_offered = (
        can_draw_first_seats(state, at) and count_players_left(state) <= state.rules.table_seats
    )
    return {
        "setup": build_draw_setup(state) if is_offered else None,
        "announced": count_announced_draws(moment.past.entries) if is_offered else 0,
    }


def _build_todo_context(
    state: State, todo: TodoList, screens: list[DisplayStatus]
) -> dict[str, Any]:
    """What there is to do, and the screens, of which it may speak."""
    return {
        "errands": todo,
        **build_screens_context(screens),
        "is_settled": state.finished is not None
        and all(row.item.kind is not TodoKind.UNSETTLED for row in todo.rows),
    }


def _list_payouts(state: State) -> list[tuple[int, Money]]:
    """The first places that are paid, as many as a line holds."""
    prizes = list_current_prizes(state)[:PAYOUTS_SHOWN]
    write = align_column(state, prizes)
    return [(place, write(cents)) for place, cents in enumerate(prizes, 1)]


def _list_won(state: State, at: Instant) -> list[tuple[int, Text, Money]]:
    """Who won what in a night that is over, the most first; place 0 where a deal gave it."""
    if state.finished is None:
        return []
    won = [(key, one) for key, one in compute_winnings(state, at).items() if one.total]
    won.sort(key=lambda row: (-row[1].total, row[1].place))
    return [
        (one.place, entrant_name_of(state, key), to_money(state, one.total))
        for key, one in won[:PAYOUTS_SHOWN]
    ]
