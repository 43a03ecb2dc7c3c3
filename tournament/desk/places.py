"""The places of a night: five in the bar, seven more behind More, each with one fact."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant, compute_time_to_step, find_next_break
from tournament.engine.messages import Fact, Money, TimeOfDay, say
from tournament.engine.messages import _ as mark
from tournament.journal import NightSnapshot
from tournament.live.display_status import DisplayStatus
from tournament.models import Tournament
from tournament.money.rules.cash_box import list_debts
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import (
    State,
    count_entered_players,
    count_players_left,
    read_night_clock,
    to_money,
)
from tournament.night.values.house_rules import HouseRules
from tournament.night.views.night_kinds import preset_style_text
from tournament.pages.desk_url import build_desk_url
from tournament.tables.rules.seats import list_open_tables

SECTIONS = {
    "entrants": "players",
    "seats": "tables",
    "prizes": "money",
    "structure": "schedule",
    "forecast": "schedule",
    "chips": "schedule",
    "links": "screens",
    "papers": "results",
    "export": "results",
    "again": "night",
    "stop": "night",
    "lend": "night",
    "template": "night",
}
"""The place of each page that has none of its own name."""

TABS = ("structure", "forecast", "night_chips")
"""Pages that stand side by side in their place: the way back from each leads out of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one can go on a night."""

    key: str
    name: str
    url: str
    fact: Fact = ""
    """The one thing worth knowing before going there."""
    is_here: bool = False
    owed: Money | None = None
    """What of it is still to be paid."""

    @property
    def icon(self) -> str:
        """The template of its icon."""
        return f"icons/{self.key}.svg"


@dataclass(frozen=True, slots=True)
class Places:
    """The bar's five, and what is behind the last of them."""

    main: tuple[Place, ...]
    more: tuple[Place, ...]


def build_places(
    visitor: Visit, moment: NightSnapshot, at: Instant, screens: list[DisplayStatus], here: str
) -> Places:
    """All places that this visitor may see; `here` is the page they are on."""
    state, night = moment.state, visitor.night
    section = SECTIONS.get(here, here)

    def build_place(
        key: str, name: str, page: str, fact: Fact = "", owed: Money | None = None
    ) -> Place:
        return Place(key, name, reverse(page, args=[night.pk]), fact, key == section, owed)

    def list_more() -> Iterator[Place]:
        purse = compute_prize_pool(state).total
        if not state.simple or has_money(state):
            fact = to_money(state, purse) if purse else _("No payouts yet")
            debts = sum(list_debts(state).values())
            owed = to_money(state, debts) if debts else None
            yield build_place("money", _("Money"), "prizes", fact, owed)
        yield build_place("schedule", _("Schedule"), "structure", _next_break_fact(state, at))
        if visitor.who.has_right(Right.DIRECT):
            yield build_place(
                "screens", _("Screens & phones"), "links", _connected_screens_text(screens)
            )
        if not state.simple or has_results(state):
            yield build_place("results", _("Results"), "results", _placed_text(state))
        yield build_place(
            "journal",
            _("Journal"),
            "journal",
            npgettext("journal", "{count} entry", "{count} entries", moment.version).format(
                count=moment.version
            ),
        )
        yield build_place("rules", _("House rules"), "rules", _changed_rules_text(state))
        if visitor.who.has_right(Right.DIRECT):
            yield build_place("night", _("This night"), "this_night", _("Name, end, run again"))

    more = tuple(list_more())
    left = 0 if state.finished is not None else count_players_left(state)
    is_more = section == "more" or any(place.is_here for place in more)
    main = (
        Place("desk", _("Desk"), build_desk_url(night), is_here=section == "desk"),
        build_place("players", _("Players"), "entrants", left or ""),
        build_place("tables", _("Tables"), "seats", len(list_open_tables(state)) or ""),
        build_place(
            "rulings", pgettext("bar", "Rulings"), "night_rulings", len(state.rulings) or ""
        ),
        Place("more", _("More"), reverse("night_menu", args=[night.pk]), is_here=is_more),
    )
    return Places(main, more)


def find_way_back(night: Tournament, places: Places, page: str, came_from: str) -> Place | None:
    """
    Where the arrow beside a page's title leads: to the place that one came from, else one page up;
    nowhere from the five in the bar, nor from rulings, which have a way back of their own.
    """
    listed = (*places.more, *places.main)
    section = next((place for place in listed if place.is_here), places.main[-1])
    is_in_bar = any(place.url == page for place in places.main)
    if is_in_bar or section.key in ("desk", "rulings"):
        return None
    before = next((place for place in listed if place.url == came_from != page), None)
    if before is not None:
        return before
    tabs = {reverse(name, args=[night.pk]) for name in TABS}
    return places.main[-1] if page == section.url or page in tabs else section


def has_money(state: State) -> bool:
    """Whether anything of this night costs money, or moved any."""
    return bool(state.box) or any(offer.price for offer in state.terms.offers)


def has_results(state: State) -> bool:
    """Whether somebody has a place, or the night is over."""
    return bool(state.busts or state.recorded) or state.finished is not None


def _next_break_fact(state: State, at: Instant) -> Fact:
    shown = read_night_clock(state, at)
    step = find_next_break(state.structure, shown)
    if step is None:
        return _("No more breaks")
    wait = compute_time_to_step(state.structure, shown, step)
    if wait is None or shown.edge is None:
        return _("Levels, breaks, chips")
    return say(mark("Break at {begins}"), begins=TimeOfDay(at + wait))


def _connected_screens_text(screens: list[DisplayStatus]) -> str:
    count = sum(1 for screen in screens if screen.connected)
    if not count:
        return _("No TV yet")
    return ngettext("{count} screen", "{count} screens", count).format(count=count)


def _placed_text(state: State) -> str:
    entered = count_entered_players(state)
    if state.finished is not None:
        return ngettext("{count} player", "{count} players", entered).format(count=entered)
    placed = entered - count_players_left(state)
    return _("{placed} of {all} placed").format(placed=placed, all=entered)


def _changed_rules_text(state: State) -> str:
    preset = BY_KEY.get(state.preset)
    usual = preset.rules if preset else HouseRules()
    changed = sum(
        getattr(state.rules, field.name) != getattr(usual, field.name)
        for field in fields(HouseRules)
    )
    style = preset_style_text(state.preset)
    if not changed:
        return style or _("No changes")
    told = ngettext("{count} changed", "{count} changed", changed).format(count=changed)
    return f"{told} · {style}" if style else told
