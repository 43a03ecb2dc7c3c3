"""What can be asked about tables and seats."""
