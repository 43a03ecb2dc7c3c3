"""Which folders of tests run when."""

ONLY_WITH_ALL = ("browser", "crash", "js", "long", "scaled")
"""Folders whose tests take too long, or need too much, to run before each commit."""
PURE = ("core", "guards", "js", "properties", "rulings", "seating")
"""Folders whose tests cannot differ between the two set-ups."""
