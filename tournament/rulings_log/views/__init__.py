"""The pages of the rulings of a night."""
