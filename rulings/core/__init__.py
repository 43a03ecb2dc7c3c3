"""The pure part of a ruling: an incident goes in, a verdict with its rule comes out."""
