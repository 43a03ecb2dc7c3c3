"""The club: its people, its players, its nights."""
