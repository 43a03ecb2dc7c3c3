"""What a club's screens look like."""
