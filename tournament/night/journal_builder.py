"""A whole journal made at once: checked entry by entry, each line sealed to the one before it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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


def build_journal(
    key: str, opened_at: int, actions: Sequence[Action], at: Instant, by: str, device: str = ""
) -> PrebuiltJournal:
    """
    What these actions add up to, all done at one instant; raises `Refusal` if one of them cannot
    be.
    """
    past = JournalHistory()
    lines: list[SealedLine] = []
    for version, action in enumerate(map(normalize_action, actions), 1):
        past = add_entry(past, Entry(version, at, action, by, device))
        line = SealedLine(
            version,
            at,
            to_canonical_json(action),
            by,
            device,
            f"{key}-{version}",
            compute_digest(past.state),
        )
        lines.append(replace(line, seal=compute_seal(lines[-1].seal if lines else "", line)))
    return PrebuiltJournal(key, opened_at, past, tuple(lines))
