"""How the tests ask for a refusal: the exact message of what a rule does not allow."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.errors import RuleError


def refusal(rule: Any, **given: object) -> str:
    """The message with which `rule` refuses these parameters."""
    luck = {} if rule.kind != "roll" or "faces" in given else {"seed": 0}
    asked = rule.roll if rule.kind == "roll" else rule.calculate
    with pytest.raises(RuleError) as caught:
        asked(**luck, **given)
    return str(caught.value)
