"""The coach of Qwixx Duel."""
