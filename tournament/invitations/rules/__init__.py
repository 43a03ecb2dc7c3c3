"""What a pasted chat says, and what an invitation says."""
