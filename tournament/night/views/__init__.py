"""Pages to open, repeat and end a night, and its house rules."""
