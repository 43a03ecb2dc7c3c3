"""Shared by all pages: charts, downloads, form errors, the view behind every button."""
