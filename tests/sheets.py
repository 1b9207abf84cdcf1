"""What every game's sheet is asked: whether all that its people can do can be done, and what they are like then."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules_py import registry
from rules_py.actions import Action
from rules_py.errors import RuleError
from rules_py.sheets import Ready, Sheet

SEED = 7


def person(sheet: Sheet, ready: Ready) -> dict[str, Any]:
    """All fields of a ready-made character."""
    return sheet.complete({**ready.fields, sheet.name: ready.name})


def deeds(sheet: Sheet, fields: dict[str, Any]) -> Iterator[Action]:
    """Everything that a character can do, after a look at how it is put."""
    ruling = sheet.judged(fields)
    known = [*ruling.actions, *ruling.changes]
    named = [(one.group, one.label) for one in known]
    assert sorted(set(named)) == sorted(named)
    for one in known:
        assert one.label == one.label.strip() != ""
        assert json.loads(json.dumps(one.as_json())) == one.as_json()
        assert not one.rule or set(one.asks) <= {p.name for p in registry.find(one.rule).parameters}
        yield one


def all_can_be_done(
    sheet: Sheet, fields: dict[str, Any], given: Mapping[str, Mapping[str, object]] | None = None
) -> int:
    """Do everything once; what is barred is refused with its reason. Returns how many things were done.

    `given` has what a player must say, by the label of what is done, such as the name of something new.
    """
    count = 0
    for one in deeds(sheet, fields):
        if one.barred:
            with pytest.raises(RuleError) as refused:
                sheet.done(registry.find, fields, one, seed=SEED)
            assert one.barred in str(refused.value)
            continue
        rolls = one.rule and registry.find(one.rule).kind == "roll"
        done = sheet.done(registry.find, fields, one, (given or {}).get(one.label), seed=SEED if rolls else None)
        assert set(done.changed) <= {*one.keeps, *one.sets, *one.wins, *one.fails}
        assert sheet.judged(done.fields).summary
        count += 1
    return count


def after(sheet: Sheet, fields: dict[str, Any], *labels: str) -> dict[str, Any]:
    """The character after these have happened, one after the other."""
    for label in labels:
        done = sheet.done(registry.find, fields, sheet.find(fields, label), seed=None)
        fields = dict(done.fields)
    return fields
