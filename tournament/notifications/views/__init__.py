"""Pages of what happens by itself at the moments of a night."""
