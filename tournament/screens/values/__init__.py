"""Looks of a club's screens."""
