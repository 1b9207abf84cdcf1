"""The widget of a character sheet: a form like others, with what a reader needs before there is a character."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules_py.parameters import Parameter, Text
from rules_py.rule import Rule
from rules_py.sheets import Sheet

from ..markup import Markup, element


def sheet_attributes(
    sheet: Sheet, presets: Mapping[str, Any], rolls: Mapping[Rule, str], fights: tuple[str, str] | None
) -> dict[str, str | None]:
    """What the script of a sheet reads from its element.

    Args:
        sheet: whose characters it has.
        presets: checked parameters that differ from the rule's own defaults.
        rolls: the rules of the game that can be rolled, each with its page, seen from the sheet's own.
        fights: the address of the page where its characters fight, seen from the sheet's own, and its title.
    """
    address, title = fights or (None, None)
    pages = {rule.id: page for rule, page in rolls.items()}
    drawn = [rule.id for rule in rolls if rule.luck == "cards"]
    # A game may turn up cards and still throw dice for all that a character does.
    draws = any(action.rule in drawn for one in sheet.ready for action in sheet.judged(one.fields).actions)
    return {
        "data_draws": " ".join(drawn) or None,
        "data_luck": "cards" if draws else None,
        "data_sheet": sheet.game,
        "data_line": next(
            (one.name for one in sheet.rule.parameters if _is_words(one) and one.name != sheet.name), None
        ),
        "data_blank": json.dumps(blank(sheet.rule, presets), ensure_ascii=False),
        "data_pages": json.dumps(pages, ensure_ascii=False),
        "data_fights": address,
        "data_fights_title": title,
    }


def _is_words(parameter: Parameter) -> bool:
    """Whether it is text in the player's own words, which says who somebody is; a name from a table isn't."""
    return isinstance(parameter.kind, Text) and not parameter.kind.suggested_by


def blank(rule: Rule, presets: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a new character, as texts of the form: what the page begins with, without anybody's own words."""
    values = {**rule.defaults, **presets}
    return {
        one.name: one.kind.written(one.default if isinstance(one.kind, Text) else values[one.name])
        for one in rule.parameters
    }


def ready_cards(sheet: Sheet) -> Markup:
    """The ready-made characters, to be picked by a tap."""
    cards = [
        element(
            "button",
            element("strong", one.name),
            element("span", one.who),
            type="button",
            class_="xr-person",
            data_ready=one.name,
        )
        for one in sheet.ready
    ]
    return element("div", cards, class_="xr-ready")
