"""Changing the schedule and the house rules of a night, also while it runs."""

from dataclasses import dataclass, fields, replace
from itertools import zip_longest
from typing import ClassVar

from tournament.clock.values import Anchor, Instant, build_initial_clock, rebase_clock
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Message, _, ngettext, refuse, say, say_count
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, read_night_clock
from tournament.night.values.house_rules import HouseRules, check_rules, list_rule_rows
from tournament.schedule.values import Level, Structure, check_structure, compute_step_duration
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

    kind: ClassVar[str] = "edit_structure"
    duty: ClassVar[Duty] = Duty.DIRECT
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
            raise refuse(
                _(
                    "Rows that were played or are on the clock stay as they are. Change only "
                    "later ones."
                )
            )

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
            "Changed the schedule from row {row} on: {count} row, {minutes} min in all",
            "Changed the schedule from row {row} on: {count} rows, {minutes} min in all",
        )
        minutes = sum(step.minutes for step in self.structure.steps)
        return say_count(forms, len(self.structure.steps), row=row, minutes=minutes)


@register_action
@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change house rules; only those that differ from `was` are touched."""

    kind: ClassVar[str] = "change_rules"
    duty: ClassVar[Duty] = Duty.DIRECT
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
