"""What the reader's browser gets."""
