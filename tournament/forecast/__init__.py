"""When a night will be over, how sure that is, and what can be done to finish in time."""
