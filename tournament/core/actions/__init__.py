"""Everything that can happen to a night, one frozen dataclass each."""

from tournament.core.actions import (
    away,
    cash,
    clock,
    decision,
    entries,
    envelopes,
    knockouts,
    leaving,
    night,
    placing,
    prizes,
    purchases,
    structure,
    tables,
    undo,
)

__all__ = [
    "away",
    "cash",
    "clock",
    "decision",
    "entries",
    "envelopes",
    "knockouts",
    "leaving",
    "night",
    "placing",
    "prizes",
    "purchases",
    "structure",
    "tables",
    "undo",
]
