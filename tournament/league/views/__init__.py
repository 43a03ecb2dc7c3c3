"""The pages of seasons, players and records."""
