"""What the owner types on the command line."""
