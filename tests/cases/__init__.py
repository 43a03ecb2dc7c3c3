"""Cases that several languages of code are held to, and what makes them."""
