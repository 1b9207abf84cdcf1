"""Games whose rules are code and whose book is still to be written: tests that are about pages leave them out."""

UNWRITTEN: frozenset[str] = frozenset()
