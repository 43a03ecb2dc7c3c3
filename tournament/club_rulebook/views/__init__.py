"""The pages of the club's own rules."""
