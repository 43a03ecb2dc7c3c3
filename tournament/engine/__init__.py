"""The rules of a night as pure functions on frozen values."""
