"""Duel: its minds, from counting points to a network and a search over all rolls."""
