"""Taking a night, or the whole club, away as files."""
