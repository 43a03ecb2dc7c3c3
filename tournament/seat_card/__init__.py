"""
The player's own phone: his seat, where he moves, what he asks the desk for, and what he has won.
"""
