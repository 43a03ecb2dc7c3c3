"""What must hold whatever a director clicks."""
