"""The simulation behind a forecast, and what it says of a running night."""
