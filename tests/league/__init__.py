"""Seasons and players over many nights."""
