"""Rules about tables and seats."""
