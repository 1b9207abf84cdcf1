"""How a page says a value: numbers, rows, and what a form is given."""
