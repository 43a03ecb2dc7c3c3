"""Copies of everything, made while the program runs, and brought back elsewhere."""
