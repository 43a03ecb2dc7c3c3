"""The club’s own book for the rulings: looked at by its members, changed by its owners."""
