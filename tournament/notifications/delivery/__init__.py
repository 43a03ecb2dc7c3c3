"""Tells addresses outside of the moments of a night: other programs, mail boxes, push topics."""
