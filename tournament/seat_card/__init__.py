"""
The player's own phone: the seat, where they move, what they ask the desk for, what they have won.
"""
