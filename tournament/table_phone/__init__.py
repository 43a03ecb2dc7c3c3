"""The page for the phone that lies at a table."""
