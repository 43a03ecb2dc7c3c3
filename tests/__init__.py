"""Everything that shows Final Nine does what it says."""
