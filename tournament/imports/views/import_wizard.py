"""
Import wizard in three steps: what the columns of a file are, who is who, and what will be taken
over.
"""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.imports import import_undo, pending_imports
from tournament.imports.column_roles import ColumnRole, TableSubject
from tournament.imports.import_commit import ImportSource, commit_import
from tournament.imports.import_rows import ReadResult
from tournament.imports.pending_file_reader import (
    build_import_options,
    choose_column_layout,
    detect_currency,
    detect_day_order,
    needs_column_roles,
    read_each_file,
    read_pending_file,
    read_pending_table,
)
from tournament.imports.pending_imports import PendingImport
from tournament.imports.person_matching import PersonMatch, hash_person_ref, list_unresolved_matches
from tournament.imports.player_picker import PlayerPicker
from tournament.imports.spreadsheet_tables import FileKind
from tournament.imports.views.column_form import (
    build_column_rows,
    list_certain_roles,
    list_day_order_choices,
    list_role_choices,
    parse_column_form,
)
from tournament.imports.views.import_preview import (
    PEOPLE_SHOWN,
    build_file_rows,
    build_import_totals,
    build_new_players,
    build_preview_nights,
    build_questions,
)
from tournament.imports.views.player_picks import find_picks, match_people_with_picks, save_picks
from tournament.journal import Actor
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club
from tournament.pages.base_context import build_club_context

MAY_IMPORT = Right.DIRECT
PROBLEMS_SHOWN = 100
UNUSED_SHOWN = 50


def find_pending_file_or_404(club: Club, key: str) -> PendingImport:
    """The file of this key, or nothing here."""
    file = pending_imports.find_pending_import(club, key)
    if file is None:
        raise Http404
    return file


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choose_column_roles(request: HttpRequest, file: str) -> HttpResponse:
    """Say what each column is; which sheet; what the file does not say."""
    club, who = authorize_club(request, MAY_IMPORT)
    found = find_pending_file_or_404(club, file)
    if not needs_column_roles(found):
        return HttpResponseRedirect(reverse("import_preview", args=[file]))
    trouble = ""
    if request.method == "POST":
        try:
            return HttpResponseRedirect(_save_columns(club, found, request.POST))
        except Refusal as refusal:
            trouble = localize_fact(refusal.line, find_timezone(club.timezone))
            found = find_pending_file_or_404(club, file)
    return _render_columns_page(request, club, who, found, trouble)


def _save_columns(club: Club, file: PendingImport, sent: QueryDict) -> str:
    """Keep what was said, and where to go on."""
    if "look" in sent:
        read_pending_table(club, file, sent.get("sheet", ""))
        pending_imports.reset_choices(file, sheet=sent.get("sheet", ""))
        return reverse("import_columns", args=[file.key])
    pending_imports.save_choices(
        file, **parse_column_form(sent, read_pending_table(club, file)), left_out=[], answers={}
    )
    return reverse("import_people", args=[file.key])


def _render_columns_page(
    request: HttpRequest, club: Club, who: Visitor, file: PendingImport, trouble: str
) -> HttpResponse:
    table = read_pending_table(club, file)
    layout = choose_column_layout(file, table)
    plan = build_import_options(club, file, table)
    said = request.POST if trouble else file.chosen
    shown = build_column_rows(table, layout, plan.order)
    context = {
        "table": table,
        "layout": layout,
        "known": [column for column in shown if column.is_sure],
        "words": list_certain_roles(shown),
        "open": [column for column in shown if not column.is_sure],
        "asks_day": layout.about is TableSubject.RESULTS
        and layout.find_column(ColumnRole.DATE) is None,
        "choices": list_role_choices(),
        "orders": list_day_order_choices() if detect_day_order(layout, table) is None else [],
        "order": said.get("order") or "",
        "night_name": said.get("night") or "",
        "day": said.get("day") or "",
        "season": said.get("season") or "",
        "in_order": bool(said.get("in_order")),
        "start": f"{plan.start // 60:02}:{plan.start % 60:02}",
        "currency": said.get("currency") or detect_currency(club, table).code,
        "trouble": trouble,
    }
    return _render_page(request, club, who, file, "columns", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def match_people(request: HttpRequest, file: str) -> HttpResponse:
    """Who is who; only those are asked about who may be somebody already."""
    club, who = authorize_club(request, MAY_IMPORT)
    found = find_pending_file_or_404(club, file)
    try:
        matches = match_people_with_picks(club, found, read_pending_file(club, found))
    except Refusal as refusal:
        return _redirect_with_refusal(request, club, found, refusal)
    open_questions = list_unresolved_matches(matches)
    if request.method == "POST":
        answers = _read_answers(found)
        for match in open_questions:
            ref = match.person.ref
            answers[ref] = request.POST.get(f"who-{hash_person_ref(ref)}", "")[:80]
        pending_imports.save_choices(found, answers=answers)
    if request.method == "POST" or not open_questions:
        return HttpResponseRedirect(reverse("import_preview", args=[file]))
    context = {"asked": build_questions(open_questions, _read_answers(found))}
    return _render_page(request, club, who, found, "people", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def preview_import(request: HttpRequest, file: str) -> HttpResponse:
    """
    What will be made; rows that cannot be read are put right in the file, or left out; then all of
    it at once.
    """
    club, who = authorize_club(request, MAY_IMPORT)
    if (batch := import_undo.find_import_by_key(club, file)) is not None:
        return HttpResponseRedirect(reverse("import_made", args=[batch.pk]))
    found = find_pending_file_or_404(club, file)
    try:
        read = read_pending_file(club, found)
        matches = match_people_with_picks(club, found, read)
        if request.method == "POST":
            return _import_or_exclude_rows(request, club, who, found, read, matches)
    except Refusal as refusal:
        return _redirect_with_refusal(request, club, found, refusal)
    return _render_preview_page(request, club, who, found, read, matches)


def _import_or_exclude_rows(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    file: PendingImport,
    read: ReadResult,
    matches: tuple[PersonMatch, ...],
) -> HttpResponse:
    """Leave rows out, or take everything over."""
    sent = request.POST
    if "leave" in sent:
        rows = {
            int(number) for number in sent.getlist("row") if number.isdecimal() and len(number) < 6
        }
        if sent["leave"] == "all":
            rows |= {problem.row for problem in read.problems}
        chosen: dict[str, Any] = {"left_out": sorted(rows)}
        if _is_day(sent.get("day", "")):
            chosen["day"] = sent["day"]
        pending_imports.save_choices(file, **chosen)
        return HttpResponseRedirect(reverse("import_preview", args=[file.key]))
    if (said := save_picks(club, file, sent, matches)) is not None:
        text, kind = said
        messages.info(request, text, extra_tags=kind)
        return HttpResponseRedirect(reverse("import_preview", args=[file.key]))
    if read.problems or not (read.incoming.players or read.incoming.nights):
        return _render_preview_page(request, club, who, file, read, matches)
    by = Actor(who.name, who.device, who.member)
    origin = ImportSource(file.key, file.kind.value, file.name)
    try:
        batch = commit_import(club, origin, read.incoming, matches, _read_answers(file), by)
    except Refusal as refusal:
        messages.info(
            request, localize_fact(refusal.line, find_timezone(club.timezone)), extra_tags="refused"
        )
        return HttpResponseRedirect(reverse("import_preview", args=[file.key]))
    messages.info(request, _("“{file}” imported.").format(file=file.name), extra_tags="done")
    pending_imports.delete_pending_import(file)
    return HttpResponseRedirect(reverse("import_made", args=[batch.pk]))


def _is_day(said: str) -> bool:
    try:
        date.fromisoformat(said)
    except ValueError:
        return False
    return True


def _render_preview_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    file: PendingImport,
    read: ReadResult,
    matches: tuple[PersonMatch, ...],
) -> HttpResponse:
    answers = _read_answers(file)
    people = PlayerPicker(club)
    incoming = read.incoming
    is_many = file.kind is FileKind.MANY
    sums = build_import_totals(incoming, matches, answers)
    nights = [] if is_many else build_preview_nights(club, incoming)
    left_out = file.chosen.get("left_out") or []
    context = {
        "sums": sums,
        "files": build_file_rows(club, read_each_file(club, file), left_out) if is_many else [],
        "nights": nights,
        "more_nights": 0 if is_many else len(incoming.nights) - len(nights),
        **_build_new_players_context(matches, answers, find_picks(club, file), people, sums["new"]),
        "problems": [
            (problem.row, _problem_location_text(file, problem.row), problem.line)
            for problem in read.problems[:PROBLEMS_SHOWN]
        ],
        "more_problems": max(0, len(read.problems) - PROBLEMS_SHOWN),
        "asks_day": any(not problem.row for problem in read.problems),
        "left_out": [(row, _problem_location_text(file, row)) for row in left_out],
        "notes": incoming.notes,
        "unused": () if is_many else incoming.unused[:UNUSED_SHOWN],
        "more_unused": 0 if is_many else max(0, len(incoming.unused) - UNUSED_SHOWN),
        "asked": len(list_unresolved_matches(matches)),
    }
    return _render_page(request, club, who, file, "preview", context)


def _build_new_players_context(
    matches: tuple[PersonMatch, ...],
    answers: dict[str, str],
    chosen: dict[str, int],
    people: PlayerPicker,
    new: int,
) -> dict[str, Any]:
    """Those who will be new, and the list of whom they may be."""
    fresh = build_new_players(matches, answers, chosen, people)
    return {
        "fresh": fresh[:PEOPLE_SHOWN],
        "other_fresh": fresh[PEOPLE_SHOWN:],
        "unshown": max(0, new - len(fresh)),
        "offered": people.list_labels() if fresh else (),
    }


def _problem_location_text(file: PendingImport, row: int) -> str:
    """What a problem is about: a row of a table, or one of several files."""
    if file.kind is FileKind.MANY:
        return file.parts[row - 1] if 0 < row <= len(file.parts) else str(row)
    return _("Row {row}").format(row=row)


def _read_answers(file: PendingImport) -> dict[str, str]:
    found: dict[str, str] = file.chosen.get("answers") or {}
    return found


def _redirect_with_refusal(
    request: HttpRequest, club: Club, file: PendingImport, refusal: Refusal
) -> HttpResponse:
    """To the columns, or to the beginning, with the sentence why."""
    messages.info(
        request, localize_fact(refusal.line, find_timezone(club.timezone)), extra_tags="refused"
    )
    if needs_column_roles(file):
        return HttpResponseRedirect(reverse("import_columns", args=[file.key]))
    return HttpResponseRedirect(reverse("imports"))


def _render_page(
    request: HttpRequest,
    club: Club,
    who: Visitor,
    file: PendingImport,
    name: str,
    more: dict[str, Any],
) -> HttpResponse:
    context = build_club_context(club, who) | {
        "file": file,
        "has_columns": needs_column_roles(file),
        **more,
    }
    return render(request, f"imports/{name}.html", context)
