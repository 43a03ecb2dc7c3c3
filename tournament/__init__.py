"""One night of poker, from the first buy-in to the last payout."""
