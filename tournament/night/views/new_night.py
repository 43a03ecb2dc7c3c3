"""A new night: four questions and their answer at once; or just a clock, running in two taps."""

from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import journal
from tournament.access.authorization import Visitor, authorize_club, list_club_nights
from tournament.access.roles import Right
from tournament.chips.views.case_choices import list_case_choices
from tournament.clock.actions import StartClock
from tournament.clock.values import Instant
from tournament.club.night_templates import list_night_templates
from tournament.club.refusals import refusal_text
from tournament.club.views.night_list import suggest_night_name
from tournament.club.views.timezone_and_currency_choices import CURRENCIES
from tournament.engine.messages import Refusal
from tournament.engine.money import write_amount
from tournament.engine.time_units import DAY
from tournament.journal import Actor, NightSnapshot
from tournament.localization import (
    find_currency_sign,
    find_timezone,
    format_time_of_day,
    format_weekday,
)
from tournament.models import Club, Tournament
from tournament.money.values.terms import PurchaseKind
from tournament.night.actions.night import OpenNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import State, count_entered_players, find_buy_in_offer
from tournament.night.views.next_date import find_next_start
from tournament.night.views.night_kinds import build_opening_action
from tournament.night.views.night_plan import LateChoice, NightPlan, RebuyChoice
from tournament.night.views.night_preview import (
    build_plan_context,
    build_slider,
    list_end_minutes,
    round_start,
)
from tournament.night.views.night_questions import (
    LATE_WORDS,
    REBUY_WORDS,
    USUAL_MINUTES,
    USUAL_PLAYERS,
    NightForm,
    choose_late_entry,
    choose_rebuys,
)
from tournament.night.views.night_repeat import expect_attendees, list_attendees
from tournament.pages.action_form_base import to_instant
from tournament.pages.action_response import KEY
from tournament.pages.base_context import build_club_context
from tournament.time_source import now

USUAL_PRICE = "20"
USUAL_START = timedelta(hours=19, minutes=30)
NIGHTS_LOOKED_AT = 10
"""So many of the newest are looked through for one of the same kind."""
NUMBERS = ("players", "ends", "rebuys", "late")
"""Left open they are as they were offered."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def open_new_night(request: HttpRequest) -> HttpResponse:
    """How many, for how much, until when; and the night that this makes."""
    club, who = authorize_club(request, Right.DIRECT)
    page = NightPage(request, club, who)
    if request.method != "POST":
        return page.render("night/new_night.html")
    if request.POST.get("then") != "look" and page.form.is_valid():
        night = page.open_night()
        if night is not None:
            return redirect("desk", night.pk)
    return page.render("night/new_night.html")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def start_just_a_clock(request: HttpRequest) -> HttpResponse:
    """
    A clock that is ready: who plays and until when shape it, and one tap starts it. On a TV it
    waits until that shows it.
    """
    club, who = authorize_club(request, Right.DIRECT)
    page = NightPage(request, club, who, is_clock=True)
    if request.method != "POST":
        return page.render("night/just_a_clock.html")
    then = request.POST.get("then")
    if then != "look" and page.form.is_valid():
        night = page.open_night(starts_clock=then != "screen")
        if night is not None:
            return redirect("links" if then == "screen" else "desk", night.pk)
    return page.render("night/just_a_clock.html")


class NightPage:
    """What was answered so far, what it makes, and the way to open it."""

    def __init__(
        self, request: HttpRequest, club: Club, who: Visitor, *, is_clock: bool = False
    ) -> None:
        self.request, self.club, self.who, self.is_clock = request, club, who, is_clock
        self.zone = find_timezone(club.timezone)
        self.last_night, moment = find_last_night(club, is_clock=is_clock)
        self.last = moment.state if moment else None
        sent = request.POST if request.method == "POST" else request.GET
        initial = _build_initial_answers(club, moment, self.zone, is_clock=is_clock)
        asked = "players" in sent or "price" in sent or request.method == "POST"
        if not asked and sent.get("kind"):
            initial["preset"] = sent["kind"]
        self.form = NightForm(
            sent if asked else None, club, self.last, initial=initial, is_clock=is_clock
        )

    def open_night(self, *, starts_clock: bool = False) -> Tournament | None:
        """The new night, or none, with the sentence why not put on the form."""
        request, club = self.request, self.club
        key = request.POST.get("key", "")
        if not KEY.fullmatch(key):
            raise Http404
        by = Actor(self.who.name, self.who.device, self.who.member)
        answers = self._read_answers()
        starts = None if self.is_clock else self.form.find_start(answers)
        name = answers["name"] or suggest_night_name(starts or now(), self.zone)
        try:
            plan = self._build_plan(answers)
            wish = 0 if self.form.kind else answers["ends"] or 0
            opening = build_opening_action(
                plan.holds, name, starts, simple=self.is_clock, minutes=wish
            )
            night = journal.open_night(club, opening, by, key)
            if self.is_clock:
                self._let_players_in(night, plan, by, key)
            if starts_clock:
                journal.perform_action(night, StartClock(), by, f"{key[:40]}-start")
            if answers["expected"] and self.last_night is not None:
                expect_attendees(self.last_night, night, by, key)
        except Refusal as refusal:
            self.form.add_error(None, refusal_text(refusal, club))
            return None
        return night

    def _let_players_in(self, night: Tournament, plan: NightPlan, by: Actor, key: str) -> None:
        """Those who were counted, without names and paid."""
        price = plan.buy_in.price if plan.buy_in else 0
        there = AddUnnamedPlayers(plan.players, price, price)
        journal.perform_action(night, there, by, f"{key[:40]}-there")

    def render(self, template: str) -> HttpResponse:
        """The page with the answer to what is known."""
        answers = self._read_answers()
        starts = round_start(now()) if self.is_clock else self.form.find_start(answers)
        grid = list_end_minutes(starts, self.zone)
        answers["ends"] = min(grid, key=lambda end: abs(end - (answers["ends"] or USUAL_MINUTES)))
        context = build_club_context(self.club, self.who) | {
            "form": self.form,
            "answers": answers,
            "kind": self.form.kind,
            "start": _describe_start(starts, self.zone),
            "suggested_name": suggest_night_name(starts or now(), self.zone),
            "rebuys": [(key.value, words) for key, words in REBUY_WORDS.items()],
            "lates": [(key.value, words) for key, words in LATE_WORDS.items()],
            "sign": find_currency_sign(self.form.priced_in),
            "currencies": _list_shown_currencies(self.form.priced_in, self.club),
            "cases": list(self.form.cases.values()),
            "templates": len(list_night_templates(self.club)),
            "attendees": len(list_attendees(self.last_night)) if self.last_night else 0,
            "last": self.last,
            "ends": build_slider(answers["ends"], grid, starts, self.zone),
        }
        try:
            plan = self._build_plan(answers)
        except Refusal as refusal:
            context |= {"wrong": refusal_text(refusal, self.club), "piles": "", "notes": ()}
        else:
            context |= {"wrong": ""} | build_plan_context(plan, starts, self.zone)
        return render(self.request, template, context)

    def _build_plan(self, answers: dict[str, Any]) -> NightPlan:
        """The plan; with another stack than last time where so many, or these chips, need one."""
        try:
            return self.form.build_plan(answers)
        except Refusal:
            if not answers["stack"] or answers["stack"] != self.form.initial["stack"]:
                raise
            answers["stack"] = None
            return self.form.build_plan(answers)

    def _read_answers(self) -> dict[str, Any]:
        """Every answer that can be read; what cannot be is as it was offered."""
        form = self.form
        answers: dict[str, Any] = {**dict.fromkeys(form.fields), **form.initial}
        if form.is_bound:
            form.is_valid()  # once: what was added to its errors since stays
            for name, value in form.cleaned_data.items():
                is_open = name in NUMBERS and not value
                answers[name] = answers[name] if is_open else value
        return answers


def _describe_start(starts: Instant | None, zone: tzinfo) -> dict[str, str]:
    """The start as a field for the day and one for the time take it, and as they are read."""
    if starts is None:
        return {"day": "", "time": "", "day_text": _("Day"), "time_text": _("Time")}
    at = datetime.fromtimestamp(starts / 1000, zone)
    return {
        "day": f"{at:%Y-%m-%d}",
        "time": f"{at:%H:%M}",
        "day_text": format_weekday(starts, zone),
        "time_text": format_time_of_day(starts, zone),
    }


def find_last_night(
    club: Club, *, is_clock: bool
) -> tuple[Tournament | None, NightSnapshot | None]:
    """
    The newest night of this kind, just a clock or not; the newest of any kind where there is none.
    """
    newest: tuple[Tournament | None, NightSnapshot | None] = (None, None)
    for row in list_club_nights(club)[:NIGHTS_LOOKED_AT]:
        snapshot = journal.build_snapshot_if_intact(row)
        if snapshot is None:
            continue
        if snapshot.state.simple == is_clock:
            return row, snapshot
        if newest[0] is None:
            newest = row, snapshot
    return newest


def _build_initial_answers(
    club: Club, moment: NightSnapshot | None, zone: tzinfo, *, is_clock: bool
) -> dict[str, Any]:
    """What the questions begin with: as last time."""
    last = moment.state if moment else None
    offer = find_buy_in_offer(last) if last else None
    currency = last.terms.currency.code if last else club.currency
    price = USUAL_PRICE
    if last is not None and offer is not None:
        price = write_amount(offer.price, last.terms.currency)
    begins = None if is_clock else _suggest_start(club, last, zone)
    start = round_start(now()) if begins is None else to_instant(begins, zone)
    return {
        "preset": "",
        "players": (count_entered_players(last) if last else 0) or USUAL_PLAYERS,
        "price": _find_clock_price(last, price) if is_clock else price,
        "currency": currency,
        "starts": begins,
        "rebuys": _suggest_rebuys(last, is_clock=is_clock),
        "late": _suggest_late_entry(last),
        "add_on": _had_add_on(last),
        "ends": _find_last_end(moment, start, zone) or USUAL_MINUTES,
        "stack": offer.chips if offer else None,
        "chips": _find_last_chip_set(club, last),
        "name": "",
        "expected": not is_clock,
    }


def _suggest_rebuys(last: State | None, *, is_clock: bool) -> RebuyChoice:
    """As last time; just a clock asks nobody and has none."""
    if is_clock:
        return RebuyChoice.NONE
    return choose_rebuys(last.terms.offers) if last else RebuyChoice.ONE


def _suggest_late_entry(last: State | None) -> LateChoice:
    """As last time, unless that was just a clock, where one may enter all night."""
    if last is None or last.simple:
        return LateChoice.LEVEL_2
    return choose_late_entry(last.terms.offers)


def _had_add_on(last: State | None) -> bool:
    offers = last.terms.offers if last else ()
    return any(offer.buys is PurchaseKind.ADD_ON for offer in offers)


def _find_last_end(moment: NightSnapshot | None, start: int, zone: tzinfo) -> int:
    """
    In how many minutes it is as late as they wanted to be home last time; 0 where nobody said it,
    or where that is no length of a night.
    """
    opening = moment.past.entries[0] if moment else None
    if moment is None or opening is None or not isinstance(opening.action, OpenNight):
        return 0
    wish = opening.action.minutes
    began = moment.state.started if moment.state.started is not None else opening.at
    home_by = datetime.fromtimestamp(began / 1000, zone) + timedelta(minutes=wish)
    begins = datetime.fromtimestamp(start / 1000, zone)
    late = (home_by.hour - begins.hour) * 60 + home_by.minute - begins.minute
    minutes = late % (24 * 60)
    grid = list_end_minutes(start, zone)
    return minutes if wish and grid[0] <= minutes <= grid[-1] else wish


def _find_clock_price(last: State | None, price: str) -> str:
    """What just a clock cost last time; none where the last night was another kind, or free."""
    offer = find_buy_in_offer(last) if last is not None and last.simple else None
    return price if offer is not None and offer.price else ""


def _find_last_chip_set(club: Club, last: State | None) -> str:
    """The set that was played with last: the club's of that name, or a usual one like it."""
    if last is None or not last.chips.name:
        return ""
    cases = list_case_choices(club).items()
    own = (key for key, case in cases if case.is_own and case.name == last.chips.name)
    same = (key for key, case in cases if not case.is_own and case.chips.chips == last.chips.chips)
    return next(own, "") or next(same, "")


def _suggest_start(club: Club, last: State | None, zone: tzinfo) -> datetime:
    """
    The weekday and time of the last night, a week on; else the next evening, also after a clock
    that ran today.
    """
    instant = now()
    started = None if last is None else last.started
    if last is not None and last.simple and started is not None and instant - started < DAY:
        started = None
    if started is not None:
        taken = [row.starts_at for row in list_club_nights(club) if row.starts_at]
        begins = find_next_start(started, instant, zone, taken)
        return datetime.fromtimestamp(begins / 1000, zone)
    today = datetime.fromtimestamp(instant / 1000, zone).replace(
        hour=0, minute=0, second=0, microsecond=0, tzinfo=None
    )
    evening = today + USUAL_START
    if to_instant(evening, zone) <= instant:
        evening += timedelta(days=1)
    return evening


def _list_shown_currencies(priced_in: str, club: Club) -> list[tuple[str, str]]:
    """The usual ones with their signs, those of this page first."""
    codes = dict.fromkeys((priced_in, club.currency, *CURRENCIES))
    return [(code, find_currency_sign(code)) for code in codes]
