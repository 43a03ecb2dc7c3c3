"""Players and results from files, looked at before they are imported."""
