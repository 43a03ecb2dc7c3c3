"""Chip actions: choose the set, color up, count, and correct the chips in play to a count."""

from dataclasses import dataclass, replace

from tournament.chips.rules.chip_set_capacity import check_stack_demand
from tournament.chips.values.chip_records import ChipAudit, ColorUpRecord, StackDemand, TableCount
from tournament.chips.values.chip_set import ChipSet, check_chips
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, Text, _, ngettext, refuse, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.night.action import Duty, register_action, require_open_night, require_started_clock
from tournament.night.state import State, count_chips_in_play, table_name_text
from tournament.players.actions.entries import append_override_reason, check_reason_length
from tournament.players.rules.purchase_windows import is_level_hand_dealt
from tournament.schedule.values import MAX_CHIPS, MAX_COLORS


def compute_chips_mark(state: State) -> str:
    """Names what the page of the night's chips was drawn from."""
    return compute_digest(
        (state.chips, state.chips_for, tuple(offer.piles for offer in state.terms.offers))
    )


@register_action
@dataclass(frozen=True, slots=True)
class ChangeChips:
    """
    Play with a set of chips, copied in, or with none that is known; `was` names what was there.
    With `by_set` the purchases are handed out as the set makes them, not by the piles of the price
    list.
    """

    kind = "change_chips"
    duty = Duty.DIRECT
    chips: ChipSet
    was: str
    planned: StackDemand = StackDemand()
    by_set: bool = False
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        check_chips(self.chips)
        check_stack_demand(self.planned)
        if self.apply(state, at) == state:
            return
        if self.was != compute_chips_mark(state):
            raise refuse(_("The chips changed meanwhile. Check them, then choose again."))
        is_other = state.chips.chips not in ((), self.chips.chips)
        if is_other and is_level_hand_dealt(state, at) and not self.reason.strip():
            raise refuse(_("The first hand is dealt. To change chips, give a reason."))

    def apply(self, state: State, at: Instant) -> State:
        terms = state.terms
        if self.by_set and any(offer.piles for offer in terms.offers):
            terms = replace(terms, offers=tuple(replace(offer, piles=()) for offer in terms.offers))
        return replace(state, chips=self.chips, chips_for=self.planned, terms=terms)

    def describe(self, state: State, at: Instant) -> Message:
        if not self.chips.chips:
            told = say(_("Chip set removed"))
            return append_override_reason(told, self.reason)
        told = say(_("Chip set: “{name}”"), name=self.chips.name)
        if self.planned.players:
            forms = ngettext(
                "{told}, a stack for {count} player", "{told}, stacks for {count} players"
            )
            told = say_count(forms, self.planned.players, told=told)
        if self.planned.later:
            forms = ngettext("{told}, {count} rebuy kept", "{told}, {count} rebuys kept")
            told = say_count(forms, self.planned.later, told=told)
        return append_override_reason(told, self.reason)


MAX_COUNTED = 2000
MAX_AUDITS = 200
SAME_COUNT = MINUTE
"""The same numbers sent again within so many milliseconds, by whomever, are the same count."""


def audit_table_text(state: State, number: int) -> Text:
    """What a table is called; 0 is everybody, where nobody said who sits where."""
    return table_name_text(state, number) if number else say(_("All players"))


@register_action
@dataclass(frozen=True, slots=True)
class ColorUp:
    """
    The small chips of a table have left; table 0 is everybody, where nobody said who sits where.
    """

    kind = "colour_up"
    duty = Duty.DIRECT
    table: int
    value: int
    into: int
    leaving: int
    brings: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        if self.table and (self.table not in state.tables or state.tables[self.table].broken):
            raise refuse(_("This table is gone. Load the page again."))
        if not 0 < self.value < self.into <= MAX_CHIPS:
            raise refuse(_("Choose a larger chip."))
        if self.leaving < 0 or self.brings < 0 or self.leaving + self.brings == 0:
            raise refuse(_("Type chips out and chips in."))
        if any(
            (record.table, record.value) == (self.table, self.value) for record in state.coloured
        ):
            raise refuse(_("These chips are colored up already."))
        if max(self.leaving * self.value, self.brings * self.into) > count_chips_in_play(state):
            raise refuse(_("That is more than the chips in play. Check the counts."))

    def apply(self, state: State, at: Instant) -> State:
        done = ColorUpRecord(self.table, self.value, self.into, self.leaving, self.brings, at)
        return replace(
            state, coloured=(*state.coloured, done), chips_moved=state.chips_moved + done.difference
        )

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("{table}: {leaving} × {value} out, {brings} × {into} in"),
            table=audit_table_text(state, self.table),
            leaving=self.leaving,
            value=self.value,
            brings=self.brings,
            into=self.into,
        )


@register_action
@dataclass(frozen=True, slots=True)
class SkipColorUp:
    """
    The chips of a value have left all tables, and nobody says how many; the desk stops asking.
    """

    kind = "skip_colour_up"
    duty = Duty.DIRECT
    value: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        if not any(self.value in step.colour_up for step in state.structure.steps):
            raise refuse(_("The schedule has no such color-up. Load the page again."))
        if any((record.table, record.value) == (0, self.value) for record in state.coloured):
            raise refuse(_("These chips are colored up already."))

    def apply(self, state: State, at: Instant) -> State:
        done = ColorUpRecord(0, self.value, self.value, 0, 0, at)
        return replace(state, coloured=(*state.coloured, done))

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Colored up the {value}s"), value=self.value)


@register_action
@dataclass(frozen=True, slots=True)
class CountChips:
    """The chips of all tables were counted; `expected` is what the page said should be there."""

    kind = "count_chips"
    duty = Duty.DIRECT
    tables: tuple[TableCount, ...]
    expected: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        numbers = {count.table for count in self.tables}
        if not 1 <= len(self.tables) <= MAX_COUNTED or len(numbers) < len(self.tables):
            raise refuse(_("Count each table once."))
        for count in self.tables:
            if not 0 <= count.chips <= MAX_CHIPS or len(count.piles) > MAX_COLORS:
                raise refuse(_("{what} is too large. Check it."), what=say(_("Chip count")))
            if any(pile.value < 1 or pile.count < 0 for pile in count.piles):
                raise refuse(_("{what} can’t be negative."), what=say(_("Chip count")))
            if count.piles and sum(pile.value * pile.count for pile in count.piles) != count.chips:
                raise refuse(
                    _("{table}: the colors and the total differ."),
                    table=audit_table_text(state, count.table),
                )
        if self.expected != count_chips_in_play(state):
            raise refuse(_("The chips in play changed since. Count again."))

    def apply(self, state: State, at: Instant) -> State:
        counted = ChipAudit(self.tables, self.expected, at)
        newest = state.chip_audits[-1] if state.chip_audits else None
        if newest and replace(newest, at=at) == counted and at - newest.at < SAME_COUNT:
            return state
        return replace(state, chip_audits=(*state.chip_audits, counted)[-MAX_AUDITS:])

    def describe(self, state: State, at: Instant) -> Message:
        found = ChipAudit(self.tables, self.expected, at)
        if not found.difference:
            return say(_("Chips counted: {counted}, exact"), counted=found.counted)
        return say(
            _("Chips counted: {counted}, expected {expected}"),
            counted=found.counted,
            expected=self.expected,
        )


@register_action
@dataclass(frozen=True, slots=True)
class CorrectChipTotal:
    """
    What was counted is what is in play from now on; the money stays as it is. `at` names the count.
    """

    kind = "put_chips_right"
    duty = Duty.DIRECT
    at: int
    difference: int
    reason: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_reason_length(self.reason)
        newest = state.chip_audits[-1] if state.chip_audits else None
        if newest is None or newest.at != self.at or newest.difference != self.difference:
            raise refuse(_("There is a newer count. Check it."))
        if newest.put_right or not newest.difference:
            raise refuse(_("This count is exact already."))
        if not self.reason.strip():
            raise refuse(_("Say why the chips differ."))
        if newest.expected != count_chips_in_play(state):
            raise refuse(_("The chips in play changed since. Count again."))

    def apply(self, state: State, at: Instant) -> State:
        newest = replace(state.chip_audits[-1], put_right=self.reason.strip())
        audits = (*state.chip_audits[:-1], newest)
        return replace(state, chip_audits=audits, chips_moved=state.chips_moved + newest.difference)

    def describe(self, state: State, at: Instant) -> Message:
        text = _("Chips in play corrected by {difference}: {reason}")
        return say(text, difference=f"{self.difference:+d}", reason=self.reason.strip())
