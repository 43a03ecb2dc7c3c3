"""
What a club asked for is kept, and carried out when its moment comes: at once on the screens, by a
row elsewhere.
"""
