"""For those who run the server: its logs, its figures, and whether it is well."""
