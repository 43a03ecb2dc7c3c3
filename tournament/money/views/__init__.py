"""The pages of prices, prizes, deals and the cash box."""
