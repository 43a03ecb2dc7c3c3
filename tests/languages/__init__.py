"""The program's texts and what other languages make of them."""
