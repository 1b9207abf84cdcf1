"""The fields of a form: what is typed, chosen or ticked, each with its label and a place for what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rules_py.parameters import Choice, Kind, Maybe, Parameter, Rows, Several, Switch, Text, Whole

from .controls import stepped
from .markup import Markup, element


def field(parameter: Parameter, value: Any, id: str) -> Markup:
    """The field of one parameter, with its label, its help and the place of its message."""
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
        # What the rule itself begins with, where the page begins with something else.
        data_usual=None if value == parameter.default else kind.written(parameter.default),
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
            element("option", inner.worded.get(text, text), value=text, selected=text == kind.written(value))
            for text in map(str, inner.options)
        ]
        if isinstance(kind, Maybe):
            options.insert(0, element("option", kind.empty, value="", selected=value is None))
        return [element("select", options, data_worded=bool(inner.worded), **common)]
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
        # The script fills it from the table's present rows.
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
            data_once=next(iter(kind.columns)) if kind.once else None,
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
                    data_only_with=json.dumps(column.only_with, ensure_ascii=False) if column.only_with else None,
                ),
                data_title=_title(name, column),
            )
        )
    remove = element("button", "×", type="button", class_="xr-remove-row", aria_label=f"Remove row {number}")
    return element("tr", cells, element("td", remove))
