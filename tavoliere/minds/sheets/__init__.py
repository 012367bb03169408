"""Qwixx and On Board, the games with score sheets: their minds, from four weights to networks and search."""
