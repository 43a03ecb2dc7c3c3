"""A ruling is written down as the page showed it; the books are asked again, so nothing can be made up."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from tournament import journal
from tournament.core.actions.rulings import RecordRuling
from tournament.core.books import CLUB
from tournament.core.history import Past, undone
from tournament.core.rulings_log import DecidedBy, Found, found_by
from tournament.core.state import State
from tournament.core.text import _, refuse
from tournament.instant import now
from tournament.journal import Done
from tournament.pages.act.answer import by, carry_out, first_error
from tournament.pages.act.asked import Here
from tournament.pages.act.request import HtmxHttpRequest
from tournament.pages.act.ruling_forms import RecordRulingForm, mark_of
from tournament.pages.rulings_log.frame import Scene
from tournament.pages.rulings_log.looking import Looked
from tournament.pages.rulings_log.place import Place
from tournament.telling import zone_of

TOGETHER = "CAP"
"""The book of a home club, whose players decide together."""
TYPED = ("by", "who", "conflicts", "decision", "reason", "go_on", "mark")


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody typed about who decides and how, as it was sent; `is_sent`: it was."""

    by: str = ""
    who: str = ""
    conflicts: str = ""
    decision: str = ""
    reason: str = ""
    go_on: bool = True
    is_sent: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """What the form that writes a ruling down offers."""

    mark: str
    is_ready: bool
    """There is a ruling, or no book is asked."""
    is_left_open: bool
    """The director has to say what is done."""
    by: str
    """Who decides unless somebody else is chosen."""


def typed_of(sent: Mapping[str, str]) -> Typed:
    """What was sent, to be shown again."""
    texts = {name: str(sent.get(name, "")) for name in TYPED[:5]}
    return Typed(**texts, go_on="go_on" in sent, is_sent=True)


def offered(state: State, looked: Looked | None) -> Offered:
    """The form for a walk, or for a dispute that is in no book."""
    first = next((book for book in state.rules.books if book != CLUB), "")
    usual = DecidedBy.CONSENSUS if first == TOGETHER else DecidedBy.DIRECTOR
    found = found_by(looked.inquiry) if looked else Found()
    return Offered(mark_of(found), looked is None or is_ready(looked), found.is_left_open, usual.value)


def is_ready(looked: Looked) -> bool:
    """Whether the books have come to one ruling."""
    return looked.inquiry.question is None and not looked.inquiry.branches


def sent_form(post: QueryDict, place: Place, state: State, looked: Looked | None) -> RecordRulingForm:
    """The form of the action: the facts are those of the address, the rest as it was typed."""
    data = QueryDict(mutable=True)
    for name in TYPED:
        data[name] = str(post.get(name, "")) if name in post else ""
    table = state.tables.get(place.table)
    where = {"table": place.table, "hand": place.hand, "step": place.step, "seat": place.seat}
    data.update({name: str(number) for name, number in where.items()})
    data["player"] = str(table.seats.get(place.seat, 0) if table else 0)
    data["in_hand"] = "on" if post.get("by") == DecidedBy.THIRD else ""
    if not data["go_on"]:
        del data["go_on"]
    if looked:
        data["situation"] = looked.inquiry.situation.id
        data.setlist("told", [f"{name}:{key}" for name, key in looked.inquiry.query])
    return RecordRulingForm(data)


def record(
    request: HtmxHttpRequest, scene: Scene, looked: Looked | None, again: Callable[[str], HttpResponse]
) -> HttpResponse:
    """Write it down and go to its page; a refusal comes with the page and all that was typed."""
    night, place = scene.visitor.night, scene.place
    form = sent_form(request.POST, place, scene.state, looked)
    if not form.is_valid():
        return again(first_error(form))
    if journal.was_answered(night, request.POST.get("key", "")):  # the first of two clicks was faster
        return HttpResponseRedirect(reverse("night_ruling", args=[night.pk, last_number(scene.moment.past, place)]))
    numbers: list[int] = []

    def act(key: str, seen: int | None) -> Done:
        newest = journal.newest(night)
        must_be_ready(place, looked)
        must_be_new(newest.past, seen, place, looked)
        here = Here(now(), zone_of(night.club.timezone), newest.state, night.pk, newest.past.entries)
        action = form.action(here)
        numbers.extend([action.number] if isinstance(action, RecordRuling) else [])
        return journal.perform(night, action, by(scene.visitor), key, seen)

    response = carry_out(request, scene.visitor, act, again)
    if response.status_code == HttpResponseRedirect.status_code and numbers:
        response["Location"] = reverse("night_ruling", args=[night.pk, numbers[0]])
    return response


def must_be_ready(place: Place, looked: Looked | None) -> None:
    """Refuse what nobody could read later: a ruling without its table, or with a question left."""
    if not place.table:
        raise refuse(_("Say first at which table it happened. Nothing was changed."))
    if looked is not None and not is_ready(looked):
        raise refuse(_("A question is left. Answer it, then write the ruling down."))


def must_be_new(past: Past, seen: int | None, place: Place, looked: Looked | None) -> None:
    """Refuse the same incident once more while another director has just written it down."""
    dead = undone(past.entries)
    for entry in past.entries[seen if seen is not None else past.version :]:
        action, what = entry.action, looked.inquiry.situation.id if looked else ""
        if not isinstance(action, RecordRuling) or entry.version in dead:
            continue
        if (action.where.table, action.where.hand, action.found.situation) == (place.table, place.hand, what):
            raise refuse(
                _("{who} has just written this down as ruling {number}. Send it again only if it is another one."),
                who=entry.by,
                number=action.number,
            )


def last_number(past: Past, place: Place) -> int:
    """The ruling that was written down last at a table."""
    actions = (entry.action for entry in reversed(past.entries))
    return next(one.number for one in actions if isinstance(one, RecordRuling) and one.where.table == place.table)
