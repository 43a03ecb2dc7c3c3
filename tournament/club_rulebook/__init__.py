"""
The club's own book for the rulings: rules where it differs from the printed books, and precedents
of its nights.
"""
