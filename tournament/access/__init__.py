"""Who may come in: what a person may see and do; what he may not does not exist for him."""
