"""Rules about the money of a night."""
