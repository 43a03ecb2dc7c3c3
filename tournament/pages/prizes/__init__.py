"""What the night costs, what everyone wins, and how that came about; deals between players."""
