"""TVs that ask for a place."""
