"""Actions on the whole night: open, end, continue, undo."""
