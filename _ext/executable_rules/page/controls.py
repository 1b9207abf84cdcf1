"""What a widget has besides its fields: steps for whole numbers, set-ups by one tap, a menu, and what is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rules_py.parameters import Kind, Maybe, Whole
from rules_py.rule import Rule

from .markup import Markup, element
from .words import drawing

Setups = Mapping[str, Mapping[str, Any]]
"""Parameters by the name of the set-up; each is added to what the form starts with."""


def stepped(kind: Kind, control: Sequence[Markup], title: str) -> Sequence[Markup]:
    """A control between buttons for less and more, if it holds a whole number; else unchanged."""
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


def menu(rule: Rule, element_id: str, how: str) -> Markup | None:
    """What can be done with the form as a whole, and with its result: a button, and a list that it opens.

    Plain buttons in a list, and no `role="menu"`: some of them stay pressed, and the keyboard goes through them as
    through the rest of the page.

    Args:
        rule: whose form it is.
        element_id: of the widget.
        how: address of the rule's workings; empty if there are none.
    """
    if not rule.parameters and rule.kind != "roll":
        return None
    rolls, charted = rule.kind == "roll", bool(rule.verdict or rule.measure or rule.grades)
    id = f"{element_id}-menu"
    items = [
        _item(f"Use my own {rule.luck}", "xr-own", pressed=True) if rolls else None,
        _item(f"{drawing(rule)} many times", "xr-many-times") if rolls and charted else None,
        _item("Compare", "xr-compare", pressed=True) if rolls and (rule.verdict or rule.measure) else None,
        _item("Pin", "xr-pin", pressed=True) if rule.parameters else None,
        _item("Share these values", "xr-copy-setup") if rule.parameters else None,
        _item(f"Share this {_one(rule)}", "xr-copy-link", late=True) if rolls else None,
        _item("Copy as text", "xr-copy-text", late=True),
        # What is carried on has a button of its own that starts afresh.
        None if rule.carries or not rule.parameters else _item("Reset", "xr-reset"),
        element("li", element("a", "How we know", href=how, class_="xr-how")) if how else None,
    ]
    return element(
        "div",
        element(
            "button",
            element("span", "\N{MIDLINE HORIZONTAL ELLIPSIS}", aria_hidden="true"),
            element("span", f"More for {rule.title}", class_="xr-hidden"),
            type="button",
            class_="xr-menu-button",
            aria_expanded="false",
            aria_controls=id,
        ),
        element("ul", items, class_="xr-menu-list", id=id, role="list", hidden=True),
        class_="xr-menu",
    )


def _item(words: str, name: str, *, pressed: bool = False, late: bool = False) -> Markup:
    """One line of the menu; a `late` one is of use only when there is a result."""
    button = element("button", words, type="button", class_=name, aria_pressed="false" if pressed else None)
    return element("li", button, class_="xr-late" if late else None, hidden=late)


def _one(rule: Rule) -> str:
    return drawing(rule).lower()


def kept_form_tools(rule: Rule, element_id: str) -> Markup:
    """The tools below a form that is kept: clear, undo, save, load, print; ids begin with `element_id`."""
    id = f"{element_id}-kept-form"
    return element(
        "div",
        element("p", class_="xr-help xr-kept"),
        element("button", "Shuffle and reset", type="button", class_="xr-afresh", data_done="Shuffled")
        if rule.luck == "cards"
        else element("button", "Clear", type="button", class_="xr-afresh", data_done="Cleared"),
        element("button", "Undo", type="button", class_="xr-undo", hidden=True),
        element("button", "Save as a file", type="button", class_="xr-save"),
        element("button", "Print", type="button", class_="xr-print"),
        # The label is the button: it comes after the field, so that it can show that the field has the focus.
        element("input", type="file", accept=".json,application/json", id=id, aria_describedby=f"{id}-error"),
        element("label", "Load from a file", for_=id),
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        element(
            "p",
            element("span", class_="xr-refused-text"),
            " ",
            element("button", "Save it as a file", type="button", class_="xr-save-refused"),
            " ",
            element("button", "Delete it", type="button", class_="xr-drop-refused"),
            class_="xr-refused",
            hidden=True,
        ),
        class_="xr-kept-form",
        data_carries=" ".join(rule.carries),
    )
