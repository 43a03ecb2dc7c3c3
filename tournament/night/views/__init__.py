"""The pages that open, repeat and end a night, and its house rules."""
