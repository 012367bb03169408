"""The rules of the four games, each written once: plain functions on one NumPy record."""
