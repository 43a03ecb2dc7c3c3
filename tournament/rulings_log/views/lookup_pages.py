"""
Looking a ruling up within a night: what happened, a few questions, the ruling; then it is written
down.
"""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rulings.answer_text import answer_text
from rulings.core.common_questions import EVERYDAY
from rulings.core.data_loader import RulingsError
from rulings.core.data_loader import gettext_noop as _
from rulings.core.facts import FACTS
from rulings.core.ruling_catalog import GROUPS
from rulings.inquiry_page import AnswerChip, build_common_question_page, build_inquiry_page
from rulings.situation_finder import (
    GroupTile,
    SearchBox,
    SituationLink,
    build_group_tile,
    build_group_tiles,
    build_question_group_link,
    list_common_disputes,
    list_question_groups,
    list_see_also_links,
    list_situation_links,
    search_rulings,
)
from tournament.access.authorization import authorize_visit
from tournament.access.roles import Right
from tournament.localization import localize_fact
from tournament.night.state import StopReason
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.forms import compute_ruling_digest
from tournament.rulings_log.values import BookRuling, decision_text
from tournament.rulings_log.views.incident_place import (
    build_spoken_setting,
    list_penalty_candidates,
    list_people_at_table,
    parse_incident_place,
    parse_number,
)
from tournament.rulings_log.views.lookup_state import (
    OTHER,
    Lookup,
    LookupAnswers,
    RulingSubject,
    resolve_lookup,
)
from tournament.rulings_log.views.page_context import (
    MAX_CHARACTERS,
    RulingPageContext,
    authorize_lookup,
    build_rulings_context,
    is_clock_stop_for_table,
    load_page_context,
    render_rulings_errors,
)
from tournament.rulings_log.views.precedents import list_matching_precedents
from tournament.rulings_log.views.ruling_recording import (
    DecisionInput,
    build_recording_options,
    find_ruling_of_incident,
    parse_form_values,
    record_ruling,
)
from tournament.tables.actions.clock_call import find_decision_deadline
from tournament.tables.values import RequestKind
from tournament.tables.views.table_needs import list_open_requests

CLOCK_RAN_OUT = "H06"
OPEN_QUESTION = "open_question"
OTHER_AT_TABLE = _("At this table the ruling is another one. Read it, then apply it.")
OWN_RULING_ICON = "icons/announce.svg"
POTS_ICON = "icons/rule-page-pots.svg"
PAGES_OF_NIGHT = {
    "seats": "seats",
    "button": "rules",
    "deal": "deal",
    "chip_race": "night_chips",
    "clock": "desk",
    "prices": "prices",
}
"""The address of each page of the night that words find among the rulings."""
PARTS = {"button": "#rule-button", "chip_race": "#leaving", "clock": "#clock-settings"}


@dataclass(frozen=True, slots=True)
class EarlierRuling:
    """A ruling that is about the same incident already."""

    number: int
    says: str
    href: str


@require_safe
@never_cache
@render_rulings_errors
def choose_situation(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """What happened? In words, or by a picture; open calls of the floor lead here too."""
    scene = load_page_context(request, authorize_lookup(request, pk))
    lookup = scene.lookup
    text = request.GET.get("q", "").strip()[:MAX_CHARACTERS]
    context = build_rulings_context(
        scene, "find", lambda other: other.page_url("night_rulings")
    ) | {
        "common": _list_common_rows(scene),
        "groups": (
            *build_group_tiles(lambda key: lookup.page_url("night_rulings_group", key)),
            GroupTile("pots", gettext("Pots and odd chips"), POTS_ICON, reverse("rulings_pots")),
        ),
        "find": SearchBox(
            lookup.with_place(scene.place).page_url("night_rulings").partition("?")[0],
            text,
            scene.place.query_params,
        ),
        "found": search_rulings(
            text,
            lookup.start_url,
            lambda key: reference_page_url(scene, key),
        )
        if text
        else (),
        "calls": list_floor_calls(scene),
        "open_question": find_open_question(request, scene),
        "decision": (called := scene.state.decision),
        "time_is_up": called is not None and find_decision_deadline(called) <= scene.at,
        "ran_out": lookup.start_url(CLOCK_RAN_OUT),
    }
    return render_page_or_part(request, "find", context)


def _list_common_rows(scene: RulingPageContext) -> tuple[SituationLink, ...]:
    """What is asked most, and where a director writes down what no book has."""
    start_url = scene.lookup.start_url
    common = list_common_disputes(start_url)
    if not scene.visitor.who.has_right(Right.DIRECT):
        return common
    own = gettext("Not listed? Record your own ruling")
    return (*common, SituationLink(own, start_url(OTHER), icon=OWN_RULING_ICON))


@require_safe
@never_cache
@render_rulings_errors
def show_situation_group(request: HtmxHttpRequest, pk: int, group: str) -> HttpResponse:
    """The situations of one group as large rows."""
    scene = load_page_context(request, authorize_lookup(request, pk))
    known = next((candidate for candidate in GROUPS if candidate.key == group), None)
    if known is None:
        raise RulingsError(_("There is no group “%(key)s”."), key=group)
    context = build_rulings_context(
        scene, "find", lambda other: other.page_url("night_rulings_group", group)
    ) | {
        "group": build_group_tile(known, ""),
        "situations": (
            *list_question_groups(lambda key: question_group_url(scene.lookup, key), group),
            *list_situation_links(group, scene.lookup.start_url),
        ),
        "all_groups": scene.lookup.page_url("night_rulings"),
    }
    return render_page_or_part(request, "group", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@render_rulings_errors
def show_or_record_ruling(request: HtmxHttpRequest, pk: int, situation: str) -> HttpResponse:
    """One question at a time, the ruling, and for the director the form that writes it down."""
    if request.method != "POST":
        scene = load_page_context(request, authorize_lookup(request, pk))
        keep_open_question(request, scene)
        return render_inquiry_page(
            request,
            scene,
            situation,
            DecisionInput(go_on=is_clock_stop_for_table(scene.state, scene.place)),
        )
    scene = load_page_context(request, authorize_visit(request, pk, Right.DIRECT))
    scene = replace(
        scene, lookup=replace(scene.lookup, book="")
    )  # it is decided by the books of the night alone
    shown = find_subject(request, scene, situation)
    scene = choose_table(scene, parse_number(request.POST.get("table", "")))
    subject = find_subject(request, scene, situation)
    typed = parse_form_values(request.POST)

    def render_refusal(why: str, told_of: int) -> HttpResponse:
        scene.visitor.night.refresh_from_db()
        return render_inquiry_page(
            request,
            choose_table(load_page_context(request, scene.visitor), scene.place.table),
            situation,
            replace(typed, again=told_of),
            why,
        )

    if is_as_read(request, shown):  # the table was chosen with the ruling
        if not is_same_outcome(shown.found, subject.found):
            return render_refusal(gettext(OTHER_AT_TABLE), 0)
        subject = shown
    return record_ruling(request, scene, subject, render_refusal)


def keep_open_question(request: HtmxHttpRequest, scene: RulingPageContext) -> None:
    """While the clock stands for a dispute, whoever leaves its question finds the way back."""
    stop = scene.state.stop
    if stop is not None and stop.reason is StopReason.DISPUTE:
        request.session[OPEN_QUESTION] = [
            scene.visitor.night.pk,
            stop.since,
            request.get_full_path(),
        ]


def find_open_question(request: HtmxHttpRequest, scene: RulingPageContext) -> str:
    """The address of the question that was read in the dispute that is on, if there is one."""
    stop = scene.state.stop
    kept = request.session.get(OPEN_QUESTION)
    if stop is None or kept is None or kept[:2] != [scene.visitor.night.pk, stop.since]:
        return ""
    return str(kept[2])


def is_as_read(request: HtmxHttpRequest, shown: RulingSubject) -> bool:
    """Whether the director read this very ruling."""
    return request.POST.get("mark") == compute_ruling_digest(shown.found)


def is_same_outcome(read: BookRuling, here: BookRuling) -> bool:
    """Whether two rulings differ in nothing but what was known."""
    return replace(read, told=(), open=()) == replace(here, told=(), open=())


def choose_table(scene: RulingPageContext, table: int) -> RulingPageContext:
    """The same at the table that was chosen with the ruling; 0 where none was."""
    if table in (0, scene.place.table):
        return scene
    place = parse_incident_place({"table": str(table)}, scene.state, scene.at)
    return replace(scene, lookup=scene.lookup.with_place(place))


def find_subject(
    request: HtmxHttpRequest, scene: RulingPageContext, situation: str
) -> RulingSubject:
    """What is looked up, with the answers so far."""
    if situation == OTHER:
        return RulingSubject()
    if situation in EVERYDAY:
        return RulingSubject(situation)
    sent = {name: str(value) for name, value in request.GET.items()}
    looked = resolve_lookup(scene.state, scene.at, scene.lookup, situation, sent)
    return RulingSubject(looked.inquiry.situation.id, looked)


def render_inquiry_page(
    request: HtmxHttpRequest,
    scene: RulingPageContext,
    situation: str,
    typed: DecisionInput,
    wrong: str = "",
) -> HttpResponse:
    """A walk with its form; a dispute that is in no book has the form alone."""
    subject = find_subject(request, scene, situation)
    told = subject.looked.told if subject.looked else ()
    context = build_rulings_context(
        scene, "find", lambda other: other.page_url("night_situation", situation, query=told)
    )
    if subject.looked:
        context |= build_inquiry_context(scene, subject.looked)
    elif subject.key:
        context |= build_question_context(scene, subject.key)
    form = build_recording_options(scene.state, subject)
    address = request.GET.copy()
    # A page that follows the night keeps the mark of what was first read: other books since then
    # are told, not hidden.
    form = replace(form, mark="".join(address.pop("mark", [])) or form.mark)
    context |= {"typed": typed, "wrong": wrong, "form": form, "situation": situation}
    context["at"] = build_page_url(request, address)
    address["mark"] = form.mark
    context |= {
        "follows": build_page_url(request, address),
        "earlier": build_earlier_ruling(scene, subject),
    }
    return render_page_or_part(request, "walk", context, 409 if wrong else 200)


def build_page_url(request: HtmxHttpRequest, query: QueryDict) -> str:
    """The address of a page with other answers."""
    return f"{request.path}?{query.urlencode()}" if query else request.path


def build_earlier_ruling(scene: RulingPageContext, subject: RulingSubject) -> EarlierRuling | None:
    """The ruling that is about this incident already, for those who may read it."""
    if not scene.place.table:
        return None
    number = find_ruling_of_incident(scene.state, scene.place, subject.key)
    if not number or not scene.visitor.who.has_right(Right.SEE_DESK):
        return None
    ruling = scene.state.rulings[number]
    says = localize_fact(decision_text(ruling.found, ruling.current_decision), scene.zone)
    return EarlierRuling(
        number, says, reverse("night_ruling", args=[scene.visitor.night.pk, number])
    )


def build_inquiry_context(scene: RulingPageContext, looked: LookupAnswers) -> dict[str, Any]:
    """The walk in words, and the precedents of the club that fit it."""
    lookup = scene.lookup
    inquiry = looked.inquiry
    shown = build_inquiry_page(
        inquiry,
        lookup.situation_url,
        lookup.single_book_url,
        looked.filled,
        build_spoken_setting(scene.state, scene.place, scene.at),
    )
    known = next(candidate for candidate in GROUPS if candidate.key == shown.group)
    return {
        "shown": shown,
        "filled": list_prefilled_answers(lookup, looked),
        "group": build_group_tile(known, lookup.page_url("night_rulings_group", known.key)),
        "precedents": list_matching_precedents(scene.visitor.night.club, inquiry, lookup),
        "related": list_see_also_links(
            inquiry.situation.id, lookup.start_url, lambda key: reference_page_url(scene, key)
        ),
        "nights_books": Lookup(lookup.night, lookup.place).situation_url(
            inquiry.situation.id, inquiry.query_params
        ),
    }


def build_question_context(scene: RulingPageContext, key: str) -> dict[str, Any]:
    """A common question and its answer."""
    lookup = scene.lookup
    question = EVERYDAY[key]
    group = question_group_url(lookup, question.group)
    seats = list_people_at_table(scene.state, scene.place.table)
    return {
        "shown": build_common_question_page(question),
        "group": build_question_group_link(question.group, group),
        "related": list_see_also_links(
            key, lookup.start_url, lambda key: reference_page_url(scene, key)
        ),
        "penal": [gettext(question.title)] if question.penalty else [],
        "sinners": list_penalty_candidates(scene.state, scene.place.table),
        "sinner": next((person.key for person in seats if person.seat == scene.place.seat), 0),
    }


def list_prefilled_answers(lookup: Lookup, looked: LookupAnswers) -> tuple[AnswerChip, ...]:
    """What the night knew by itself; each can be answered otherwise."""
    inquiry = looked.inquiry
    chips = []
    for name, key in inquiry.answers.items():
        if name in looked.filled:
            others = tuple(answer for answer in inquiry.query_params if answer[0] != name)
            without = lookup.situation_url(inquiry.situation.id, others)
            chips.append(AnswerChip(gettext(FACTS[name].asks), answer_text(name, key), without))
    return tuple(chips)


def question_group_url(lookup: Lookup, group: str) -> str:
    """The common questions of one group."""
    return lookup.page_url("night_everyday", query=[("group", group)])


def reference_page_url(scene: RulingPageContext, key: str) -> str:
    """
    A page beside the rulings that words found, one of the night where it has one; none for those
    who may not open it.
    """
    if key == "everyday":
        return scene.lookup.page_url("night_everyday")
    if key not in PAGES_OF_NIGHT:
        return reverse(f"rulings_{key}")
    right = Right.DIRECT if key == "deal" else Right.SEE_DESK
    if not scene.visitor.who.has_right(right):
        return ""
    return reverse(PAGES_OF_NIGHT[key], args=[scene.lookup.night]) + PARTS.get(key, "")


def list_floor_calls(scene: RulingPageContext) -> tuple[Any, ...]:
    """The tables that wait for the director, unless one of them is looked at."""
    calls = [
        call
        for call in list_open_requests(scene.state, scene.at)
        if call.request.wish is RequestKind.FLOOR and call.request.table
    ]
    return tuple(call for call in calls if call.request.table != scene.place.table)


def render_page_or_part(
    request: HtmxHttpRequest, name: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page, or its changing part."""
    context.setdefault("at", request.get_full_path())
    template = f"rulings_log/_{name}.html" if request.htmx else f"rulings_log/{name}.html"
    return render(request, template, context, status=status)
