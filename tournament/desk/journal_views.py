"""The journal page: every entry, the night as it was at any of them, and taking entries back."""

import re
from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.desk_lending import list_desk_loans
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.desk.clock_panel import build_clock_panel
from tournament.desk.journal_rows import build_journal_rows, group_hands
from tournament.desk.past_night import build_past_night
from tournament.desk.undo_rights import has_undo_right
from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    UndoPreview,
    find_state_at_version,
    find_version_at_instant,
    list_undone_entries,
)
from tournament.night.rules.state_diff import find_state_changes
from tournament.night.state import entrant_names_text, to_money
from tournament.pages.action_response import (
    build_actor,
    build_refusal_response,
    build_undo_url,
    perform_submission,
)
from tournament.pages.desk_url import build_desk_url
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.table_phone import KnockOutAtTable
from tournament.tables.views.back_in import WayBackIn, list_ways_back_in
from tournament.time_source import now

PAGE = 35


@require_safe
def show_journal(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """All entries, newest first, under a picture of the night at the chosen one."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    past = journal.build_snapshot(visitor.night).past
    chosen, instant, is_past = _parse_selected_entry(request, visitor, past)
    page = _parse_page_number(request)
    last = past.version - PAGE * page
    lines = journal.list_history_lines(visitor.night, max(1, last - PAGE + 1))
    told = lines[: max(0, min(PAGE, last))]
    zone = find_timezone(visitor.night.club.timezone)
    then = find_state_at_version(past, chosen)
    context = _build_base_context(visitor) | {
        "groups": group_hands(build_journal_rows(visitor, tuple(reversed(told)))),
        "state": past.state,
        "looks_back": "no" in request.GET or "at" in request.GET,
        "chosen": chosen,
        "chosen_at": instant,
        "is_past": is_past,
        "then": then,
        "purse": to_money(then, total) if (total := compute_prize_pool(then).total) else None,
        "now": build_clock_panel(then, instant, zone),
        "told": build_past_night(then, instant),
        "older": page + 1 if last > PAGE else None,
        "newer": page - 1 if page else None,
        "loans": list_desk_loans(visitor.night) if visitor.who.has_right(Right.DIRECT) else (),
    }
    return render(request, "desk/journal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def undo_entry(request: HtmxHttpRequest, pk: int, version: int) -> HttpResponse:
    """Show what taking an entry back would change; then do it."""
    visitor = _authorize_undo(request, pk, version)
    targets = (version, *_parse_other_targets(request))
    try:
        outlook = journal.preview_undo(visitor.night, targets)
    except Refusal as refusal:
        return build_refusal_response(
            request,
            visitor,
            localize_fact(refusal.line, find_timezone(visitor.night.club.timezone)),
        )
    if request.method != "POST":
        return _show_undo(request, visitor, outlook, version)
    if _has_seen_preview(request, visitor, targets):
        return perform_submission(
            request,
            visitor,
            lambda key, seen: journal.undo_entries(
                visitor.night, targets, build_actor(visitor), key, seen
            ),
        )
    page = build_undo_url(pk, version, targets[1:])
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    return HttpResponseRedirect(page)


def _show_undo(
    request: HtmxHttpRequest, visitor: Visit, outlook: UndoPreview, version: int
) -> HttpResponse:
    """
    What taking it back would change. For a knockout that others stand on, or one of several, who
    comes back while what was played stays is the first choice.
    """
    entry = journal.build_snapshot(visitor.night).past.entries[version - 1]
    knocked_out = _list_knocked_out(entry)
    if answers := _list_rebuy_answers(outlook, knocked_out):
        outlook = journal.preview_undo(visitor.night, (*outlook.targets, *answers))
    exact = _build_undo_context(visitor, outlook, version)
    ways: tuple[WayBackIn, ...] = ()
    if outlook.rejected or len(knocked_out) > 1:
        ways = _list_ways_back(request, visitor, version)
    if not outlook.rejected:
        ways = tuple(way for way in ways if way.changes != exact["changes"])
    context = {
        **_build_base_context(visitor),
        **exact,
        "ways_back": ways,
        "is_exact_first": not ways or (not outlook.rejected and len(ways) > 1),
        "comes_back": entrant_names_text(outlook.after, knocked_out) if knocked_out else None,
        "back": request.GET.get("back", ""),
        "keep": build_desk_url(visitor.night),
    }
    return render(request, "desk/undo.html", context)


def _list_knocked_out(entry: Entry) -> tuple[int, ...]:
    return entry.action.players if isinstance(entry.action, KnockOut | KnockOutAtTable) else ()


def _list_rebuy_answers(outlook: UndoPreview, players: tuple[int, ...]) -> tuple[int, ...]:
    """The rebuys that these players turned down, if nothing else stands on their knockout."""
    answers = [
        rejection.entry.version
        for rejection in outlook.rejected
        if isinstance(rejection.entry.action, DeclineRebuy)
        and rejection.entry.action.player in players
    ]
    return tuple(answers) if len(answers) == len(outlook.rejected) else ()


def _has_seen_preview(request: HtmxHttpRequest, visitor: Visit, targets: tuple[int, ...]) -> bool:
    """
    Whether the consequences were seen: shown on the page of just this version. The newest entries
    have none but their own.
    """
    newest = visitor.night.version
    if "shown" not in request.POST:
        return min(targets) == newest - len(set(targets)) + 1
    return request.POST.get("seen") == str(newest) or journal.has_entry_for_key(
        visitor.night, request.POST.get("key", "")
    )


def _build_undo_context(visitor: Visit, seen: UndoPreview, version: int) -> dict[str, Any]:
    told = {line.entry.version: line for line in journal.list_history_lines(visitor.night)}
    return {
        "target": told[version],
        "changes": find_state_changes(seen.before, seen.after, now()),
        "rejected": [(told[rejection.entry.version], rejection.why) for rejection in seen.rejected],
        "idle": [told[entry.version] for entry in seen.idle],
        "together": [number for number in seen.entries_to_undo if number != version],
        "is_redo": told[version].entry.action.kind == "undo",
    }


def _list_ways_back(
    request: HtmxHttpRequest, visitor: Visit, version: int
) -> tuple[WayBackIn, ...]:
    """For a knockout: back in while what was played stays, beside the exact undo."""
    if not visitor.who.has_right(Right.DIRECT) or "with" in request.GET:
        return ()
    past = journal.build_snapshot(visitor.night).past
    if version in list_undone_entries(past.entries):
        return ()
    sent = request.GET.get("player", "")
    chosen = int(sent) if re.fullmatch(r"-?[0-9]{1,13}", sent) else 0
    entry = past.entries[version - 1]
    return list_ways_back_in(past.state, entry, chosen, visitor.night.pk, past.entries, now())


def _authorize_undo(request: HtmxHttpRequest, pk: int, version: int) -> Visit:
    """A director may take back anything, others what they may do themselves."""
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    entries = journal.build_snapshot(visitor.night).past.entries
    for target in (version, *_parse_other_targets(request)):
        if not 1 <= target <= len(entries) or not has_undo_right(visitor.who, entries, target):
            raise Http404
    return visitor


def _parse_other_targets(request: HtmxHttpRequest) -> tuple[int, ...]:
    sent = (*request.GET.getlist("with"), *request.POST.getlist("with"))
    return tuple(int(number) for number in sent if number.isdecimal() and len(number) < 10)


def _build_base_context(visitor: Visit) -> dict[str, Any]:
    return {
        "night": visitor.night,
        "who": visitor.who,
        "zone": find_timezone(visitor.night.club.timezone),
        "version": visitor.night.version,
        "may_direct": visitor.who.has_right(Right.DIRECT),
    }


def _parse_selected_entry(
    request: HtmxHttpRequest, visitor: Visit, past: JournalHistory
) -> tuple[int, Instant, bool]:
    """
    The entry and the instant to look at, by number or by the time of day; and whether that lies in
    the past.
    """
    sent = request.GET.get("no", "")
    number = int(sent[:9]) if sent.isdecimal() else 0
    if 0 < number < past.version:
        return number, past.entries[number - 1].at, True
    hour, _colon, minute = request.GET.get("at", "").partition(":")
    if hour.isdecimal() and minute.isdecimal() and int(hour) < 24 and int(minute) < 60:
        zone = find_timezone(visitor.night.club.timezone)
        instant = _resolve_time_of_day(int(hour), int(minute), past, zone)
        return max(1, find_version_at_instant(past, instant)), instant, True
    return past.version, now(), False


def _resolve_time_of_day(hour: int, minute: int, past: JournalHistory, zone: tzinfo) -> Instant:
    """The last time that the club's clocks showed this during the night."""
    end = datetime.fromtimestamp((past.state.finished or now()) / 1000, zone)
    meant = end.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if meant > end:
        meant -= timedelta(days=1)
    return Instant(max(past.entries[0].at, int(meant.timestamp()) * 1000))


def _parse_page_number(request: HtmxHttpRequest) -> int:
    page = request.GET.get("page", "0")
    return int(page) if page.isdecimal() and len(page) < 6 else 0
