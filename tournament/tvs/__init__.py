"""TVs: they ask for a place, the host compares four digits, and from then on they are things."""
