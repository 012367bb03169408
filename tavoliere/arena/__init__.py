"""Matches, ratings and counts over many games."""
