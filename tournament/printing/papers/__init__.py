"""Papers of a night: each to print from the browser, and as PDF with the same content."""
