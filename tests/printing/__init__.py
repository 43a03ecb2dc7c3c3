"""Papers as PDF: letters, tables, and every paper of a night."""
