"""The pages of the blind schedule."""
