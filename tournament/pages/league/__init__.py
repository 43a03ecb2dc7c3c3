"""Seasons, their table and formula, and each player's own page."""
