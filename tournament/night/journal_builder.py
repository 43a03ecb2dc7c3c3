"""A whole journal made at once: checked entry by entry, each line sealed to the one before it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest, to_canonical_json
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.journal_history import Entry, JournalHistory, add_entry


@dataclass(frozen=True, slots=True)
class PrebuiltJournal:
    """
    A night that was over before it came here, as its journal will be kept; `key` brings it once.
    """

    key: str
    opened_at: int
    past: JournalHistory
    lines: tuple[SealedLine, ...]

    @property
    def head(self) -> str:
        """The seal of its newest entry."""
        return self.lines[-1].seal


@dataclass(slots=True)
class JournalBuilder:
    """A journal as it grows: each entry is checked, and sealed to the one before it."""

    key: str
    past: JournalHistory = JournalHistory()
    lines: list[SealedLine] = field(default_factory=list)

    def add(self, action: Action, at: Instant, by: str, device: str = "") -> None:
        """Add what was done at an instant; raises `Refusal` if it cannot be."""
        action = normalize_action(action)
        version = self.past.version + 1
        self.past = add_entry(self.past, Entry(version, at, action, by, device))
        line = SealedLine(
            version,
            at,
            to_canonical_json(action),
            by,
            device,
            f"{self.key}-{version}",
            compute_digest(self.past.state),
        )
        seal = compute_seal(self.lines[-1].seal if self.lines else "", line)
        self.lines.append(replace(line, seal=seal))


def build_journal(
    key: str, opened_at: int, actions: Sequence[Action], at: Instant, by: str, device: str = ""
) -> PrebuiltJournal:
    """
    What these actions add up to, all done at one instant; raises `Refusal` if one of them cannot
    be.
    """
    journal = JournalBuilder(key)
    for action in actions:
        journal.add(action, at, by, device)
    return PrebuiltJournal(key, opened_at, journal.past, tuple(journal.lines))
