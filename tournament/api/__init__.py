"""What other programs may read."""
