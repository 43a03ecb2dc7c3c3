"""What is done with money: purchases, payments, prizes."""
