"""How fast the house is, always beside something to compare it with, measured in the same run."""
