"""Qwixx and On Board, the games of a score sheet: their minds from four weights to networks and search."""
