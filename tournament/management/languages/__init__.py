"""Translation tools: extract, update and check the catalogs."""
