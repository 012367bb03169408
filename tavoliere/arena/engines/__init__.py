"""Engines: programs in any language that play by lines of text (docs/engines.md)."""
