"""Downloads of a night or of the whole club."""
