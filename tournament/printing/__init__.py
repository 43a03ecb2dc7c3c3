"""Everything that is printed, as real PDF files with the same content as the pages."""
