"""The story page of a night, and the picture that is shared of it."""
