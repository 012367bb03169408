"""Bots from a friendly beginner to an expert, and how they judge positions."""
