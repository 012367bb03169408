"""A live table: its seats, its log, and what it asks its players. It has no clock, socket or file of its own."""
