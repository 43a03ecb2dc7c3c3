"""Prices, prize pool, payouts, deals, bounties and the cash box."""
