"""How a blind schedule is made for so many players, chips and hours."""
