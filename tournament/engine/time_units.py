"""Units of time in milliseconds, in which instants and durations are counted."""

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
