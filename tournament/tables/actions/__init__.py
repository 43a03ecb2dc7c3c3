"""What is done at tables: seats drawn, players moved, hands dealt."""
