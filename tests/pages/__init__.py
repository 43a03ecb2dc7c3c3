"""The pages, asked for as a browser without JavaScript asks."""
