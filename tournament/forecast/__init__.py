"""Forecast: when a night will end, how sure that is, and how to finish in time."""
