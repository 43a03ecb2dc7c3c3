"""Sets of chips, and what is recorded about them."""
