"""What Sphinx remembers of the book."""
