"""
What a club's televisions show, in what order and in which colours: an edited list of scenes and a
look.
"""
