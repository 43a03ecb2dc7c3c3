"""
A night from elsewhere comes here: from its file, or from the sheet of paper on which it was
written.
"""
