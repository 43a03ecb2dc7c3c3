"""What is done with players: entered, knocked out, gone, places put right."""
