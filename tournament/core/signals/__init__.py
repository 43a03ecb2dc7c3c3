"""
What a club wants to be told of by itself: the moments of a night, and what is to happen at each.
"""
