"""
A night run again: the next one with everything it had, and if wanted with the same people expected.
"""

import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament import journal
from tournament.access.authorization import Visit, list_club_nights
from tournament.access.roles import Right
from tournament.club.player_numbers import map_night_players
from tournament.club.players import players_of
from tournament.club.sandbox_nights import authorize_real_night_visit
from tournament.engine.messages import Refusal
from tournament.journal import Actor
from tournament.localization import find_timezone, localize_fact
from tournament.models import Tournament
from tournament.night.actions.night import MAX_NAME_LENGTH, OpenNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.night_templates import build_template
from tournament.night.state import State, find_buy_in_offer
from tournament.night.views.next_date import choose_next_name, find_next_start
from tournament.night.views.night_kinds import build_opening_action, describe_template
from tournament.pages.action_form_base import build_datetime_field, to_instant
from tournament.pages.action_response import KEY, build_actor
from tournament.pages.base_context import build_night_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.players.actions.entries import ExpectPlayer
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.values import ENTERED, EntrantStatus
from tournament.time_source import now

UNSOUND = 422


class RepeatNightForm(forms.Form):
    """
    What differs from the night before: its name, its start and whether the clock starts by itself
    then, whether the same people are expected, and as many in who had no name.
    """

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    starts = build_datetime_field(label=_("Starts at"), required=False)
    by_itself = forms.BooleanField(required=False)
    expected = forms.BooleanField(required=False)
    unnamed = forms.BooleanField(required=False)

    def clean_name(self) -> str:
        return unicodedata.normalize("NFC", self.cleaned_data["name"])


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def repeat_night(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The form of the next night, filled in from this one; the same form sent twice opens one."""
    visitor = authorize_real_night_visit(request, pk, Right.DIRECT)
    if visitor.who.member is None:
        raise Http404
    if request.method != "POST":
        initial = _build_initial_values(visitor)
        if "starts" in request.GET:  # another start was chosen, the page asks for its name
            chosen = RepeatNightForm(request.GET, initial=initial)
            chosen.is_valid()
            initial = {**chosen.cleaned_data, "name": _find_name_for_date(visitor, chosen)}
        return _render_repeat_page(request, visitor, RepeatNightForm(initial=initial))
    form = RepeatNightForm(request.POST, initial=_build_initial_values(visitor))
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    if not form.is_valid():
        return _render_repeat_page(request, visitor, form, UNSOUND)
    zone = find_timezone(visitor.night.club.timezone)
    try:
        night = journal.open_night(
            visitor.night.club, _build_opening(visitor, form), build_actor(visitor), key
        )
        if form.cleaned_data["expected"]:
            expect_attendees(visitor.night, night, build_actor(visitor), key)
        if form.cleaned_data["unnamed"]:
            _let_unnamed_in(visitor.night, night, build_actor(visitor), key)
    except Refusal as refusal:
        form.add_error(None, localize_fact(refusal.line, zone))
        return _render_repeat_page(request, visitor, form, UNSOUND)
    messages.info(
        request, gettext("“{night}” is open.").format(night=night.name), extra_tags="done"
    )
    return HttpResponseRedirect(reverse("desk", args=[night.pk]))


@require_POST
@never_cache
def open_second_chance(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Those who are out play a night of their own, with its own clock; sent twice it opens one."""
    visitor = authorize_real_night_visit(request, pk, Right.DIRECT)
    key = request.POST.get("key", "")
    if visitor.who.member is None or not KEY.fullmatch(key):
        raise Http404
    state = journal.build_snapshot(visitor.night).state
    who = build_actor(visitor)
    name = gettext("Second chance: {night}").format(night=state.name)[:MAX_NAME_LENGTH]
    opening = build_opening_action(build_template(state), name, None)
    night = journal.open_night(visitor.night.club, opening, who, key)
    _expect_players(night, list_out_for_good(visitor.night), who, key)
    messages.info(
        request,
        gettext("“{night}” is open. Show its clock on another screen.").format(night=night.name),
        extra_tags="done",
    )
    return HttpResponseRedirect(reverse("desk", args=[night.pk]))


def list_out_for_good(night: Tournament) -> dict[int, str]:
    """Those of the club's list who are out and cannot rebuy, by the number of their row."""
    state = journal.build_snapshot(night).state
    may_rebuy = list_rebuy_candidates(state, now())
    rows = map_night_players(night)
    out = {
        rows.get(entrant.player)
        for key, entrant in state.entrants.items()
        if entrant.status is EntrantStatus.OUT and key not in may_rebuy
    }
    return {player.pk: player.name for player in players_of(night.club) if player.pk in out}


def _build_opening(visitor: Visit, form: RepeatNightForm) -> OpenNight:
    sent = form.cleaned_data
    zone = find_timezone(visitor.night.club.timezone)
    starts_at = None if sent["starts"] is None else to_instant(sent["starts"], zone)
    moment = journal.build_snapshot(visitor.night)
    opening = moment.past.entries[0].action
    return build_opening_action(
        build_template(moment.state),
        _find_name_for_date(visitor, form),
        starts_at,
        simple=moment.state.simple,
        minutes=opening.minutes if isinstance(opening, OpenNight) else 0,
        by_hand=starts_at is not None and not sent["by_itself"],
    )


def count_unnamed(state: State) -> int:
    """How many entered without a name."""
    return sum(
        key < 0 and not row.name and row.status in ENTERED for key, row in state.entrants.items()
    )


def _let_unnamed_in(last: Tournament, night: Tournament, by: Actor, key: str) -> None:
    """As many without a name as in the last night; of just a clock they have paid, as there."""
    state = journal.build_snapshot(last).state
    offer = find_buy_in_offer(journal.build_snapshot(night).state)
    price = offer.price if offer else 0
    there = AddUnnamedPlayers(count_unnamed(state), price, price if state.simple else 0)
    journal.perform_action(night, there, by, f"{key[:40]}-there")


def expect_attendees(last: Tournament, night: Tournament, by: Actor, key: str) -> None:
    """Everybody who was in the last night is expected; a second click adds nobody twice."""
    _expect_players(night, list_attendees(last), by, key)


def _expect_players(night: Tournament, names: Mapping[int, str], by: Actor, key: str) -> None:
    for number, name in names.items():
        journal.perform_action(night, ExpectPlayer(number, name), by, f"{key[:40]}-{number}")


def list_attendees(night: Tournament) -> dict[int, str]:
    """
    Those of the club's list who were in a night or promised to come, by the number of their row.
    """
    state = journal.build_snapshot(night).state
    people = map_night_players(night)
    there = (row for row in state.entrants.values() if row.status is not EntrantStatus.GONE)
    rows = {people.get(entrant.player) for entrant in there}
    return {player.pk: player.name for player in players_of(night.club) if player.pk in rows}


def _build_initial_values(visitor: Visit) -> dict[str, Any]:
    """What the form begins with."""
    night = visitor.night
    zone = find_timezone(night.club.timezone)
    instant = now()
    past = journal.build_snapshot(night).past
    others = list(list_club_nights(night.club))
    state = past.state
    taken = [row.starts_at for row in others if row.starts_at]
    begun = state.started if state.started is not None else night.opened_at
    begins = find_next_start(begun, instant, zone, taken)
    return {
        "name": _suggest_name(visitor, begins),
        "starts": datetime.fromtimestamp(begins / 1000, zone).replace(tzinfo=None),
        "expected": True,
        "unnamed": True,
    }


def _find_name_for_date(visitor: Visit, form: RepeatNightForm) -> str:
    """The proposed name at the start that was chosen; a typed one stays."""
    name: str = form.cleaned_data.get("name", "")
    starts = form.cleaned_data.get("starts")
    if starts is None or name not in (form.initial["name"], form.data.get("proposed")):
        return name
    zone = find_timezone(visitor.night.club.timezone)
    return _suggest_name(visitor, to_instant(starts, zone))


def _suggest_name(visitor: Visit, begins: int) -> str:
    """What the next night is called if it begins then."""
    night = visitor.night
    past = journal.build_snapshot(night).past
    zone = find_timezone(night.club.timezone)
    names = {row.name for row in list_club_nights(night.club)}
    planned = getattr(past.entries[0].action, "starts_at", None)
    return choose_next_name(past.state, night.opened_at, begins, zone, names, planned)


def _render_repeat_page(
    request: HtmxHttpRequest, visitor: Visit, form: RepeatNightForm, status: int = 200
) -> HttpResponse:
    moment = journal.build_snapshot(visitor.night)
    context = build_night_context(visitor, moment) | {
        "form": form,
        "came": len(list_attendees(visitor.night)),
        "unnamed": count_unnamed(moment.state),
        "holds": describe_template(build_template(moment.state)),
    }
    return render(request, "night/again.html", context, status=status)
