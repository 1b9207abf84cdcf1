"""Characters as files: one format for page and command line, with a version, in which nothing is lost.

A file is JSON: `{"format": "rulebooks-character", "version": 1, "game": "tuurna", "rules": "0.1.0", "name": "Mirel",
"notes": "", "fields": {…}}`. Several characters are `{"format": "rulebooks-characters", "version": 1, "characters":
[…]}`. What a later version has put in and this one does not know is kept as it is, and named. Before there were
characters, the page saved single forms, `{"rule": "sirpas.character", "params": {…}}`; they are read too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .errors import RuleError, nearest, shown_plainly
from .phrases import joined
from .sheets import Fields, Sheet

FORMAT = "rulebooks-character"
SEVERAL = "rulebooks-characters"
VERSION = 1
"""Of the format; what the rules themselves are is `rules`."""

LONGEST_FILE = 20_000_000
"""Characters of a file that is read: room for hundreds of people with portraits, too few to fill a memory."""

LONGEST_NOTES = 20_000

_OWN = ("format", "version", "game", "rules", "name", "notes", "fields")

_FOLLOWS = ("legal", "faults", "derived", "summary", "actions", "changes")
"""What `sheet --json` tells besides; it follows from the fields and is not kept."""


@dataclass(frozen=True)
class CharacterFile:
    """A character as it is kept.

    Attributes:
        game: whose character it is.
        name: what they are called.
        notes: the player's own, free text.
        fields: of the sheet, without the name, as JSON or as a form has them.
        unknown: fields that the sheet does not have; they are written back as they were.
        more: whatever else the file holds, such as a portrait.
        rules: the version of the rules under which it was written.
        notices: messages for the reader.
    """

    game: str
    name: str = ""
    notes: str = ""
    fields: Fields = field(default_factory=dict)
    unknown: Fields = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    rules: str = ""
    notices: tuple[str, ...] = ()

    def values(self, sheet: Sheet) -> dict[str, Any]:
        """All fields of the sheet that are given, the name too."""
        return {**self.fields, sheet.name: self.name}

    def with_values(self, sheet: Sheet, values: Fields) -> CharacterFile:
        """The same character with these fields."""
        fields = {name: value for name, value in values.items() if name != sheet.name}
        return replace(self, name=str(values.get(sheet.name, self.name)), fields=fields)

    def as_json(self, sheet: Sheet, rules: str) -> dict[str, Any]:
        """What is written.

        Args:
            sheet: of the game.
            rules: the version of the rules that write it.
        """
        try:
            fields = sheet.complete(self.values(sheet))
            del fields[sheet.name]
        except RuleError:
            fields = {name: _as_kept(value) for name, value in self.fields.items()}
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": rules,
            "name": self.name,
            "notes": self.notes,
            "fields": {**fields, **self.unknown},
            **self.more,
        }


def _as_kept(value: Any) -> Any:
    """A value that the rules refuse, as it is: it is not ours to mend. A table that came as text is a table."""
    if isinstance(value, str) and value.startswith("["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def written(characters: Sequence[tuple[Sheet, CharacterFile]], rules: str) -> str:
    """One character as a file, or several, each with the sheet of its game."""
    found = [one.as_json(sheet, rules) for sheet, one in characters]
    value = found[0] if len(found) == 1 else {"format": SEVERAL, "version": VERSION, "characters": found}
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def read(text: str, sheets: Mapping[str, Sheet]) -> list[CharacterFile]:
    """The characters of a file of any version.

    Args:
        text: of the file.
        sheets: by game.

    Raises:
        RuleError: it isn't a file of characters, a later version wrote it, or its game is not here; one message says.
    """
    if len(text) > LONGEST_FILE:
        raise _refused("a longer text", f"at most {LONGEST_FILE:,} characters", "This file is too long.")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise _refused(text, "JSON", "This isn't a character's file: it can't be read, or it was cut off.") from None
    return read_json(value, sheets)


def read_json(value: object, sheets: Mapping[str, Sheet]) -> list[CharacterFile]:
    """The characters of a file that is parsed already; see `read`."""
    if isinstance(value, Mapping) and value.get("format") == SEVERAL:
        _check_version(value)
        characters = value.get("characters")
        if not isinstance(characters, list):
            raise _refused(
                characters, "a list of characters", "This file should hold several characters, and has none."
            )
        return [_one(one, sheets) for one in characters]
    return [_one(value, sheets)]


def _one(value: object, sheets: Mapping[str, Sheet]) -> CharacterFile:
    if isinstance(value, Mapping) and value.get("format") == FORMAT:
        return _character(value, sheets)
    if isinstance(value, Mapping) and isinstance(value.get("params"), Mapping) and "format" not in value:
        return _saved_form(str(value.get("rule", "")), value["params"], sheets)
    raise _refused(value, f"a file of format {FORMAT}", "This isn't a character's file.")


def _check_version(value: Mapping[str, Any]) -> None:
    version = value.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _refused(version, f"version 1 to {VERSION}", "This file doesn't say which version it is.")
    if version > VERSION:
        sentence = (
            f"This file has version {version}, and these rules read files up to version {VERSION}. It was saved by a"
            " newer edition: get that one, and the file will open. It hasn't been changed."
        )
        raise _refused(version, f"version 1 to {VERSION}", sentence)


def _character(value: Mapping[str, Any], sheets: Mapping[str, Sheet]) -> CharacterFile:
    _check_version(value)
    game = value.get("game")
    if not isinstance(game, str) or game not in sheets:
        sentence = f"This file is a character of “{shown_plainly(game)}”, a game that isn't here."
        raise _refused(game, nearest(str(game), sheets), sentence)
    fields = value.get("fields", {})
    if not isinstance(fields, Mapping):
        raise _refused(fields, "fields by name", "This character has lost its fields.")
    name, notes = value.get("name", ""), value.get("notes", "")
    more = {key: kept for key, kept in value.items() if key not in (*_OWN, *_FOLLOWS)}
    return _sorted(
        CharacterFile(game, str(name or ""), str(notes or ""), fields, {}, more, str(value.get("rules") or "")),
        sheets[game],
    )


def _saved_form(rule: str, params: Mapping[str, Any], sheets: Mapping[str, Sheet]) -> CharacterFile:
    """What the form of a sheet, or of a rule that the sheet has taken over, once saved."""
    for sheet in sheets.values():
        if sheet.rule.id == rule:
            return _sorted(CharacterFile(sheet.game, fields=params), sheet)
        if rule in sheet.forms:
            known = sheet.forms[rule]
            fields = {known[name]: value for name, value in params.items() if name in known}
            rest = {name: value for name, value in params.items() if name not in known}
            more = {"form": {"rule": rule, "params": rest}} if rest else {}
            return _sorted(CharacterFile(sheet.game, fields=fields, more=more), sheet)
    raise _refused(rule, "the form of a character", "This file was saved from a form that isn't a character's sheet.")


def _sorted(one: CharacterFile, sheet: Sheet) -> CharacterFile:
    """With the name in its place, and the fields that nobody knows apart and named."""
    names = {parameter.name for parameter in sheet.rule.parameters}
    fields = {name: value for name, value in one.fields.items() if name in names and name != sheet.name}
    unknown = {name: value for name, value in one.fields.items() if name not in names}
    shown = [f"“{shown_plainly(name)}”" for name in unknown]
    it = "It stays" if len(shown) == 1 else "They stay"
    notices = (f"This sheet has no place for {joined(shown)}. {it} in the file as before.",) if shown else ()
    return replace(
        one,
        name=one.name or str(one.fields.get(sheet.name, "")),
        fields=fields,
        unknown=unknown,
        notices=notices,
    )


def _refused(given: object, allowed: str, sentence: str) -> RuleError:
    shown = given if isinstance(given, (int, str)) else type(given).__name__
    return RuleError("file", shown, f"{allowed}. {sentence}".removesuffix("."), sentence=sentence)
