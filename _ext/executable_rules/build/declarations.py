"""The messages between page and Python as TypeScript declares them, for checking the page's scripts.

`python -m executable_rules.build.declarations` writes them beside the types that they are made of.
"""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from ..page import messages

FILE = Path(messages.__file__).parent / "messages.d.ts"

_PLAIN = {str: "string", int: "number", bool: "boolean", type(None): "null", Any: "any"}

_UNIONS = """\
  /** What can be asked. */
  type Request = {requests};
  type Operation = Request["op"];
  /** What comes of a request, or of one of several. */
  type AnswerTo<Op extends Operation> = Answers[Op] | Refusal;
"""


def declarations() -> str:
    """All of them, in the namespace `Messages`."""
    found = [one for one in vars(messages).values() if is_typeddict(one)]
    requests = " | ".join(one.__name__ for one in found if one.__name__.endswith("Request"))
    parts = "\n".join(map(_declared, found))
    head = "// Made of page/messages by `python -m executable_rules.build.declarations`.\n"
    return f"{head}declare namespace Messages {{\n{parts}\n{_UNIONS.format(requests=requests)}}}\n"


def _declared(one: Any) -> str:
    fields = get_type_hints(one, include_extras=True)
    lines = [f"    {name}{_mark(kind)}: {_type(kind)};" for name, kind in fields.items()]
    summary = (one.__doc__ or "").partition("\n")[0]
    return "\n".join([f"  /** {summary} */", f"  interface {one.__name__} {{", *lines, "  }"])


def _mark(kind: Any) -> str:
    return "?" if get_origin(kind) is NotRequired else ""


def _type(kind: Any) -> str:
    """A type in TypeScript.

    >>> _type(dict[str, list[int | None]])
    'Record<string, (number | null)[]>'
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return _type(inner[0])
    if origin is Literal:
        return " | ".join("true" if one is True else "false" if one is False else f'"{one}"' for one in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(map(_type, inner))
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {_type(inner[1])}>"
    return kind.__name__ if is_typeddict(kind) else _PLAIN[kind]


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
