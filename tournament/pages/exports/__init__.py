"""Everything as files: what, and as what."""
