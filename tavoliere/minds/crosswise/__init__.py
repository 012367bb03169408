"""Crosswise: its minds, from counting points to playouts with hands that the others may have."""
