"""The coach of Crosswise."""
