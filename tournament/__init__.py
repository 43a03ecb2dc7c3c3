"""Final Nine's Django app: poker nights, the club around them, screens and exports."""
