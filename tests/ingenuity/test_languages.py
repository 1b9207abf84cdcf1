"""Languages: native, fluent, or a check."""

from __future__ import annotations

import pytest

from rules_py.ingenuity.languages import language
from tests.refusals import refusal


@pytest.mark.parametrize("mode", ["read", "speak"])
@pytest.mark.parametrize("proficiency", range(6))
@pytest.mark.parametrize("native", [False, True])
def test_only_strangers_below_mastery_make_checks(native: bool, proficiency: int, mode: str) -> None:
    found = language(native=native, proficiency=proficiency, mode=mode)
    needed = not native and proficiency < 5
    assert found["needs_check"] is needed
    assert found["skill"] == ({"read": "insight", "speak": "charisma"}[mode] if needed else None)
    assert found["bonus"] == (proficiency if needed else 0)
    assert found["fluent"] is (proficiency == 5)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"mode": "write"}, "mode is 'write'; allowed: one of read, speak"),
        ({"proficiency": 6}, "proficiency is 6; allowed: a whole number from 0 to 5"),
        ({"native": "perhaps"}, "native is 'perhaps'; allowed: yes or no"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, object], message: str) -> None:
    assert refusal(language, **{"proficiency": 2, **given}) == message
