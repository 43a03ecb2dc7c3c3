"""Actions about players: entered, knocked out, gone, places corrected."""
