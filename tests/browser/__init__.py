"""What people see and tap, in a real browser on a real server."""
