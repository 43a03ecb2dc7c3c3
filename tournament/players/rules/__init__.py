"""Rules about the players of a night."""
