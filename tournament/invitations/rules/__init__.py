"""Invitations and pasted chat answers."""
