"""What buttons and forms send about chips."""
