"""Live tables: what goes on at them, who looks on, and what the server itself does there."""
