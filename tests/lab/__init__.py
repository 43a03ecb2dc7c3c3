"""Longer experiments that show what the house withstands; `manage.py lab` lists them."""
