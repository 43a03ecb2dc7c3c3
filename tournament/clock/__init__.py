"""The clock of a night: levels, breaks, pauses."""
