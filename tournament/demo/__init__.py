"""Sample nights to look around in, and the story of a whole one."""
