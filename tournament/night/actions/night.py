"""The night as a whole: opened, named, counted, announced, finished."""

from dataclasses import dataclass, replace

from tournament.chips.rules.chip_set_capacity import check_stack_demand
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import ChipSet, check_chips
from tournament.clock.values import Instant, build_initial_clock, stop_clock
from tournament.engine.messages import Message, TimeOfDay, _, label_fact, refuse, say
from tournament.engine.time_units import MINUTE
from tournament.money.values.prize_plan import PrizePlan, check_plan
from tournament.money.values.terms import Offer, PurchaseKind, Terms, check_terms
from tournament.night.action import (
    Duty,
    check_start_time,
    register_action,
    require_existing_night,
    require_open_night,
)
from tournament.night.actions.unnamed_players import add_unnamed_players
from tournament.night.state import ClockStop, State, StopReason, entrant_name_of, find_stop
from tournament.night.values.house_rules import HouseRules, check_rules
from tournament.players.actions.entries import MAX_PLAYERS
from tournament.players.rules.standings import has_open_title, list_active_players
from tournament.schedule.values import MAX_CHIPS, Structure, check_structure
from tournament.tables.rules.house_tables import HouseTable, build_tables, check_tables

MAX_NAME_LENGTH = 80
MAX_ANNOUNCEMENT_LENGTH = 140
MAX_SHOWN_MINUTES = 24 * 60
"""So many minutes an announcement stands at most, where it ends by itself."""


def check_night_name(name: str) -> None:
    """Refuse a night without a readable name."""
    if not 1 <= len(name.strip()) <= MAX_NAME_LENGTH:
        raise refuse(_("Give the night a name of at most {most} letters."), most=MAX_NAME_LENGTH)


@register_action
@dataclass(frozen=True, slots=True)
class OpenNight:
    """The first entry of every journal: all that the night is made of, copied in."""

    kind = "open_night"
    duty = Duty.DIRECT
    name: str
    preset: str
    stack: int
    structure: Structure
    rules: HouseRules
    players: int = 0
    """So many play without names."""
    starts_at: int | None = None
    terms: Terms = Terms()
    plan: PrizePlan = PrizePlan()
    chips: ChipSet = ChipSet()
    chips_for: StackDemand = StackDemand()
    tables: tuple[HouseTable, ...] = ()
    simple: bool = False
    minutes: int = 0
    """After so many minutes the host wanted to be done; 0 where nobody said it."""
    by_hand: bool = False
    """`starts_at` is when it is planned; the clock waits for the host."""

    @property
    def _effective_terms(self) -> Terms:
        """A night without a price list is free: one buy-in, for the starting stack."""
        if self.terms.offers:
            return self.terms
        return replace(self.terms, offers=(Offer(PurchaseKind.BUY_IN, 0, self.stack),))

    def check(self, state: State, at: Instant) -> None:
        if state.name:
            raise refuse(_("This night is open already."))
        check_night_name(self.name)
        if not 0 <= self.players <= MAX_PLAYERS:
            raise refuse(_("A night has at most {most} players."), most=MAX_PLAYERS)
        check_structure(self.structure)
        check_rules(self.rules)
        if not 1 <= self.stack <= MAX_CHIPS:
            raise refuse(_("A starting stack has at least one chip."))
        check_terms(self._effective_terms)
        check_plan(self.plan)
        check_chips(self.chips)
        check_stack_demand(self.chips_for)
        check_tables(self.tables)
        if self.starts_at is not None:
            check_start_time(self.starts_at, at)

    def apply(self, state: State, at: Instant) -> State:
        begins = None if self.by_hand else self.starts_at
        return State(
            name=self.name.strip(),
            preset=self.preset,
            structure=self.structure,
            rules=self.rules,
            terms=self._effective_terms,
            plan=self.plan,
            chips=self.chips,
            chips_for=self.chips_for,
            tables=build_tables(self.tables),
            entrants=add_unnamed_players({}, self._effective_terms, self.players, at),
            started=begins,
            anchor=replace(build_initial_clock(self.structure), since=begins),
            planned=self.starts_at if self.by_hand else None,
            simple=self.simple,
        )

    def describe(self, state: State, at: Instant) -> Message:
        if self.starts_at is not None:
            planned = _("Opened “{name}”, planned for {time}")
            return say(
                planned if self.by_hand else _("Opened “{name}”, to start at {time}"),
                name=self.name,
                time=TimeOfDay(self.starts_at),
            )
        return say(_("Opened “{name}”"), name=self.name)


@register_action
@dataclass(frozen=True, slots=True)
class RenameNight:
    """Give the night another name."""

    kind = "rename"
    duty = Duty.DIRECT
    name: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_night_name(self.name)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, name=self.name.strip())

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("Renamed from “{before}” to “{name}”"),
            before=state.name,
            name=self.name.strip(),
        )


@register_action
@dataclass(frozen=True, slots=True)
class Announce:
    """
    Put a sentence on every screen, or take it off; it ends by itself after so many minutes, or
    stays where there are none.
    """

    kind = "announce"
    duty = Duty.DIRECT
    text: str = ""
    minutes: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        if len(self.text) > MAX_ANNOUNCEMENT_LENGTH:
            raise refuse(
                _("That is longer than {most} letters. Shorten it."),
                most=MAX_ANNOUNCEMENT_LENGTH,
            )
        if not 0 <= self.minutes <= MAX_SHOWN_MINUTES:
            raise refuse(
                _("An announcement ends after at most {most} minutes, or when you take it off."),
                most=MAX_SHOWN_MINUTES,
            )

    def apply(self, state: State, at: Instant) -> State:
        text = self.text.strip()
        until = at + self.minutes * MINUTE if text and self.minutes else None
        return replace(state, announcement=text, announced_until=until)

    def describe(self, state: State, at: Instant) -> Message:
        if not self.text.strip():
            return say(_("Announcement removed"))
        return say(_("Announced: {text}"), text=self.text.strip())


@register_action
@dataclass(frozen=True, slots=True)
class HandForHand:
    """All tables deal at the same time and wait for each other."""

    kind = "hand_for_hand"
    duty = Duty.DIRECT
    on: bool

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)

    def apply(self, state: State, at: Instant) -> State:
        return state if self.on == state.hand_for_hand else replace(state, hand_for_hand=self.on)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Hand for hand begins") if self.on else _("Hand for hand is over"))


@register_action
@dataclass(frozen=True, slots=True)
class SimpleNight:
    """Show only what this night uses, or everything."""

    kind = "simple_night"
    duty = Duty.DIRECT
    on: bool

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, simple=self.on)

    def describe(self, state: State, at: Instant) -> Message:
        return label_fact(say(_("Simple night")), say(_("on") if self.on else _("off")))


@register_action
@dataclass(frozen=True, slots=True)
class FinishNight:
    """
    The night is over; its clock stands for good, and the prizes are written down as they are paid.
    """

    kind = "finish_night"
    duty = Duty.DIRECT
    prizes: tuple[int, ...] = ()
    winner: int = 0
    """Who takes the title where several are left; also told after the end."""

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)
        if not self.winner:
            return
        if self.winner not in list_active_players(state):
            name = entrant_name_of(state, self.winner) if self.winner in state.entrants else "–"
            raise refuse(_("{name} has no chips in play."), name=name)
        if not has_open_title(state):
            raise refuse(_("The payouts are still played for. Record a deal first."))

    def apply(self, state: State, at: Instant) -> State:
        if state.finished is not None:
            return replace(state, champion=self.winner) if self.winner else state
        halted = stop_clock(state.structure, state.anchor, at)
        stop = find_stop(state, at)
        fixes = state.locked is None and bool(self.prizes)
        return replace(
            state,
            finished=at,
            anchor=halted,
            stop=None if stop is None else replace(stop, until=None, minutes=0),
            decision=None,
            away=None,
            moves=None,
            requests=(),
            draw=state.draw if state.draw is not None and state.draw.done else None,
            hand_for_hand=False,
            in_round=False,
            locked=self.prizes if fixes else state.locked,
            fixed_at_end=fixes,
            champion=self.winner,
        )

    def describe(self, state: State, at: Instant) -> Message:
        if self.winner:
            return say(_("{name} takes the title"), name=entrant_name_of(state, self.winner))
        return say(_("Finished the night"))


@register_action
@dataclass(frozen=True, slots=True)
class ReopenNight:
    """The night goes on after all; the clock stands where it was finished."""

    kind = "reopen_night"
    duty = Duty.DIRECT

    def check(self, state: State, at: Instant) -> None:
        require_existing_night(state)

    def apply(self, state: State, at: Instant) -> State:
        if state.finished is None:
            return state
        begun = state.started is not None and state.started <= state.finished
        stopped = state.stop or (ClockStop(StopReason.OTHER, at) if begun else None)
        return replace(
            state,
            finished=None,
            stop=stopped,
            started=state.started if begun else None,
            locked=None if state.fixed_at_end else state.locked,
            fixed_at_end=False,
            recorded=(),
            counted=None,
            champion=0,
        )

    def describe(self, state: State, at: Instant) -> Message:
        if state.recorded:
            return say(_("Night reopened under its own rules"))
        return say(_("Night reopened; clock stopped"))
