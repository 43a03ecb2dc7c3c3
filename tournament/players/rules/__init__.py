"""What can be asked about the players of a night."""
