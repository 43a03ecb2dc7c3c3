"""The read API for other programs."""
