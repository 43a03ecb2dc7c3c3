"""
The screens of a night: the large clock, the overlay for a video stream, and the board they draw.
"""
