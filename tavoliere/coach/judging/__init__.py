"""What every judge of positions has in common, and the functions that each game has of its own."""
