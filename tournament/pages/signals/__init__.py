"""
Pages of what happens by itself: the signals of a club, the addresses that are told, and what was
sent.
"""
