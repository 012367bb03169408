"""Who plays: bots from a friendly beginner to an expert, and what they judge positions by."""
