"""
Rules of the house that nobody should have to remember: each is checked, and each check is seen to
bite.
"""
