"""
The program's texts and their translations: taken out, kept as catalogues, checked. Used while
working on them.
"""
