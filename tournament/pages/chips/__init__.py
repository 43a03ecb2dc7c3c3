"""The chips that the club owns: which sets there are, and what each of them is good for."""
