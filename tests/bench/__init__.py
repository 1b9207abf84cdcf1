"""Speed and size, as ratios that are measured side by side. Run by `nox -s bench`, never by the tests."""
