"""Stacks, color-ups, chip races and counts."""
