"""A night that was carried here as a file, as codes on paper, or as text."""
