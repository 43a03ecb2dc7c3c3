"""The pages of chips."""
