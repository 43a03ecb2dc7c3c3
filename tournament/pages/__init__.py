"""What people see and tap in a browser, one folder per page."""
