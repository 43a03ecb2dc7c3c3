"""The people of the club: how they come in, what they may do, and their passwords."""
