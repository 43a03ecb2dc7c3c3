"""What the buttons of tables and seats send."""
