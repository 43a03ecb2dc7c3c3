"""PDF files with the same content as the pages."""
