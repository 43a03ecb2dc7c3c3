"""What pages share: charts, downloads, form errors, the view behind every button."""
