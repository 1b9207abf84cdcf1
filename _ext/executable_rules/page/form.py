"""The form of a widget, made from the rule's own parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules_py.parameters import Parameter
from rules_py.rule import Rule

from .controls import Setups, setup_buttons
from .fields import field
from .markup import Markup, element
from .odds import chance_of_success
from .words import drawing


def rule_form(rule: Rule, values: Mapping[str, Any], element_id: str, setups: Setups) -> Markup:
    """The form for `rule`, filled with `values` (checked parameters); ids begin with `element_id`."""
    shown = [parameter for parameter in rule.parameters if parameter.name in rule.essential]
    judged = bool(rule.kind == "validation" and rule.carries)
    return element(
        "form",
        setup_buttons(rule, values, setups),
        _fields(shown, values, element_id) if shown else None,
        _carried(rule, values, element_id),
        _options(rule, values, element_id),
        _own_luck(rule, element_id) if rule.kind == "roll" else None,
        element(
            "div",
            # The shortcut is the page's own, see early.js.
            element(
                "button",
                element("span", _go(rule), class_="xr-go-word"),
                element("span", chance_on_button(rule, values), class_="xr-go-chance") if rule.kind == "roll" else None,
                type="submit",
                class_="xr-go",
                aria_keyshortcuts="Control+Enter Meta+Enter",
            ),
            element("button", "Try again", type="button", class_="xr-retry", hidden=True),
            # What the ruling comes to stays in sight above a long form; it is announced elsewhere.
            element("span", class_="xr-verdict") if judged else None,
            class_="xr-actions xr-actions--judged" if judged else "xr-actions",
        ),
        element(
            "div",
            element("progress", max=1, aria_label="Loading"),
            element("span", class_="xr-progress-text"),
            element("button", "Stop", type="button", class_="xr-stop", hidden=True),
            class_="xr-progress",
            hidden=True,
        ),
        class_="xr-form xr-form--judged" if judged else "xr-form",
        novalidate=True,
        autocomplete="off",
    )


def _go(rule: Rule) -> str:
    """What the button says."""
    if rule.kind == "roll":
        return drawing(rule)
    return "Check it" if rule.kind == "validation" else "Work it out"


def chance_on_button(rule: Rule, values: Mapping[str, Any]) -> str:
    """What the button says after its word: the chance, where a roll is decided by yes or no, or by two sides."""
    chance = chance_of_success(rule.odds(**values))
    return f" · {chance}" if chance else ""


def _carried(rule: Rule, values: Mapping[str, Any], element_id: str) -> Markup | None:
    """Separate what a rule carries on from what is to happen next; fold it if that is a roll."""
    kept = [parameter for parameter in rule.parameters if parameter.name in rule.carries and not parameter.kind.folded]
    if not kept:
        return None
    fields = _fields(kept, values, element_id, "xr-fields xr-carried")
    if rule.kind != "roll":
        return fields
    titles = [parameter.title for parameter in kept]
    words = ", ".join(titles[:MOST_TITLES]) + (" …" if len(titles) > MOST_TITLES else "")
    return element("details", element("summary", words), fields, class_="xr-fold xr-kept-fold")


MOST_TITLES = 3
"""Maximum fields named by the line that they are folded into."""


def _options(rule: Rule, values: Mapping[str, Any], element_id: str) -> Markup | None:
    """All other fields, under one line; the line names those that begin with another value than the rule's own."""
    others = [
        p for p in rule.parameters if p.name not in rule.essential and (p.kind.folded or p.name not in rule.carries)
    ]
    if not others:
        return None
    plain = [parameter for parameter in others if not parameter.kind.folded]
    readings = [parameter for parameter in others if parameter.kind.folded]
    changed = [parameter.title for parameter in others if values[parameter.name] != parameter.default]
    return element(
        "details",
        element(
            "summary",
            "More options",
            element("span", f": {', '.join(changed)}" if changed else "", class_="xr-set"),
        ),
        _fields(plain, values, element_id) if plain else None,
        element("p", "Other readings of the rules", class_="xr-readings") if plain and readings else None,
        _fields(readings, values, element_id) if readings else None,
        class_="xr-fold xr-options",
    )


def _fields(
    chosen: Iterable[Parameter], values: Mapping[str, Any], element_id: str, classes: str = "xr-fields"
) -> Markup:
    return element("div", [field(p, values[p.name], f"{element_id}-{p.name}") for p in chosen], class_=classes)


def _own_help(rule: Rule) -> str:
    """How to use the field for what fell at the reader's own table."""
    act = _go(rule)
    return (
        f"{act} at your table, type what you see, and press {act} to find out what it means. If you leave the box"
        f" empty, we'll {act.lower()} for you."
    )


def _own_luck(rule: Rule, element_id: str) -> Markup:
    """A field for what fell at the reader's own table."""
    id = f"{element_id}-faces"
    if rule.luck == "cards":
        label, example, mode = "Cards in the order they were drawn", "for example The Fool, Ace of Cups", None
    else:
        label, example, mode = "Faces in the order they fell", "for example 3, 5, 1", "numeric"
    return element(
        "div",
        element("label", label, for_=id),
        element(
            "input", type="text", name="faces", id=id, inputmode=mode, placeholder=example,
            aria_describedby=f"{id}-help {id}-error", spellcheck="false",
        ),
        element("p", _own_help(rule), class_="xr-help", id=f"{id}-help"),
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        class_="xr-own-dice xr-field",
        hidden=True,
    )  # fmt: skip
