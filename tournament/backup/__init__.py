"""
Backup and restore: copies of everything, made while the program runs, and brought back elsewhere.
"""
