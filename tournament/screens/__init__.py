"""The screens of a night: the large clock, the overlay, and a club's own show on them."""
