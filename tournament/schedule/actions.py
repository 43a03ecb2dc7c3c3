"""Actions that change the schedule and the house rules, also while the night runs."""

from dataclasses import dataclass, fields, replace
from itertools import zip_longest

from tournament.chips.rules.chip_set_capacity import check_stack_demand
from tournament.chips.values.chip_records import StackDemand
from tournament.chips.values.chip_set import ChipSet, check_chips
from tournament.clock.actions import require_current_step
from tournament.clock.values import Anchor, Instant, build_initial_clock, rebase_clock
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.money.values.terms import PurchaseKind, Terms
from tournament.night.action import (
    Duty,
    register_action,
    require_open_night,
    require_started_clock,
)
from tournament.night.state import State, find_buy_in_offer, read_night_clock
from tournament.night.values.house_rules import HouseRules, check_rules, list_rule_rows
from tournament.schedule.values import (
    MAX_CHIPS,
    Break,
    Level,
    Structure,
    check_structure,
    compute_step_duration,
    find_break_after,
    step_text,
)
from tournament.tables.values import Table


def count_fixed_steps(state: State, at: Instant) -> int:
    """How many steps of the schedule are fixed because they were played or are on the clock."""
    if state.started is None or at < state.started:
        return 0
    return read_night_clock(state, at).step + 1


@register_action
@dataclass(frozen=True, slots=True)
class EditStructure:
    """
    Replace the part of the schedule that has not been played; `was` names the one that was edited.
    """

    kind = "edit_structure"
    duty = Duty.DIRECT
    structure: Structure
    was: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_structure(self.structure)
        if self.structure == state.structure:
            return
        if self.was != compute_digest(state.structure):
            raise refuse(
                _(
                    "The schedule was changed while you edited it. Look at the new one and edit "
                    "again."
                )
            )
        if not self._has_same_played_steps(state, count_fixed_steps(state, at)):
            raise refuse(_("Played and running rows are fixed. Change only later ones."))

    def _has_same_played_steps(self, state: State, fixed: int) -> bool:
        """
        Rows up to the one on the clock stay; only a level without time limit may be given minutes
        while it is on.
        """
        old = state.structure.steps[:fixed]
        new = self.structure.steps[:fixed]
        if (
            old
            and new
            and isinstance(old[-1], Level)
            and isinstance(new[-1], Level)
            and old[-1].minutes == 0
        ):
            new = (*new[:-1], replace(new[-1], minutes=0))
        return old == new

    def apply(self, state: State, at: Instant) -> State:
        if self.structure == state.structure:
            return state
        away = state.away
        if away:
            away = replace(away, anchor=self._adjust_remaining_time(state, away.anchor))
        return replace(
            state,
            structure=self.structure,
            anchor=self._compute_anchor(state, at),
            tables=self._rebind_hands_to_steps(state, at),
            away=away,
        )

    def _compute_anchor(self, state: State, at: Instant) -> Anchor:
        """The clock goes on where it was; after overtime, an added level begins now."""
        anchor = rebase_clock(state.structure, state.anchor, at)
        if count_fixed_steps(state, at) == 0:
            return replace(build_initial_clock(self.structure), since=anchor.since)
        return self._adjust_remaining_time(state, anchor)

    def _adjust_remaining_time(self, state: State, anchor: Anchor) -> Anchor:
        """A clock, or one that a question is about, with the minutes that its level was given."""
        before = compute_step_duration(state.structure.steps[anchor.step])
        after = compute_step_duration(self.structure.steps[anchor.step])
        return replace(anchor, left_ms=max(0, anchor.left_ms + after - before))

    def _rebind_hands_to_steps(self, state: State, at: Instant) -> dict[int, Table]:
        """
        Hands bound to a row that is no longer there, after the clock went back, play the blinds of
        now.
        """
        shown = read_night_clock(state, at).step
        tables = dict(state.tables)
        for number, table in state.tables.items():
            fixed = table.step + 1
            if self.structure.steps[:fixed] != state.structure.steps[:fixed]:
                tables[number] = replace(table, step=min(table.step, shown))
        return tables

    def describe(self, state: State, at: Instant) -> Message:
        pairs = zip_longest(state.structure.steps, self.structure.steps)
        row = next((number for number, (old, new) in enumerate(pairs, 1) if old != new), 1)
        forms = ngettext(
            "Schedule changed from row {row}: {count} row, {minutes} min",
            "Schedule changed from row {row}: {count} rows, {minutes} min",
        )
        minutes = sum(step.minutes for step in self.structure.steps)
        return say_count(forms, len(self.structure.steps), row=row, minutes=minutes)


STACK_PURCHASES = frozenset({PurchaseKind.BUY_IN, PurchaseKind.RE_ENTRY, PurchaseKind.REBUY})
"""Purchases of a starting stack."""


def _has_sold(state: State) -> bool:
    """Whether somebody holds chips of this night."""
    return any(entrant.purchases for entrant in state.entrants.values())


@register_action
@dataclass(frozen=True, slots=True)
class UsePlan:
    """
    Play a schedule made to order, with the stack and the chips it was made for; `was` names the
    schedule that it replaces. What costs a stack of before now buys one of these.
    """

    kind = "use_plan"
    duty = Duty.DIRECT
    structure: Structure
    stack: int
    chips: ChipSet
    planned: StackDemand
    was: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if self._is_in_use(state):
            return
        if count_fixed_steps(state, at):
            raise refuse(_("The night has begun. Change its schedule row by row."))
        check_chips(self.chips)
        check_stack_demand(self.planned)
        if not 1 <= self.stack <= MAX_CHIPS:
            raise refuse(_("A starting stack has at least one chip."))
        is_other_case = bool(state.chips.chips) and state.chips.chips != self.chips.chips
        if _has_sold(state) and (is_other_case or self._build_terms(state) != state.terms):
            raise refuse(_("Somebody has bought in. Stacks and chips can’t change."))
        EditStructure(self.structure, self.was).check(state, at)

    def apply(self, state: State, at: Instant) -> State:
        changed = EditStructure(self.structure, self.was).apply(state, at)
        return replace(
            changed, terms=self._build_terms(state), chips=self.chips, chips_for=self.planned
        )

    def _is_in_use(self, state: State) -> bool:
        """Whether the night is played like this already."""
        is_same_case = (state.chips, state.chips_for) == (self.chips, self.planned)
        is_same_schedule = self.structure == state.structure
        return is_same_case and is_same_schedule and self._build_terms(state) == state.terms

    def _build_terms(self, state: State) -> Terms:
        """The same prices for these stacks, handed out as the set makes them."""
        before = find_buy_in_offer(state)
        is_same_case = _has_sold(state) or self.chips.chips == state.chips.chips
        offers = []
        for offer in state.terms.offers:
            is_stack = (
                before is not None and offer.chips == before.chips and offer.buys in STACK_PURCHASES
            )
            chips = self.stack if is_stack else offer.chips
            piles = offer.piles if is_same_case and chips == offer.chips else ()
            offers.append(replace(offer, chips=chips, piles=piles))
        return replace(state.terms, offers=tuple(offers))

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "Plan: {count} row, {stack} chips each", "Plan: {count} rows, {stack} chips each"
        )
        return say_count(forms, len(self.structure.steps), stack=self.stack)


@register_action
@dataclass(frozen=True, slots=True)
class BreakAfterLevel:
    """
    A break of so many minutes right after the level on the clock; without minutes none. `step` is
    the level that was on the clock when this was asked.
    """

    kind = "break_after_level"
    duty = Duty.CLOCK
    step: int
    minutes: int

    def check(self, state: State, at: Instant) -> None:
        require_started_clock(state, at)
        require_current_step(state, self.step, at)
        if isinstance(state.structure.steps[self.step], Break):
            raise refuse(_("A break is on the clock. Change its length instead."))
        coming = find_break_after(state.structure, self.step)
        if not self.minutes and coming is not None and coming.colour_up:
            raise refuse(_("Chips are colored up in that break. Change it in the schedule."))
        self._build_edit(state).check(state, at)

    def _build_edit(self, state: State) -> EditStructure:
        """The schedule with this break, or without it."""
        before = state.structure.steps[: self.step + 1]
        after = state.structure.steps[self.step + 1 :]
        coming = find_break_after(state.structure, self.step)
        if coming is not None and not self.minutes:
            after = after[1:]
        elif coming is None and self.minutes:
            after = (Break(self.minutes), *after)
        return EditStructure(Structure((*before, *after)), compute_digest(state.structure))

    def apply(self, state: State, at: Instant) -> State:
        return self._build_edit(state).apply(state, at)

    def describe(self, state: State, at: Instant) -> Message:
        level = step_text(state.structure, self.step)
        if not self.minutes:
            return say(_("No break after {level}"), level=level)
        return say(_("Break of {minutes} min after {level}"), minutes=self.minutes, level=level)


@register_action
@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change house rules; only those that differ from `was` are touched."""

    kind = "change_rules"
    duty = Duty.DIRECT
    rules: HouseRules
    was: HouseRules

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_rules(self.rules)

    def apply(self, state: State, at: Instant) -> State:
        changed = {name: getattr(self.rules, name) for name in self._list_changed_rules()}
        return replace(state, rules=replace(state.rules, **changed))

    def _list_changed_rules(self) -> tuple[str, ...]:
        names = (rule.name for rule in fields(HouseRules))
        return tuple(name for name in names if getattr(self.rules, name) != getattr(self.was, name))

    def describe(self, state: State, at: Instant) -> Message:
        changed = self._list_changed_rules()
        labels = [row.label for name, row in list_rule_rows() if name in changed]
        if len(labels) == 1:
            return say(_("Changed the house rule “{rule}”"), rule=say(labels[0]))
        return say_count(
            ngettext("Changed {count} house rule", "Changed {count} house rules"), len(labels)
        )
