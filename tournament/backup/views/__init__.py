"""The page of the backups, and of a night that cannot be read."""
