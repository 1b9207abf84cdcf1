"""A whole widget as the build writes it into the page: the form, and a result that needs no script."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules_py.rule import Rule
from rules_py.sheets import Sheet

from .controls import Setups, kept_form_tools, menu
from .form import rule_form
from .markup import Markup, element
from .odds import odds_fold
from .people.sheet import ready_cards, sheet_attributes
from .result import ruling_parts
from .words import described, plainly


def widget(
    rule: Rule,
    presets: Mapping[str, Any],
    element_id: str,
    setups: Setups | None = None,
    *,
    sheet: Sheet | None = None,
    rolls: Mapping[Rule, str] | None = None,
    fights: tuple[str, str] | None = None,
    how: str = "",
    party: str = "",
) -> Markup:
    """The `<rule-widget>` of `rule`.

    Args:
        rule: the rule that it rolls or works out.
        presets: checked parameters that differ from the rule's own defaults.
        element_id: unique in the page; made from page and rule, the same in every build.
        setups: checked parameters that readers get by one tap, by the name on the button.
        sheet: whose characters it has, where it is a character sheet.
        rolls: the rules that such a sheet can roll, each with its page.
        fights: the address and the title of the page where the characters of such a sheet fight; None for none.
        party: the rows that the reader's characters can fill in, one each; empty for none.
        how: the address that explains how it was checked; empty if there is none.
    """
    values = {**rule.defaults, **presets}
    return element(
        "rule-widget",
        element("div", element("p", rule.title, class_="xr-title", id=f"{element_id}-title"), class_="xr-head"),
        # In a template, so that readers without script do not meet a form that does nothing.
        element(
            "template",
            ready_cards(sheet) if sheet else None,
            menu(rule, element_id, how),
            rule_form(rule, values, element_id, setups or {}),
            kept_form_tools(rule, element_id) if rule.carries else None,
        ),
        element("div", static_content(rule, values), class_="xr-static"),
        element("div", class_="xr-result", hidden=True),
        element("p", class_="xr-message", hidden=True),
        element("p", class_="xr-live", role="status", aria_live="polite"),
        class_="xr-widget",
        id=element_id,
        role="group",
        aria_labelledby=f"{element_id}-title",
        data_rule=rule.id,
        data_kind=rule.kind,
        data_state="idle",
        data_party=party or None,
        data_formerly=json.dumps(rule.formerly) if rule.formerly else None,
        **(sheet_attributes(sheet, presets, rolls or {}, fights) if sheet else {}),
    )


def static_content(rule: Rule, values: Mapping[str, Any]) -> Markup:
    """What the page says of the values that the form starts with: the ruling, or a sentence and the odds.

    The sentence is for paper, and for readers without script.
    """
    words = described(rule, values)
    given = element("p", words, class_="xr-given") if words else None
    if rule.kind == "roll":
        stated = [element("p", sentence, class_="xr-stated") for sentence in plainly(rule, values)]
        return element("div", stated, odds_fold(rule.odds(**values), given))
    return element("div", given, ruling_parts(rule(**values)))
