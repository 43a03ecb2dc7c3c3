"""Rules about the whole night."""
