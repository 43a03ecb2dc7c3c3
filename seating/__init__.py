"""Seating: who sits where, moves between tables, button and blinds."""
