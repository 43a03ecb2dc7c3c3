"""
The experiments of the lab, small, in every run; and planted faults that each of them must find.
"""
