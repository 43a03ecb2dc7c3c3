"""The story of a night: how it went, for everybody who may see its results."""
