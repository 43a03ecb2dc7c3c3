"""Backups made, kept, fetched and brought back."""
