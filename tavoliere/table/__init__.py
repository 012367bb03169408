"""A live table: its seats, its log, and what it asks its players. No clock, no socket, no file: those are outside."""
