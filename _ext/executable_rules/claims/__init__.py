"""Comparing text with code, in plain Python."""
