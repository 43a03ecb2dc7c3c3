"""The board of a night, on every screen at once."""
