"""What a night costs and how its prize pool is shared out."""
