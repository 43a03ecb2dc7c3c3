"""Chips: what is in the case, who gets which, and when they are colored up."""
