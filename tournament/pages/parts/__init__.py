"""
What several pages show or need: lists of players and tables, a table drawn, charts, what stands
around a page.
"""
