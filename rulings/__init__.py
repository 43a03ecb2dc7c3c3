"""Rulings: incidents, what the rule books say about them, and how a book's rule is chosen."""
