"""Seasons and players over many nights: points, statistics, records."""
