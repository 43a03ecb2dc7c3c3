"""Everything that can happen to a night, one frozen dataclass each."""

from tournament.core.actions import away, clock, night, structure, tables, undo

__all__ = ["away", "clock", "night", "structure", "tables", "undo"]
