"""Actions about money: purchases, payments, prizes."""
