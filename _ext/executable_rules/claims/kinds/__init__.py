"""One module for each kind of claim that a page can make."""
