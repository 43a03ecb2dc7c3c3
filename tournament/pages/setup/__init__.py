"""Setting up a night: the club's home, its schedule, its house rules, its links."""
