"""Who sits where: the draw and its check, seats, moves and newcomers."""
