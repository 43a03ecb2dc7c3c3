"""
A club's show: kept, read once for each revision of the club's settings, and the pictures that stand
on it.
"""
