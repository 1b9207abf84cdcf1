"""`python -m rule_mutants GAME`: the drift score of a game."""

# Workers import this file too, and must not have the rules imported before a mutant is in them: hence the guard.
if __name__ == "__main__":
    import sys

    from .session import main

    sys.exit(main())
