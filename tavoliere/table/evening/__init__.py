"""An evening of several games: who plays whom, what came of it, and how it stands. No clock, no socket, no database.

Like a table, an evening is its log: events are appended, and the state is their replay (`log.py`). The draw is made by
plain functions (`pairing.py`), and so is the order at the end (`standing.py`).
"""
