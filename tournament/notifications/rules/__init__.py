"""The moments of a night, and which of them somebody is told."""
