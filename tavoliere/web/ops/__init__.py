"""For those who run the server: its logs, and whether it is well."""
