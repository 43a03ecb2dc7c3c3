"""Actions at tables: draws, moves, hands."""
