"""What can be asked about the money of a night."""
