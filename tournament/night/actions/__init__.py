"""What is done with the whole night: opened, ended, continued, undone."""
