"""
One field that finds anything of a night: players, tables, rulings, pages and settings, the journal,
other nights.
"""
