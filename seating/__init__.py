"""Who sits where, and where the button goes."""
