"""The form of a widget, made from the rule's own parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules_py.parameters import Choice, Kind, Maybe, Parameter, Rows, Several, Switch, Text, Whole
from rules_py.rule import Rule

from .controls import Setups, setup_buttons, stepped, tools
from .markup import Markup, element


def rule_form(rule: Rule, values: Mapping[str, Any], element_id: str, setups: Setups) -> Markup:
    """The form for `rule`, filled with `values` (checked parameters); ids begin with `element_id`."""
    return element(
        "form",
        setup_buttons(rule, values, setups),
        _open_fields(rule, values, element_id),
        _readings(rule, values, element_id),
        tools(rule),
        _own_luck(rule, element_id) if rule.kind == "roll" else None,
        element(
            "div",
            # The shortcut is the page's own, see shortcut.js.
            element("button", _go(rule), type="submit", class_="xr-go", aria_keyshortcuts="Control+Enter Meta+Enter"),
            element("button", "Stop", type="button", class_="xr-stop", hidden=True),
            element("button", "Try again", type="button", class_="xr-retry", hidden=True),
            # What the ruling comes to stays in sight above a long form; it is announced elsewhere.
            element("span", class_="xr-verdict") if rule.kind == "validation" and rule.carries else None,
            class_="xr-actions",
        ),
        element(
            "p",
            element("progress", max=1, aria_label="Loading"),
            element("span", class_="xr-progress-text"),
            class_="xr-progress",
            hidden=True,
        ),
        _keeping(rule, element_id) if rule.carries else None,
        class_="xr-form",
        novalidate=True,
        autocomplete="off",
    )


def _go(rule: Rule) -> str:
    """What the button says."""
    if rule.kind == "roll":
        return "Draw" if rule.luck == "cards" else "Roll"
    return "Check it" if rule.kind == "validation" else "Work it out"


def _open_fields(rule: Rule, values: Mapping[str, Any], element_id: str) -> list[Markup]:
    """The fields that are not folded away. What a rule carries on stands apart, below what is to happen next."""
    shown = [parameter for parameter in rule.parameters if not parameter.kind.folded]
    if not rule.carries:
        return [_fields(shown, values, element_id)]
    carried = [parameter for parameter in shown if parameter.name in rule.carries]
    following = [parameter for parameter in shown if parameter.name not in rule.carries]
    return [
        _fields(following, values, element_id, "xr-fields xr-next"),
        _fields(carried, values, element_id, "xr-fields xr-carried"),
    ]


def _fields(
    chosen: Iterable[Parameter], values: Mapping[str, Any], element_id: str, classes: str = "xr-fields"
) -> Markup:
    return element("div", [_field(p, values[p.name], f"{element_id}-{p.name}") for p in chosen], class_=classes)


def _readings(rule: Rule, values: Mapping[str, Any], element_id: str) -> Markup | None:
    """The fields that few tables change, folded away; open when one of them starts with another value than usual."""
    folded = [parameter for parameter in rule.parameters if parameter.kind.folded]
    if not folded:
        return None
    return element(
        "details",
        element("summary", "Other readings of the rules"),
        _fields(folded, values, element_id),
        class_="xr-readings",
        open=any(values[parameter.name] != parameter.default for parameter in folded),
    )


def _field(parameter: Parameter, value: Any, id: str) -> Markup:
    kind = parameter.kind
    if isinstance(kind, Rows):
        return _rows(parameter, kind, value, id)
    if isinstance(kind, Several) and kind.boxes and isinstance(kind.kind, Choice):
        return _boxes(parameter, kind, kind.kind, value, id)
    described = f"{id}-help {id}-error" if kind.help else f"{id}-error"
    bare = _control(kind, value, name=parameter.name, id=id, aria_describedby=described)
    control = stepped(kind, bare, parameter.title)
    label = element("label", parameter.title, _unit(kind), for_=id)
    parts = [control, label] if isinstance(kind, Switch) else [label, control]
    classes = "xr-field xr-field--switch" if isinstance(kind, Switch) else "xr-field"
    if isinstance(kind, Several) and isinstance(kind.kind, Choice):
        classes += " xr-field--names"
    return element(
        "div",
        parts,
        element("p", kind.help, class_="xr-help", id=f"{id}-help") if kind.help else None,
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        class_=classes,
    )


def _unit(kind: Kind) -> Markup | None:
    return element("span", f" ({kind.unit})", class_="xr-unit") if kind.unit else None


def _control(kind: Kind, value: Any, **common: object) -> list[Markup]:
    """The input element for one value; a list, because named numbers bring the list of their names.

    Args:
        kind: what the value may be.
        value: what the field starts with.
        common: attributes of the element; `id` is one of them.
    """
    inner = kind.kind if isinstance(kind, Maybe) else kind
    if isinstance(inner, Choice):
        options = [
            element("option", text, value=text, selected=text == kind.written(value))
            for text in map(str, inner.options)
        ]
        if isinstance(kind, Maybe):
            options.insert(0, element("option", "none", value="", selected=value is None))
        return [element("select", options, **common)]
    if isinstance(inner, Switch):
        return [element("input", type="checkbox", checked=bool(value), **common)]
    if isinstance(inner, Whole):
        names = [
            element("option", value=number, label=word)
            for number, word in inner.names.items()
            if inner.minimum <= number <= inner.maximum
        ]
        return [
            element(
                "input",
                type="number",
                min=inner.minimum,
                max=inner.maximum,
                step=1,
                inputmode="numeric" if inner.minimum >= 0 else None,
                value=kind.written(value),
                list=f"{common['id']}-names" if names else None,
                **common,
            ),
            *([element("datalist", names, id=f"{common['id']}-names")] if names else []),
        ]
    spell = {"spellcheck": "false", "autocapitalize": "off"}
    hint = "values separated by commas" if isinstance(inner, Several) else None
    source = inner.suggested_by if isinstance(inner, Text) else ""
    offered = f"{common['id']}-offered" if source else None
    return [
        element("input", type="text", value=kind.written(value), placeholder=hint, list=offered, **spell, **common),
        # Filled by script from the table as it stands.
        *([element("datalist", id=offered, data_from=source)] if source else []),
    ]


def _boxes(parameter: Parameter, kind: Several, choice: Choice, value: Any, id: str) -> Markup:
    """A box to tick for each option; script turns them into the list that the parameter is."""
    described = f"{id}-help {id}-error" if kind.help else f"{id}-error"
    ticked = {choice.written(one) for one in value}
    boxes = [
        element(
            "label",
            element("input", type="checkbox", value=text, checked=text in ticked, id=f"{id}-{number}"),
            element("span", text),
            for_=f"{id}-{number}",
        )
        for number, text in enumerate(map(str, choice.options), 1)
    ]
    return element(
        "fieldset",
        element("legend", parameter.title, _unit(kind)),
        element("div", boxes, class_="xr-boxes", data_parameter=parameter.name),
        element("p", kind.help, class_="xr-help", id=f"{id}-help") if kind.help else None,
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        class_="xr-field xr-field--boxes",
        id=id,
        tabindex="-1",
        aria_describedby=described,
    )


def _rows(parameter: Parameter, kind: Rows, value: Any, id: str) -> Markup:
    """A small table of inputs; script turns it into the JSON list that the parameter is."""
    heads = [element("th", _title(name, column), scope="col") for name, column in kind.columns.items()]
    blank = {name: _first(column) for name, column in kind.columns.items()}
    return element(
        "fieldset",
        element("legend", parameter.title, _unit(kind)),
        element("p", kind.help, class_="xr-help", id=f"{id}-help") if kind.help else None,
        element(
            "table",
            element(
                "thead", element("tr", heads, element("th", element("span", "Remove", class_="xr-hidden"), scope="col"))
            ),
            element("tbody", [_row(kind, row, number, id) for number, row in enumerate(value, 1)]),
            class_="xr-rows",
            data_parameter=parameter.name,
            data_most=kind.at_most,
        ),
        element("template", _row(kind, blank, 0, id), class_="xr-row"),
        element("button", "Add a row", type="button", class_="xr-add-row"),
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        class_="xr-field xr-field--rows",
        id=id,
        tabindex="-1",
    )


def _title(name: str, column: Kind) -> str:
    return column.title or name.replace("_", " ").capitalize()


def _first(column: Kind) -> Any:
    inner = column.kind if isinstance(column, Maybe) else column
    if isinstance(column, Maybe):
        return None
    if isinstance(inner, Whole):
        return max(inner.minimum, min(0, inner.maximum))
    if isinstance(inner, Choice):
        return next(iter(inner.options))
    return False if isinstance(inner, Switch) else ""


def _row(kind: Rows, row: Mapping[str, Any], number: int, id: str) -> Markup:
    cells = []
    for name, column in kind.columns.items():
        label = f"{_title(name, column)}, row {number}"
        cells.append(
            element(
                "td",
                _control(
                    column,
                    row[name],
                    id=f"{id}-{number}-{name}",
                    data_column=name,
                    aria_label=label,
                    aria_describedby=f"{id}-error",
                ),
                data_title=_title(name, column),
            )
        )
    remove = element("button", "×", type="button", class_="xr-remove-row", aria_label=f"Remove row {number}")
    return element("tr", cells, element("td", remove))


def _keeping(rule: Rule, element_id: str) -> Markup:
    """What a reader can do with the state that the rule carries on: see that it is kept, drop it, save it, load it."""
    id = f"{element_id}-keeping"
    return element(
        "div",
        element("p", class_="xr-help xr-kept"),
        element("button", "Shuffle", type="button", class_="xr-afresh", data_done="Shuffled")
        if rule.luck == "cards"
        else element("button", "Clear", type="button", class_="xr-afresh", data_done="Cleared"),
        element("button", "Save as a file", type="button", class_="xr-save"),
        element("button", "Print", type="button", class_="xr-print"),
        element("label", "Load from a file", for_=id),
        element("input", type="file", accept=".json,application/json", id=id, aria_describedby=f"{id}-error"),
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        element(
            "p",
            element("span", class_="xr-refused-text"),
            element("button", "Save it as a file", type="button", class_="xr-save-refused"),
            element("button", "Throw it away", type="button", class_="xr-drop-refused"),
            class_="xr-refused",
            hidden=True,
        ),
        class_="xr-keeping",
        data_carries=" ".join(rule.carries),
    )


def _own_help(rule: Rule) -> str:
    """How to use the field for what fell at the reader's own table."""
    act = _go(rule)
    return (
        f"{act} at your table, type what you see, and press {act}: the page says what it means, and what is still "
        f"missing. Leave it empty to let the page {act.lower()}."
    )


def _own_luck(rule: Rule, element_id: str) -> Markup:
    """A field for what fell at the reader's own table."""
    id = f"{element_id}-faces"
    if rule.luck == "cards":
        label, example, mode = "Cards in the order they were drawn", "for example The Fool, Ace of Cups", None
    else:
        label, example, mode = "Faces in the order they fell", "for example 3, 5, 1", "numeric"
    return element(
        "details",
        element("summary", f"Use my own {rule.luck}"),
        element("label", label, for_=id),
        element(
            "input", type="text", name="faces", id=id, inputmode=mode, placeholder=example,
            aria_describedby=f"{id}-help {id}-error", spellcheck="false",
        ),
        element("p", _own_help(rule), class_="xr-help", id=f"{id}-help"),
        element("p", class_="xr-error", id=f"{id}-error", hidden=True),
        class_="xr-own-dice xr-field",
    )  # fmt: skip
