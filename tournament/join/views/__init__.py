"""The pages of this part."""
