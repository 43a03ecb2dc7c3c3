"""Tests of the story of a night."""
