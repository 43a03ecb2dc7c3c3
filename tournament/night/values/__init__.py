"""House rules, and a night that goes on another day."""
