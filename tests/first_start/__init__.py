"""The first minutes: from a fresh clone to a running server, and every way that can go wrong."""
