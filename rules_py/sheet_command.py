"""`rules-py sheet`, and `--as FILE`: characters on the command line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from . import __version__, registry
from .actions import Action, as_text
from .character_file import CharacterFile, read
from .cli_text import Line, Words
from .errors import RuleError, nearest
from .result_table import ResultTable
from .rule import Rule
from .ruling import Ruling
from .sheets import Sheet, found

PICKED_BY = "skill"
"""With `--as`, this word names what the character rolls: `skill=Deceit`."""


def sheet(options: argparse.Namespace) -> str | list[Line]:
    """A character as the terminal shows them, as JSON, or the list of those who are ready to play.

    Raises:
        RuleError: there is no such game, file or person, or a value that is not allowed.
    """
    known = _sheet_of(options.game)
    if options.file is None and options.ready is None:
        return _listed(known, as_json=options.json)
    if options.file is not None and options.ready is not None:
        raise RuleError("--ready", options.ready, "a file or a ready-made person, not both")
    if options.ready is not None:
        ready = known.ready_made(options.ready)
        character, who = CharacterFile(known.game, ready.name, fields=ready.fields), ready.who
    else:
        character, who = _one(options.file), ""
    if character.game != known.game:
        raise RuleError("file", options.file, f"a character of {known.game}; this is one of {character.game}")
    ruling = known.judged(character.values(known))
    if options.json:
        return json.dumps(_as_json(known, character, ruling), indent=2, ensure_ascii=False)
    return [*_headed(character, who, ruling), *_result_lines(ruling)]


def _sheet_of(game: str | None) -> Sheet:
    if game is None or game not in registry.sheets:
        raise RuleError("game", game, nearest(game or "", registry.sheets))
    return registry.sheets[game]


def _one(path: str) -> CharacterFile:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise RuleError("file", path, f"a file that can be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise RuleError("file", path, "a file of text") from None
    characters = read(text, registry.sheets)
    if len(characters) != 1:
        names = ", ".join(one.name or "somebody without a name" for one in characters)
        raise RuleError("file", path, f"a file of one character; this one has {names or 'none'}")
    return characters[0]


def _listed(known: Sheet, *, as_json: bool) -> str | list[Line]:
    if as_json:
        ready = [{"name": one.name, "who": one.who, "fields": dict(one.fields)} for one in known.ready]
        return json.dumps({"game": known.game, "rule": known.rule.id, "ready": ready}, indent=2, ensure_ascii=False)
    width = max(len(one.name) for one in known.ready)
    return [[Words(f"{one.name:{width}}", "name"), Words(f"  {one.who}")] for one in known.ready]


def _as_json(known: Sheet, character: CharacterFile, ruling: Ruling) -> dict[str, Any]:
    """The character's file, and what follows from it; so it can be read again as a file."""
    return {
        **character.as_json(known, __version__),
        "legal": ruling["legal"],
        "faults": ruling["faults"],
        "derived": {name: value for name, value in ruling.outcome.items() if name not in ("legal", "faults")},
        "summary": ruling.summary,
        "actions": [one.as_json() for one in ruling.actions],
        "changes": [one.as_json() for one in ruling.changes],
    }


def _headed(character: CharacterFile, who: str, ruling: Ruling) -> list[Line]:
    lines: list[Line] = [[Words(character.name or "Somebody without a name", "name"), Words(f"  {who}", "quiet")]]
    lines.append([Words(ruling.summary, "success" if ruling["legal"] else "failure")])
    lines += [[Words(f"  {step}")] for step in ruling.steps]
    lines += [[Words(f"  {notice}", "quiet")] for notice in character.notices]
    lines += [[Words(f"  {line}")] for line in character.notes.splitlines()]
    return lines


def _result_lines(ruling: Ruling) -> list[Line]:
    lines: list[Line] = []
    for table in ruling.tables:
        lines += _table(table) if table.rows else []
    lines += _deeds("What you can roll", ruling.actions)
    lines += _deeds("What can happen", ruling.changes)
    return lines


def _table(table: ResultTable) -> list[Line]:
    rows = [table.heads, *(tuple(map(str, row)) for row in table.rows)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(table.heads))]
    lines: list[Line] = [[], [Words(table.title, "name")]]
    for number, row in enumerate(rows):
        cells = "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        lines.append([Words(f"  {cells}".rstrip(), "" if number else "quiet")])
    return lines


def _deeds(title: str, deeds: Sequence[Action]) -> list[Line]:
    if not deeds:
        return []
    width = max(len(one.label) for one in deeds)
    lines: list[Line] = [[], [Words(title, "name")]]
    for group, members in groupby(deeds, key=lambda one: one.group):
        lines.append([Words(f"  {group}", "quiet")])
        for one in members:
            usual = f" (usually {one.usual})" if one.usual != "" else ""
            value = f"{one.value}{usual}"
            lines.append([Words(f"    {one.label:{width}}  "), Words(value, "name"), *_aside(one, value)])
    return lines


def _aside(one: Action, value: str) -> Iterable[Words]:
    """Why a value is what it is, or why the thing cannot be done now."""
    words = f"not now: {one.barred}" if one.barred else one.why
    if words:
        yield Words(f"{'  ' if value else ''}{words}", "quiet")


def filled(rule: Rule, path: str, given: Mapping[str, object]) -> tuple[dict[str, object], dict[str, str]]:
    """The parameters of a rule with those of a character, and who rolls what.

    Args:
        rule: what is asked.
        path: the character's file.
        given: what was typed; it goes before what the character has. `skill=` names what they roll.

    Returns:
        The parameters, and `name`, `action` and `why`.

    Raises:
        RuleError: the file is none of a character of this game, or they cannot do this.
    """
    character = _one(path)
    known = registry.sheets[character.game]
    if rule.game != known.game:
        raise RuleError("as", path, f"a character of {rule.game}; this is one of {known.game}")
    fitting = list(known.for_rule(character.values(known), rule.id))
    if not fitting:
        own = {one.rule for one in known.judged(character.values(known)).actions if one.rule}
        rules = sorted(own | {fill.rule for fill in known.fills})
        raise RuleError("as", path, f"rules that this character fills in: {', '.join(rules)}")
    typed = dict(given)
    chosen = _chosen([one for one, _ in fitting], rule, typed)
    if chosen is None:
        return {**_texts(_common([params for _, params in fitting])), **typed}, {"name": character.name}
    if chosen.barred:
        raise RuleError(PICKED_BY, chosen.label, f"something else; {chosen.barred}")
    params = next(params for one, params in fitting if one is chosen)
    about = {"name": character.name, "action": chosen.label, "why": chosen.why}
    return {**_texts(params), **typed}, about


def _chosen(actions: list[Action], rule: Rule, typed: dict[str, object]) -> Action | None:
    """What was picked, and is then no parameter; a rule may have a parameter of that name, with values of its own."""
    name = typed.get(PICKED_BY)
    if name is None:
        return actions[0] if len(actions) == 1 else None
    own = PICKED_BY in rule.defaults
    try:
        chosen = found(actions, str(name))
    except RuleError as error:
        if own:
            return actions[0] if len(actions) == 1 else None
        raise RuleError(PICKED_BY, name, error.allowed) from None
    del typed[PICKED_BY]
    return chosen


def _texts(params: Mapping[str, object]) -> dict[str, object]:
    """As if they had been typed: one level is also a list of levels."""
    return {name: as_text(value) for name, value in params.items()}


def _common(all_params: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """What all of them have alike, such as a deck or a wound."""
    first, *rest = all_params
    return {name: value for name, value in first.items() if all(name in one and one[name] == value for one in rest)}
