"""What can be asked of the whole night."""
