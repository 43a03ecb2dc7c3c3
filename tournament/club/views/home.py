"""The club's home page: tonight's night first, then a new one in a few taps."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import (
    Visitor,
    authorize_club,
    list_club_nights,
    list_memberships,
)
from tournament.access.roles import Right
from tournament.backup.damaged_nights import list_damage_messages
from tournament.chips.store import list_club_chip_sets
from tournament.club.night_archive import list_archived_nights
from tournament.club.refusals import refusal_text
from tournament.club.sandbox_nights import list_sandbox_nights
from tournament.club.views.night_list import group_club_nights, suggest_night_name
from tournament.engine.messages import Refusal
from tournament.engine.money import write_amount
from tournament.journal import Actor
from tournament.localization import find_timezone
from tournament.models import Club, Member, Tournament
from tournament.night.rules.night_presets import BY_KEY, PRESETS
from tournament.night.state import State, count_entered_players, find_buy_in_offer
from tournament.night.views.night_and_link_forms import NightForm
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context
from tournament.time_source import now

FINISHED_SHOWN = 12
USUAL_PRICE = "20"
USUAL_PLAYERS = 10


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def list_or_open_nights(request: HttpRequest) -> HttpResponse:
    """The nights of the club; a director opens the next one here."""
    if not request.user.is_authenticated:
        return redirect("sign_in")
    club, who = authorize_club(
        request, Right.DIRECT if request.method == "POST" else Right.SEE_BOARD
    )
    if request.method != "POST":
        return render(request, "club/home.html", _build_home_context(request, club, who, None))
    form = NightForm(request.POST, club)
    if form.is_valid() and (night := _open_night(request, club, who, form)) is not None:
        after = "make_schedule" if request.POST.get("then") == "schedule" else "desk"
        return redirect(after, night.pk)
    return render(request, "club/home.html", _build_home_context(request, club, who, form))


def _open_night(
    request: HttpRequest, club: Club, who: Visitor, form: NightForm
) -> Tournament | None:
    """
    The new night, or none, with the sentence why not put on the form. The same form sent twice
    opens one.
    """
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    try:
        return journal.open_night(
            club,
            form.build_opening(_count_last_players(club)),
            Actor(who.name, who.device, who.member),
            key,
        )
    except Refusal as refusal:
        form.add_error(None, refusal_text(refusal, club))
        return None


def _find_last_chip_set(club: Club, last: State | None) -> str:
    """The set that was played with last, if the club still has it."""
    if last is None or not last.chips.name:
        return ""
    return next(
        (str(row.pk) for row in list_club_chip_sets(club) if row.name == last.chips.name), ""
    )


def _count_last_players(club: Club) -> int:
    """So many played in the last night; a full table if nobody did."""
    last = _find_last_state(list_club_nights(club))
    return (count_entered_players(last) if last else 0) or USUAL_PLAYERS


def _find_last_state(rows: Iterable[Tournament]) -> State | None:
    """The newest night that can be read, if the club has one."""
    whole = (journal.build_snapshot_if_intact(row) for row in rows)
    return next((snapshot.state for snapshot in whole if snapshot is not None), None)


def _build_home_context(
    request: HttpRequest, club: Club, who: Visitor, sent: NightForm | None
) -> dict[str, Any]:
    assert isinstance(request.user, Member)
    rows = list(list_club_nights(club))
    last = _find_last_state(rows)
    currencies = _list_currency_choices(club, last)
    form = sent or NightForm(None, club, initial=_build_initial_values(club, last, request.GET))
    nights = group_club_nights(rows, now())
    shown = nights.finished if "all" in request.GET else nights.finished[:FINISHED_SHOWN]
    return build_club_context(club, who) | {
        "nights": nights,
        "finished": shown,
        "more": len(nights.finished) - len(shown),
        "form": form,
        "other_currency": next(
            (currency for currency in currencies if currency != form.priced_in), ""
        ),
        "wants_form": sent is not None
        or "kind" in request.GET
        or not (nights.running or nights.planned),
        "damage": list_damage_messages(club) if who.has_right(Right.OWN_CLUB) else (),
        "trials": list_sandbox_nights(club) if who.has_right(Right.SEE_DESK) else [],
        "away": len(list_archived_nights(club)) if who.has_right(Right.DIRECT) else 0,
        "may_direct": who.has_right(Right.DIRECT),
        "may_look_around": who.has_right(Right.OWN_CLUB)
        and not nights.has_nights
        and not club.is_sample,
        "others": [
            membership.club
            for membership in list_memberships(request.user)
            if membership.club_id != club.pk
        ]
        if club.is_sample
        else [],
        "may_see_desk": who.has_right(Right.SEE_DESK),
        "may_play": who.has_right(Right.PLAY_TABLE),
    }


def _list_currency_choices(club: Club, last: State | None) -> tuple[str, ...]:
    """What the next night may be played in: what the last one was, and what the club plays for."""
    return (*((last.terms.currency.code,) if last else ()), club.currency)


def _build_initial_values(club: Club, last: State | None, asked: QueryDict) -> dict[str, Any]:
    """
    What the form begins with: the kind that was asked for, else the kind of the last night; its
    price in its currency, and no price in another one.
    """
    offer = find_buy_in_offer(last) if last else None
    currencies = _list_currency_choices(club, last)
    kind = asked.get("kind", "")
    currency = asked["currency"] if asked.get("currency") in currencies else currencies[0]
    price = write_amount(offer.price, last.terms.currency) if last and offer else USUAL_PRICE
    return {
        "preset": kind or (last.preset if last and last.preset in BY_KEY else PRESETS[0].key),
        "price": price if currency == currencies[0] else "",
        "currency": currency,
        "chips": _find_last_chip_set(club, last),
        "name": suggest_night_name(now(), find_timezone(club.timezone)),
    }
