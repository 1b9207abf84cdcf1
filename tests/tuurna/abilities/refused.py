"""What the rules of abilities say when they refuse something."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.errors import RuleError

# What an activity's code may have where a letter is missing.
LETTER = "a letter A, H, F, V or L"


def message(rule: Any, **given: object) -> str:
    """The refusal, as text."""
    with pytest.raises(RuleError) as caught:
        rule(**given)
    return str(caught.value)
