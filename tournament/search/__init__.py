"""Search in a night: players, tables, rulings, pages, settings, journal, other nights."""
