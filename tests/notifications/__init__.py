"""What a club asked for at the moments of its nights."""
