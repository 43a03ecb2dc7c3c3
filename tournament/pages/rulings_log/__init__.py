"""
Rulings within a night: looked up from the desk or a table, decided, written down and carried out.
"""
