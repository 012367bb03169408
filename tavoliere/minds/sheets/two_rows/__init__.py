"""Qwixx with two rows for two players, solved exactly: a simultaneous game whose every position has a known worth."""
