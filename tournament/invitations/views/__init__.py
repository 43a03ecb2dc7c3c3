"""The page of the invitation."""
