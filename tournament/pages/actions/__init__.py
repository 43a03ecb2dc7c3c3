"""Every button of a night posts here: one view for all kinds of action."""
