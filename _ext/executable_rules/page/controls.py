"""What a form has beside its fields: steps for whole numbers, set-ups by one tap, and the tools below."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rules_py.parameters import Kind, Maybe, Whole
from rules_py.rule import Rule

from .markup import Markup, element

Setups = Mapping[str, Mapping[str, Any]]
"""Parameters by the name of the set-up; each stands beside what the form starts with."""


def stepped(kind: Kind, control: Sequence[Markup], title: str) -> Sequence[Markup]:
    """A control between a button for one less and one for one more, if it holds a whole number; else as it is."""
    inner = kind.kind if isinstance(kind, Maybe) else kind
    if not isinstance(inner, Whole):
        return control
    less, more = (
        element("button", sign, type="button", class_="xr-step", data_step=by, aria_label=f"{title}: one {word}")
        for sign, by, word in (("\N{MINUS SIGN}", -1, "less"), ("+", 1, "more"))
    )
    return [element("div", less, control, more, class_="xr-stepper")]


def setup_buttons(rule: Rule, values: Mapping[str, Any], setups: Setups) -> Markup | None:
    """A button for each set-up, which fills in all that is not carried on; nothing without set-ups.

    A sheet carries everything on, and a set-up of it is another character: there it fills in all.

    Args:
        rule: whose form it is.
        values: what the form starts with.
        setups: what each set-up changes of that.
    """
    if not setups:
        return None
    chosen = [parameter for parameter in rule.parameters if parameter.name not in rule.carries] or rule.parameters
    buttons = []
    for name, changed in setups.items():
        filled = {parameter.name: parameter.kind.written({**values, **changed}[parameter.name]) for parameter in chosen}
        data = json.dumps(filled, ensure_ascii=False)
        buttons.append(element("button", name, type="button", class_="xr-setup", data_params=data))
    return element("div", buttons, class_="xr-setups", role="group", aria_label="Set-ups")


def tools(rule: Rule) -> Markup | None:
    """What can be done with the form as a whole; nothing where there is nothing to fill in."""
    if not rule.parameters:
        return None
    return element(
        "div",
        # What is carried on has a button of its own that starts afresh.
        None if rule.carries else element("button", "Reset", type="button", class_="xr-reset"),
        element("button", "Share this set-up", type="button", class_="xr-copy-setup"),
        element("button", "Compare", type="button", class_="xr-compare", aria_pressed="false")
        if rule.kind == "roll" and (rule.verdict or rule.measure)
        else None,
        element("button", "Pin", type="button", class_="xr-pin", aria_pressed="false"),
        class_="xr-tools",
    )
