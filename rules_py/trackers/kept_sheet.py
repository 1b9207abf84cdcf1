"""A whole character sheet as one part of a fight: its fields, checked by the rule of the sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..errors import RuleError
from ..parameters import Kind, Parameter, Refused
from ..rule import Rule

LONGEST_SHEET = 40_000
"""More characters than the fields of any sheet take."""


@dataclass(frozen=True, kw_only=True)
class KeptSheet(Kind):
    """The fields of a sheet that are not as on a blank one, as JSON text, so that equal sheets are equal texts.

    Attributes:
        rule: that reads the sheet.
    """

    rule: Rule

    type_name = "sheet"
    allowed = "the fields of a character sheet"

    def read(self, given: object) -> str:
        text = given if isinstance(given, str) else _text(given) if isinstance(given, Mapping) else ""
        if not 0 < len(text) <= LONGEST_SHEET:
            raise Refused(str(given)[:60], self.allowed)
        return _read(self.rule, text)

    def of(self, fields: Mapping[str, Any]) -> str:
        """The text of these fields.

        Raises:
            RuleError: an unknown field, or a value that is not allowed.
        """
        return str(Parameter("sheet", self, None).read(fields))

    def as_json(self, value: Any) -> Any:
        return json.loads(value)


def _text(fields: object) -> str:
    return json.dumps(fields, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=128)
def _read(rule: Rule, text: str) -> str:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(text[:60], KeptSheet.allowed) from None
    if not isinstance(fields, Mapping):
        raise Refused(text[:60], KeptSheet.allowed)
    try:
        read = rule.params_json(rule.read(fields))
    except RuleError as error:
        raise Refused(error.given, error.allowed, within=error.parameter, sentence=error.sentence) from None
    usual = rule.params_json(rule.defaults)
    return _text({name: value for name, value in read.items() if value != usual[name]})
