"""Forms about chips."""
