"""
A ruling is written down as the page showed it; the books are asked again, so nothing can be made
up.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from tournament import journal
from tournament.clock.values import Instant
from tournament.engine.messages import _, refuse
from tournament.journal import ActionResult
from tournament.localization import find_timezone
from tournament.models import Tournament
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State
from tournament.pages.action_form_base import ActionContext
from tournament.pages.action_response import build_actor, first_error_text, perform_submission
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.rulings_log.actions import RecordRuling, normalize_decision
from tournament.rulings_log.forms import RecordRulingForm, compute_ruling_digest
from tournament.rulings_log.values import CLUB, DecidedBy
from tournament.rulings_log.views.incident_place import IncidentPlace, parse_number
from tournament.rulings_log.views.lookup_state import RulingSubject
from tournament.rulings_log.views.page_context import RulingPageContext

TOGETHER = "CAP"
"""The book of a home club, whose players decide together."""
STEPS = "steps"
"""Applied to be walked through step by step."""
TYPED = ("by", "who", "conflicts", "decision", "reason", "go_on", "mark")


@dataclass(frozen=True, slots=True)
class DecisionInput:
    """What somebody typed about who decides and how, as it was sent; `is_sent`: it was."""

    by: str = ""
    who: str = ""
    conflicts: str = ""
    decision: str = ""
    reason: str = ""
    go_on: bool = True
    is_sent: bool = False
    again: int = 0
    """The ruling of the same incident that the director was told of."""


@dataclass(frozen=True, slots=True)
class RecordingOptions:
    """What the form that writes a ruling down offers."""

    mark: str
    is_ready: bool
    """There is a ruling, or no book is asked."""
    is_left_open: bool
    """The director has to say what is done."""
    by: str
    """Who decides unless somebody else is chosen."""


def parse_form_values(sent: Mapping[str, str]) -> DecisionInput:
    """What was sent, to be shown again."""
    whose, who, conflicts, decision, reason = (str(sent.get(name, "")) for name in TYPED[:5])
    return DecisionInput(whose, who, conflicts, decision, reason, "go_on" in sent, is_sent=True)


def build_recording_options(state: State, subject: RulingSubject) -> RecordingOptions:
    """The form for a ruling, or for a dispute that is in no book."""
    first = next((book for book in state.rules.books if book != CLUB), "")
    usual = DecidedBy.CONSENSUS if first == TOGETHER else DecidedBy.DIRECTOR
    found = subject.found
    return RecordingOptions(
        compute_ruling_digest(found),
        subject.is_ready,
        found.is_left_open,
        usual.value,
    )


def build_ruling_form(
    post: QueryDict, place: IncidentPlace, state: State, subject: RulingSubject
) -> RecordRulingForm:
    """The form of the action: the facts are those of the address, the rest as it was typed."""
    data = QueryDict(mutable=True)
    for name in TYPED:
        data[name] = str(post.get(name, "")) if name in post else ""
    table = state.tables.get(place.table)
    where = {"table": place.table, "hand": place.hand, "step": place.step, "seat": place.seat}
    data.update({name: str(number) for name, number in where.items()})
    data["player"] = str(table.seats.get(place.seat, 0) if table else 0)
    data["in_hand"] = "on" if post.get("by") == DecidedBy.THIRD else ""
    if not data["go_on"] or post.get("then") == STEPS:
        del data["go_on"]  # the clock stands until the steps are done
    data["situation"] = subject.key
    if subject.looked:
        told = subject.looked.inquiry.query_params
        data.setlist("told", [f"{name}:{key}" for name, key in told])
    return RecordRulingForm(data)


def record_ruling(
    request: HtmxHttpRequest,
    scene: RulingPageContext,
    subject: RulingSubject,
    again: Callable[[str, int], HttpResponse],
) -> HttpResponse:
    """
    Write it down and go to its page; a refusal comes with the page and all that was typed. `again`
    also gets the ruling of the same incident that the director was told of: sent along, it says
    that this is another one.
    """
    night = scene.visitor.night
    place = scene.place
    form = build_ruling_form(request.POST, place, scene.state, subject)
    numbers = list[int]()
    told_of = [parse_number(request.POST.get("again", ""))]
    if not form.is_valid():
        return again(first_error_text(form), told_of[0])
    first = find_ruling_by_key(night, request.POST.get("key", ""))
    if first is not None and is_same_ruling(
        form, first, subject
    ):  # the first of two clicks was faster
        return redirect("night_ruling", night.pk, first.number)

    def build_action(past: JournalHistory, at: Instant) -> Action:
        if first is None:  # what else its key did is told by the journal
            refuse_duplicate_ruling(past, place, subject, told_of)
        zone = find_timezone(night.club.timezone)
        action = form.build_action(ActionContext(at, zone, past.state, night.pk, past.entries))
        numbers.extend([action.number] if isinstance(action, RecordRuling) else [])
        return action

    def perform_with_key(key: str, seen: int | None) -> ActionResult:
        require_complete_ruling(place, subject)
        return journal.perform_action(night, build_action, build_actor(scene.visitor), key, seen)

    response = perform_submission(
        request, scene.visitor, perform_with_key, lambda why: again(why, told_of[0])
    )
    if response.status_code == HttpResponseRedirect.status_code and numbers:
        page = "ruling_steps" if request.POST.get("then") == STEPS else "night_ruling"
        response["Location"] = reverse(page, args=[night.pk, numbers[0]])
    return response


def require_complete_ruling(place: IncidentPlace, subject: RulingSubject) -> None:
    """Refuse what nobody could read later: a ruling without its table, or with a question left."""
    if not place.table:
        raise refuse(_("Choose the table first."))
    if not subject.is_ready:
        raise refuse(_("A question is left. Answer it, then apply the ruling."))


def refuse_duplicate_ruling(
    past: JournalHistory, place: IncidentPlace, subject: RulingSubject, told_of: list[int]
) -> None:
    """
    Refuse a second ruling of the same incident unless the director was told of the first; now they
    are.
    """
    number = find_ruling_of_incident(past.state, place, subject.key)
    if number in (0, *told_of):
        return
    told_of[:] = [number]
    raise refuse(
        _("{who} just recorded this as ruling {number}. Send it again only if it is another one."),
        who=next(
            entry.by
            for entry in reversed(past.entries)
            if isinstance(entry.action, RecordRuling) and entry.action.number == number
        ),
        number=number,
    )


def find_ruling_of_incident(state: State, place: IncidentPlace, situation: str) -> int:
    """
    The newest standing ruling of the same situation, table, hand and seat; 0 where there is none.
    """
    newest = 0
    for number, ruling in state.rulings.items():
        where = ruling.where
        is_there = (where.table, where.hand, where.seat) == (place.table, place.hand, place.seat)
        if is_there and ruling.found.situation == situation:
            newest = max(newest, number)
    return newest


def find_ruling_by_key(night: Tournament, key: str) -> RecordRuling | None:
    """The ruling that a form with this key wrote down before."""
    entry = journal.find_entry_by_key(night, key)
    return entry.action if entry is not None and isinstance(entry.action, RecordRuling) else None


def is_same_ruling(form: RecordRulingForm, first: RecordRuling, subject: RulingSubject) -> bool:
    """Whether a form says what was written down; the books may say something else by now."""
    sent = form.cleaned_data
    where = first.where
    is_found = sent["mark"] == compute_ruling_digest(first.found) or subject.found == first.found
    is_there = (sent["table"], sent["hand"], sent["seat"]) == (where.table, where.hand, where.seat)
    is_decided = (normalize_decision(form.build_decision()), sent["go_on"]) == (
        normalize_decision(first.decided),
        first.go_on,
    )
    return is_found and is_there and is_decided and sent["situation"] == first.found.situation
