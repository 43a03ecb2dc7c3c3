"""The pages of the players: check-in, the list, one player, places."""
