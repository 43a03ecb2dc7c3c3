"""The rulings of a night: looked up, decided, recorded."""
