"""Invitations: a text for the group chat, and the answers pasted back from it."""
