"""Backup and restore while the program runs."""
