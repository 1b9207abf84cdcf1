"""The drift score: how many small wrong changes of rules and pages the drift check notices.

`code` changes the rules of a game, `text` its pages; `trial` runs the check over one change at a time; `record` keeps
the verdicts; `explained` reads which survivors have a reason; `report` prints the score; `session` does it all for
`python -m rule_mutants`. What a change is and what came of it is plain Python: only a trial knows Sphinx,
in a process of its own.
"""
