"""Imports: what a club kept in other programs, read and checked before anything is written."""
