"""Crosswise: its minds from counting points to games played on with hands that the others may have."""
