"""Decisions to practise on, and how sure the marks are that chose them."""
