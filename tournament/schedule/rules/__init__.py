"""Makes blind schedules for given players, chips and hours."""
