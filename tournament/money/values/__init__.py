"""Prices, fees, bounties and the prize plan."""
