"""A live table: who sits, what happened, what is asked. No clock, no socket, no file: those are outside."""
