"""Sign-in, private links, the sheet of codes, the desk lent out."""
