"""Taking entries back: an entry like any other, which can be taken back itself."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.night.action import Duty, register_action
from tournament.night.state import State


@register_action
@dataclass(frozen=True, slots=True)
class Undo:
    """Fold the journal without these entries; undoing an undo brings its entries back."""

    kind = "undo"
    duty = Duty.DIRECT
    targets: tuple[int, ...]
    redo: bool = False

    def check(self, state: State, at: Instant) -> None:
        """Nothing to check against one state: `night.journal_history` checks the whole fold."""

    def apply(self, state: State, at: Instant) -> State:
        """The fold itself leaves the targets out; see `night.journal_history`."""
        return state

    def describe(self, state: State, at: Instant) -> Message:
        if len(self.targets) == 1:
            text = _("Redid no. {number}") if self.redo else _("Undid no. {number}")
            return say(text, number=self.targets[0])
        forms = ngettext("Undid {count} entry", "Undid {count} entries")
        if self.redo:
            forms = ngettext("Redid {count} entry", "Redid {count} entries")
        return say_count(forms, len(self.targets))
