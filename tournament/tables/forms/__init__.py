"""Forms about tables and seats."""
