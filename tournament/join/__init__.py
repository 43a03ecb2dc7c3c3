"""Joining: one code for the room, "Who are you?", and phones that are bound to a name."""
