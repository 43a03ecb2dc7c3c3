"""The pages of tables, seats, draws and moves."""
