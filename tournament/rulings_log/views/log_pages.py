"""
The log of the night's rulings, and one of them: its steps, what came of it, a change, a precedent.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulings.core.book import Verdict
from rulings.core.common_questions import EVERYDAY, list_related_questions
from rulings.ruling_text import TONE_ICONS, choose_tone, spoken_text
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.club.refusals import refusal_text
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.club_rulebook.rule_store import find_precedent_rule
from tournament.club_rulebook.views.precedent_origin import is_ruling_withdrawn
from tournament.engine.messages import Message, Refusal
from tournament.exports.csv_file import csv_of
from tournament.exports.journal_sheets import build_rulings_sheet
from tournament.exports.night_export_source import build_night_source
from tournament.night.journal_history import Entry, list_undone_entries
from tournament.pages.action_response import build_refusal_response
from tournament.pages.downloads import build_download
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.actions import RecordRuling
from tournament.rulings_log.reports import RulingRow, build_ruling_rows
from tournament.rulings_log.values import CLUB, RecordedRuling, find_recorded_parts
from tournament.rulings_log.views.chip_refunds import build_refund_draft
from tournament.rulings_log.views.incident_place import (
    IncidentPlace,
    build_spoken_setting,
    list_penalty_candidates,
    list_people_at_table,
)
from tournament.rulings_log.views.lookup_pages import render_page_or_part
from tournament.rulings_log.views.lookup_state import OTHER, Lookup, is_situation
from tournament.rulings_log.views.page_context import (
    RulingPageContext,
    build_rulings_context,
    load_page_context,
    render_rulings_errors,
)
from tournament.rulings_log.views.precedents import (
    default_precedent_text,
    list_verdict_choices,
    read_verdict,
    save_precedent,
)
from tournament.rulings_log.views.ruling_recording import DecisionInput, RecordingOptions


@dataclass(frozen=True, slots=True)
class RulingLogRow:
    """
    A ruling in the log, with each rule that was cited once, and how many of its steps are done.
    """

    row: RulingRow
    cites: tuple[tuple[Message, Message], ...]
    done: int


def build_log_row(row: RulingRow) -> RulingLogRow:
    """A ruling for the list."""
    cites = dict.fromkeys(zip(row.cited, row.says, strict=True))
    return RulingLogRow(row, tuple(cites), sum(step.done for step in row.steps))


@require_safe
@never_cache
@render_rulings_errors
def show_rulings_log(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Every ruling of the night, the newest first; in full where it is to be printed."""
    scene = load_page_context(request, authorize_visit(request, pk, Right.SEE_DESK))
    rows = tuple(map(build_log_row, build_ruling_rows(scene.state, scene.moment.past.entries)))
    is_full = "full" in request.GET
    context = build_rulings_context(scene, "log", lambda other: other.page_url("rulings_log")) | {
        "rows": rows if is_full else tuple(reversed(rows)),
        "is_full": is_full,
    }
    return render_page_or_part(request, "log", context)


@require_safe
@never_cache
def download_rulings_csv(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The same as a file for a spreadsheet."""
    source = build_night_source(authorize_visit(request, pk, Right.SEE_DESK).night)
    sheet = build_rulings_sheet(source)
    return build_download(source.build_file_name(sheet.title, "csv"), csv_of(sheet))


@require_safe
@never_cache
@render_rulings_errors
def show_ruling(request: HtmxHttpRequest, pk: int, number: int) -> HttpResponse:
    """One ruling, with all that is done about it afterwards."""
    return render_page_or_part(
        request,
        "ruling",
        build_ruling_page_context(
            request,
            load_page_context(request, authorize_visit(request, pk, Right.SEE_DESK)),
            number,
        ),
    )


def build_ruling_page_context(
    request: HtmxHttpRequest, scene: RulingPageContext, number: int
) -> dict[str, Any]:
    """All that the page of a ruling shows; of one that was taken back only that it was."""
    context = build_rulings_context(scene, "log", lambda other: other.page_url("night_rulings")) | {
        "number": number
    }
    context["was_recorded"] = find_ruling_entry(scene.moment.past.entries, number)
    context |= find_precedent_context(scene, number)
    if number in scene.state.rulings:
        context |= build_ruling_details(request, scene, number, scene.state.rulings[number])
    elif not context["was_recorded"]:
        raise Http404
    return context


def find_precedent_context(scene: RulingPageContext, number: int) -> dict[str, Any]:
    """The precedent made from a ruling of this number, and whether that ruling was taken back."""
    precedent = find_precedent_rule(scene.visitor.night.club, scene.visitor.night, number)
    is_asked = precedent is not None and precedent.put_away_at is None
    return {
        "precedent": precedent,
        "has_precedent": is_asked,
        "is_withdrawn": precedent is not None
        and is_asked
        and is_ruling_withdrawn(precedent, scene.state),
        "may_change_precedent": scene.visitor.who.member is not None
        and scene.visitor.who.has_right(Right.OWN_CLUB),
    }


@require_POST
@never_cache
def make_precedent(request: HtmxHttpRequest, pk: int, number: int) -> HttpResponse:
    """The club decides so from now on; a link for one night does not write into the club's book."""
    visitor = authorize_real_night_visit(request, pk, Right.DIRECT)
    scene = load_page_context(request, visitor)
    known = scene.state.rulings.get(number)
    if known is None or visitor.who.member is None or not is_situation(known.found.situation):
        raise Http404
    verdict = request.POST.get("verdict", "")
    says = request.POST.get("says", "")
    try:
        rule = save_precedent(
            visitor.night, number, known, read_verdict(verdict), says, visitor.who.name
        )
    except Refusal as refusal:
        sentence = refusal_text(refusal, visitor.night.club)
        context = build_ruling_page_context(request, scene, number)
        if context["has_precedent"]:  # there is no form any more that could keep what was typed
            return build_refusal_response(request, visitor, sentence)
        typed = {"precedent_words": says, "precedent_verdict": verdict, "precedent_wrong": sentence}
        return render_page_or_part(
            request, "ruling", context | typed | {"at": ruling_page_url(scene, number)}, 409
        )
    text = gettext("Precedent {number} is saved.").format(number=rule.number)
    messages.add_message(request, messages.INFO, text, extra_tags="done")
    return redirect("night_ruling", pk, number)


def build_ruling_details(
    request: HtmxHttpRequest, scene: RulingPageContext, number: int, ruling: RecordedRuling
) -> dict[str, Any]:
    """One ruling in words, with what its forms need."""
    state = scene.state
    found = ruling.found
    where = ruling.where
    decided = ruling.current_decision
    sent = {name: str(value) for name, value in request.GET.items()}
    place = IncidentPlace(where.table, where.hand, where.step, where.seat)
    lookup = Lookup(scene.visitor.night.pk, place)
    everyday = list_related_questions(found.situation) if found.situation else ()
    if found.situation in EVERYDAY:
        everyday = (EVERYDAY[found.situation],)
    people = list_people_at_table(state, where.table)
    rows = build_ruling_rows(state, scene.moment.past.entries)
    row = next(row for row in rows if row.number == number)
    is_open = found.is_left_open or row.current_decision.differs
    tone = "open" if is_open else choose_tone(found.verdict)
    is_as_found = not (found.is_left_open or ruling.is_override)
    return {
        "row": row,
        "cites": build_log_row(row).cites,
        "ruling": ruling,
        "tone": tone,
        "tone_icon": TONE_ICONS[tone],
        "spoken": spoken_text(
            find_recorded_parts(found), build_spoken_setting(state, place, scene.at)
        )
        if is_as_found
        else "",
        "typed": DecisionInput(decided.by, decided.who, decided.conflicts, decided.decision),
        "form": RecordingOptions("", True, found.is_left_open, decided.by),
        "refund": build_refund_draft(found.refund, people, sent)
        if found.refund is not None
        else None,
        "penal": [question.title for question in everyday if question.penalty]
        or ([""] if found.verdict is Verdict.PENALTY else []),
        "sinners": list_penalty_candidates(state, where.table),
        "sinner": where.player,
        "see_again": lookup_again_url(lookup, ruling),
        "own_page": ruling_page_url(scene, number),
        "may_make_precedent": scene.visitor.who.member is not None
        and scene.visitor.night.trial_of_id is None
        and is_situation(found.situation),
        "precedent_verdict": found.verdict.value if is_as_found else "",
        "precedent_words": default_precedent_text(ruling),
        "verdicts": list_verdict_choices(),
        "asks_club": CLUB in state.rules.books,
    }


def ruling_page_url(scene: RulingPageContext, number: int) -> str:
    """The address to go back to after a small form of this page."""
    return reverse("night_ruling", args=[scene.visitor.night.pk, number])


def lookup_again_url(lookup: Lookup, ruling: RecordedRuling) -> str:
    """Where the same facts are looked up once more."""
    found = ruling.found
    if found.situation in EVERYDAY:
        return lookup.start_url(found.situation)
    if not is_situation(found.situation):
        return lookup.start_url(OTHER)
    told = tuple((fact.fact, fact.answer) for fact in found.told)
    return lookup.situation_url(
        found.situation, (*told, *((name, "unknown") for name in found.open))
    )


def find_ruling_entry(entries: tuple[Entry, ...], number: int) -> int:
    """
    The entry that wrote a ruling down, the one that stands if it stands; 0 if there never was one.
    """
    dead = list_undone_entries(entries)
    found = 0
    standing = 0
    for entry in entries:
        if isinstance(entry.action, RecordRuling) and entry.action.number == number:
            found = entry.version
            if found not in dead:
                standing = found
    return standing or found
