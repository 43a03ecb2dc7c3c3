"""The whole night: its state, its journal, and what concerns all of it."""
