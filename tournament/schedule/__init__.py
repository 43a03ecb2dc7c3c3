"""The blind schedule: its levels, made to order, edited."""
