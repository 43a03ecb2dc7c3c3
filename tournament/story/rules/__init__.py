"""Story of a night, from its states."""
