"""Everything that can happen to a night, one frozen dataclass each."""

from tournament.core.actions import away, clock, decision, night, structure, tables, undo

__all__ = ["away", "clock", "decision", "night", "structure", "tables", "undo"]
