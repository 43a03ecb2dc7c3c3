"""What happened, what the rule books say about it, and what the house decided."""
