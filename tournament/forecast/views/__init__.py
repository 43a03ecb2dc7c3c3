"""The page of the forecast, and the line that the desk shows of it."""
