"""The check, and what the finished site shows of it."""
