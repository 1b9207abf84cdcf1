"""HTML as text, always escaped: the few lines that every other module of the page is written with."""

from __future__ import annotations

from html import escape

from rules_py.phrases import curly

VOID = frozenset({"br", "hr", "input", "path", "circle", "rect"})
"""Elements that have no content here."""


class Markup(str):
    """Text that is HTML already; anything else is escaped when it is put into an element."""

    __slots__ = ()


def element(name: str, /, *content: object, **attributes: object) -> Markup:
    """One element.

    Args:
        name: the element's name.
        content: children; `Markup` as it is, everything else as text with curly apostrophes, None left out, lists
            flattened.
        attributes: `class_` and `for_` lose their underscore, others turn `_` into `-`; True writes a bare attribute,
            False and None leave it out.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Markup(f"<{name}{written}>") if name in {"br", "hr", "input"} else Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{joined(content)}</{name}>")


def joined(content: object) -> Markup:
    """`content` as one piece of HTML."""
    if content is None:
        return Markup("")
    if isinstance(content, Markup):
        return content
    if isinstance(content, (list, tuple)):
        return Markup("".join(joined(item) for item in content))
    return Markup(escape(curly(str(content))))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
