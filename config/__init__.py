"""How the pieces of Final Nine are plugged together."""

VERSION = "0.1.0"
