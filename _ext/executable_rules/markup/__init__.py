"""The roles and directives that authors write."""
