"""A party that takes part in a roll."""

from __future__ import annotations

from playwright.sync_api import Locator


def cells(widget: Locator, column: str) -> list[str]:
    """The values of a column."""
    return [one.input_value() for one in widget.locator(f'tbody [data-column="{column}"]').all()]
