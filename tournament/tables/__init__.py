"""Tables, seats, the button, draws and moves."""
