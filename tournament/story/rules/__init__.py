"""What of a night is worth telling, from the states it went through."""
