"""The sets of chips of a club: listed, written down, put away; each with what it is good for."""

import re
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right
from tournament.chips import store as chip_sets
from tournament.chips.values.chip_set import MAX_COLOR_LENGTH, PAINTS, Chip, ChipSet, check_chips
from tournament.chips.views.chip_faces import build_chip_face, list_pile_faces, list_set_faces
from tournament.chips.views.chip_set_draft import (
    READY_MADE,
    ChipRow,
    ChipSetDraft,
    apply_operation,
    build_chip_set_draft,
    compute_capacity,
    parse_chip_set,
    read_draft,
)
from tournament.engine.messages import Message, Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.models import MAX_SET_NAME_LENGTH, Club, ClubChipSet
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context
from tournament.pages.field_errors import find_faulty_field
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.schedule.values import MAX_COLORS

FORM_STATUS = 422
NEW_NIGHT = "new"
RETURN = re.compile(r"new|[0-9]{1,9}(-plan)?", re.ASCII)


@require_safe
@never_cache
def list_chip_sets(request: HtmxHttpRequest) -> HttpResponse:
    """Every set of the club, and ready-made ones to begin with."""
    club, who = authorize_club(request, Right.DIRECT)
    context = {
        "sets": [_build_set_row(row) for row in chip_sets.list_club_chip_sets(club)],
        "away": chip_sets.list_archived_sets(club),
        "for_night": _read_return_night(request.GET),
        "ready": [(key, name, list_set_faces(chips)) for key, (name, chips) in READY_MADE.items()],
    }
    return render(request, "chips/sets.html", build_club_context(club, who) | context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def create_chip_set(request: HtmxHttpRequest) -> HttpResponse:
    """Write down a set: from nothing, or from a ready-made one."""
    club, who = authorize_club(request, Right.DIRECT)
    if request.method != "POST":
        _name, chips = READY_MADE.get(
            request.GET.get("from", ""), ("", ChipSet((Chip(5, 0), Chip(25, 0), Chip(100, 0))))
        )
        return _render_form(request, club, who, build_chip_set_draft(chips))
    draft = apply_operation(read_draft(request.POST), request.POST.get("op", ""))
    key = request.POST.get("key", "")
    if request.POST.get("op") != "save":
        return _render_form(request, club, who, draft)
    if not KEY.fullmatch(key):
        raise Http404
    try:
        row = chip_sets.add_set(club, parse_chip_set(draft), by=who.name, key=key)
    except Refusal as refusal:
        return _render_form(request, club, who, draft, wrong=refusal.line)
    told = _("Saved “{name}”.").format(name=row.name)
    return _redirect_with_message(request, told, night=_read_return_night(request.POST))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def edit_chip_set(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """One set: changed, and asked what it is good for."""
    club, who = authorize_club(request, Right.DIRECT)
    row = _find_chip_set(club, pk)
    if request.method != "POST":
        return _render_form(
            request, club, who, build_chip_set_draft(chip_sets.read_chip_set(row)), row
        )
    draft = apply_operation(read_draft(request.POST), request.POST.get("op", ""))
    if request.POST.get("op") != "save":
        return _render_form(request, club, who, draft, row)
    try:
        chip_sets.change_set(
            club, pk, parse_chip_set(draft), by=who.name, seen=_parse_revision(request)
        )
    except Refusal as refusal:
        return _render_form(request, club, who, draft, row, refusal.line)
    return _redirect_with_message(
        request,
        _("Saved “{name}”.").format(name=draft.name),
    )


@require_POST
def archive_chip_set(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """A set is not offered any more."""
    club, who = authorize_club(request, Right.DIRECT)
    chip_sets.archive_set(club, _find_chip_set(club, pk).pk, by=who.name)
    return _redirect_with_message(request, _("Chip set archived."))


@require_POST
def restore_chip_set(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """A set is offered again."""
    club, who = authorize_club(request, Right.DIRECT)
    row = _find_chip_set(club, pk)
    try:
        chip_sets.restore_set(club, row.pk, by=who.name)
    except Refusal as refusal:
        text = localize_fact(refusal.line, find_timezone(club.timezone))
        return _redirect_with_message(request, text, "refused")
    return _redirect_with_message(request, _("Chip set restored."))


def _find_chip_set(club: Club, pk: int) -> ClubChipSet:
    row = chip_sets.find_club_chip_set(club, pk)
    if row is None:
        raise Http404
    return row


def _parse_revision(request: HtmxHttpRequest) -> int:
    typed = request.POST.get("seen", "")
    return int(typed) if _is_number(typed, 9) else 0


def _read_return_night(sent: QueryDict) -> str:
    """
    Where somebody came from to write down what lies in the case: a night's chips, its plan, or the
    questions of a new night.
    """
    typed = sent.get("night", "")
    return typed if RETURN.fullmatch(typed) else ""


def _is_number(typed: str, most_digits: int) -> bool:
    return typed.isascii() and typed.isdecimal() and len(typed) <= most_digits


def _redirect_with_message(
    request: HtmxHttpRequest, text: str, tone: str = "done", *, night: str = ""
) -> HttpResponse:
    messages.info(request, text, extra_tags=tone)
    number, _dash, page = night.partition("-")
    if night == NEW_NIGHT:
        return redirect("new_night")
    if page:
        return redirect("make_schedule", int(number))
    return redirect("night_chips", int(number)) if night else redirect("chip_sets")


def _build_set_row(row: ClubChipSet) -> dict[str, Any]:
    """A set on the list, with the most players it serves for the usual stack."""
    chips = chip_sets.read_chip_set(row)
    _asked, answer, _why = compute_capacity(ChipSetDraft(), chips)
    return {"row": row, "faces": list_set_faces(chips), "most": answer.most if answer else 0}


def _render_form(
    request: HtmxHttpRequest,
    club: Club,
    who: Visitor,
    draft: ChipSetDraft,
    row: ClubChipSet | None = None,
    wrong: Message | None = None,
) -> HttpResponse:
    """The form of a set with what it is good for; nothing that was typed is lost."""
    status = FORM_STATUS if wrong else 200
    fault, chips = _parse_checked_draft(draft)
    asked, answer, why = compute_capacity(draft, chips)
    context = {
        "row": row,
        "for_night": _read_return_night(request.POST or request.GET),
        "version": row.revision if row else 0,
        "draft": draft,
        "rows": [(typed, build_chip_face(_build_chip(typed))) for typed in draft.rows],
        "paints": list(PAINTS.items()),
        "longest_name": MAX_SET_NAME_LENGTH,
        "longest_colour": MAX_COLOR_LENGTH,
        "is_full": len(draft.rows) >= MAX_COLORS,
        "wrong": wrong or (fault if request.method == "POST" else None),
        "wrong_at": find_faulty_field(wrong or fault, request.POST),
        "asked": asked,
        "answer": answer,
        "why": why,
        "each": list_pile_faces(answer.piles, chips) if answer and answer.piles else (),
        "each_count": sum(pile.count for pile in answer.piles) if answer and answer.piles else 0,
        "again": list_pile_faces(answer.later, chips) if answer and answer.later else (),
        "left": list_set_faces(answer.left) if answer and answer.piles else (),
    }
    template = "chips/_set.html" if request.htmx else "chips/set.html"
    return render(request, template, build_club_context(club, who) | context, status=status)


def _parse_checked_draft(draft: ChipSetDraft) -> tuple[Message | None, ChipSet]:
    """The set as typed, or the first thing wrong with it."""
    try:
        chips = parse_chip_set(draft)
        check_chips(chips)
    except Refusal as refusal:
        return refusal.line, ChipSet()
    return None, chips


def _build_chip(row: ChipRow) -> Chip:
    """The chip beside a row, as far as the row can be read."""
    value = int(row.value) if _is_number(row.value, 13) else 0
    return Chip(value, 0, row.colour, row.paint if row.paint in PAINTS else "")
