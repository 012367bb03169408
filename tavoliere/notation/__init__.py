"""Positions, moves and whole games as text, and the Python face over the rules."""
