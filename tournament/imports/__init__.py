"""Imports from other programs: read and checked before anything is written."""
