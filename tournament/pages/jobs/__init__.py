"""How far longer work has come, and the file it made."""
