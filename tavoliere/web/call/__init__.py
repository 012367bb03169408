"""Calling people who are not here: notices on their devices (Web Push), and lines to a chat of theirs (a hook)."""
