"""The code that claims are about: the package of rules, its sources, and what a page may ask of it."""
