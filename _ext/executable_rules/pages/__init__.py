"""Pages made from what the build knows."""
