"""The players of a night: the list at the door, one player, who is out, the places."""
