"""Exports: a night as files, written out, read back, checked."""
