"""What the page asks about characters: a sheet with its actions, an action done, chances, files, ready-made people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from rules_py.actions import Action, as_text
from rules_py.character_file import CharacterFile, read, written
from rules_py.errors import RuleError
from rules_py.in_words import EITHER_WAY, result_words
from rules_py.likelihood import percent
from rules_py.parameters import Parameter, Refused, Rows, Several
from rules_py.phrases import curly, joined
from rules_py.refusal import sentences
from rules_py.rule import Odds, Rule
from rules_py.rulebook import Registry
from rules_py.ruling import Ruling
from rules_py.sheets import WHO, Sheet

from ..result import as_text as result_text
from ..result import calculation_result, link_fields, roll_result, ruled
from .tracker import TRACKING

if TYPE_CHECKING:
    from .. import messages

Request = Mapping[str, Any]
"""A request as it comes: nobody has checked it yet."""


def texts(rule: Rule, values: Mapping[str, Any]) -> dict[str, str]:
    """Values as the fields of the form of `rule` hold them."""
    return {
        name: value if type(value) is str else str(value) if type(value) is int else _text(rule, name, value)
        for name, value in values.items()
    }


def _text(rule: Rule, name: str, value: Any) -> str:
    kind = rule.parameter(name).kind
    if isinstance(kind, Rows):
        try:
            return kind.written(kind.read(value))  # with the columns that were left out, as the form has them
        except Refused:
            # The sheet breaks the rules; asking its rule says how.
            return as_text(value)
    return "" if isinstance(kind, Several) and not value else as_text(value)


def played(registry: Registry, rule: Rule, ruling: Ruling) -> messages.Deeds:
    """What the answer about a sheet has besides its ruling: actions, changes and what they fill in; else nothing."""
    sheet = registry.sheets.get(rule.game)
    if sheet is None or sheet.rule is not rule:
        return {}
    done = [*ruling.actions, *ruling.changes]
    asked = {(one.rule, name): _asked(registry.find(one.rule), one, name) for one in done for name in one.asks}
    return {
        "actions": [_shown(registry, one) for one in ruling.actions],
        "changes": [_shown(registry, one) for one in ruling.changes],
        "asked": _nested({key: parameter.described() for key, parameter in asked.items()}),
        "fills": [cast("messages.Fill", fill.as_json()) for fill in sheet.fills],
    }


def _asked(rule: Rule, action: Action, name: str) -> Parameter:
    """What an action asks, beginning where the action says."""
    found = rule.parameter(name)
    return replace(found, default=action.starts[name]) if name in action.starts else found


def _shown(registry: Registry, action: Action) -> messages.Line:
    """An action as JSON, its parameters as texts of the form of its rule."""
    found = action.as_json()
    if action.rule:
        found["parameters"] = texts(registry.find(action.rule), action.params)
    found.pop("sets", None)
    return cast("messages.Line", found)


def _nested(flat: Mapping[tuple[str, str], Any]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for (outer, inner), value in flat.items():
        found.setdefault(outer, {})[inner] = value
    return found


def _act(registry: Registry, version: str, request: Request) -> messages.ActAnswer:
    """Do an action of a character; the answer has the roll and the character afterwards."""
    sheet = _sheet(registry, request)
    fields = _named(request, "params")
    action = sheet.find(fields, str(request.get("action", "")), str(request.get("group") or ""))
    given = _named(request, "given")
    try:
        done = sheet.done(
            registry.find, fields, action, given, seed=request.get("seed"), faces=request.get("faces") or None
        )
    except RuleError as error:
        if action.rule and not error.sentence:  # in the words of the action's fields, not of the sheet's
            said = sentences(error, registry.find(action.rule), {**action.begins, **given})
            raise RuleError(error.parameter, error.given, error.allowed, sentence=said) from error
        raise
    after = sheet.rule.read(done.fields)
    answer: messages.ActAnswer = {
        "ok": True,
        "fields": {one.name: one.kind.written(after[one.name]) for one in sheet.rule.parameters},
        "changed": list(done.changed),
        "announce": curly(_announced(done.ruling, action)),
    }
    if action.remark:
        answer["remark"] = action.remark
    if done.ruling is None:
        return answer
    rule = registry.find(action.rule)
    params = rule.read({**action.begins, **given})
    again = bool(action.faces)
    # What gives back most of a sheet was given all of it, which a log needn't repeat.
    whole = len(action.keeps) > 1 and {*action.keeps} <= {*rule.carries}
    heading = (action.why if action.value else "") if whole else None
    # What the sheet carries from roll to roll, such as the cards that are out, is nothing that a log has to tell.
    shown = {**params, **{name: rule.defaults[name] for name in rule.carries if name in params}}
    answer["text"] = result_text(rule, shown, done.ruling, done.rolled, again=again, heading=heading)
    if done.rolled is None:
        answer["html"] = calculation_result(rule, done.ruling)
        answer["data"] = {**ruled(rule, params, done.ruling)}
    else:
        answer["html"] = roll_result(done.rolled, version=version, again=again)
        answer["data"] = done.rolled.as_json()
        answer["link"] = link_fields(done.rolled, version)
    return answer


def _announced(ruling: Ruling | None, action: Action) -> str:
    if ruling:
        return f"{action.label}: {ruling.summary}"
    return f"Done: {action.label}. {action.remark or ''}".rstrip()


def _chances(registry: Registry, version: str, request: Request) -> messages.ChancesAnswer:
    """The chance of each action of a character, as words; null where there is none, or another group is asked.

    The request may say `first` and `most`: the chances of that many actions from that one on, so that a sheet with
    hundreds of rolls can be asked for in pieces. `options` has the name that was picked under a title.
    """
    sheet = _sheet(registry, request)
    given, options, group = _named(request, "given"), _named(request, "options"), request.get("group")
    ruling = sheet.judged(_named(request, "params"))
    first, most = request.get("first") or 0, request.get("most") or len(ruling.actions)
    found = [
        _chance(registry, one, given, options) if group in (None, "", one.group) else (None, "")
        for one in ruling.actions[first : first + most]
    ]
    return {"ok": True, "chances": [chance for chance, _ in found], "refused": [why for _, why in found]}


def _chance(
    registry: Registry, action: Action, given: Mapping[str, Any], options: Mapping[str, Any]
) -> tuple[str | None, str]:
    """The chance in words, and why the rule refuses what was given."""
    rule = registry.find(action.rule) if action.rule else None
    if rule is None or action.barred:
        return None, ""
    fitting = {name: value for name, value in given.items() if name in action.asks}
    for title, names in action.options.items():
        fitting |= names.get(str(options.get(title)), {})
    params = {**action.begins, **fitting}
    try:
        if rule.verdict in EITHER_WAY:
            return _in_words(rule, rule.odds(**params)), ""
        if fitting and rule.kind == "roll":
            rule.roll(seed=_ANY_SEED, **params)  # there is no chance to give; whether it can be rolled, the rule says
    except RuleError as error:
        return None, curly(sentences(error, rule, params))
    return None, ""


_ANY_SEED = 1


def _likely_action(registry: Registry, version: str, request: Request) -> messages.LikelyAnswer:
    """The chance of one action of a character, with all that was said for it; nothing is done."""
    sheet = _sheet(registry, request)
    group, given = str(request.get("group") or ""), _named(request, "given")
    action = sheet.find(_named(request, "params"), str(request.get("action", "")), group)
    rule = registry.find(action.rule) if action.rule else None
    if rule is None or action.barred or action.faces or rule.kind != "roll" or not rule.verdict:
        return {"ok": True, "chance": ""}
    params = {**action.begins, **given}
    try:
        odds = rule.odds(**params)
    except RuleError as error:
        said = sentences(error, rule, params)
        raise RuleError(error.parameter, error.given, error.allowed, sentence=said) from error
    if rule.verdict in EITHER_WAY:
        return {"ok": True, "chance": _in_words(rule, odds)}
    ways = [f"{result_words(rule.verdict, value)} {percent(share)}" for value, share in odds.verdicts().items()]
    return {"ok": True, "chance": f"{joined(ways)} of the time"}


def _in_words(rule: Rule, odds: Odds) -> str:
    """How often it succeeds; without a roll where no card can make a difference."""
    often = odds.verdicts().get(True, Fraction())
    undrawn = rule.luck == "cards" and len(odds.outcomes) == 1
    return f"No draw: {EITHER_WAY[rule.verdict][not often]}" if undrawn else percent(often)


def _party(registry: Registry, version: str, request: Request) -> messages.PartyAnswer:
    """What several characters can take part in a rule with: for each skill a row of its form for everybody.

    The request has `rule` and, as `people`, the fields of each character.
    """
    rule = registry.find(str(request.get("rule", "")))
    sheet = registry.sheets.get(rule.game)
    fill = sheet.party_fill(rule.id) if sheet else None
    if sheet is None or fill is None:
        raise RuleError("rule", rule.id, "a rule with a row for everybody who takes part")
    people = request.get("people")
    if not isinstance(people, list) or not all(isinstance(one, Mapping) for one in people):
        raise RuleError("people", people, "the fields of each character")
    kind = rule.parameter(fill.rows).kind
    assert isinstance(kind, Rows)
    return {
        "ok": True,
        "rows": fill.rows,
        "name": next(column for column, source in fill.columns.items() if source == WHO),
        "least": kind.at_least,
        "most": kind.at_most,
        "skills": [
            {"group": group, "label": label, "rows": [_cells(kind, row) for row in rows]}
            for (group, label), rows in sheet.party(people, rule.id).items()
        ],
    }


def _helpers(registry: Registry, version: str, request: Request) -> messages.HelpersAnswer:
    """Who can help with an action of a character, with what the action asks of them.

    The request has `rule`, `params` and `action` as for `act` and, as `people`, the fields of the reader's characters.
    """
    sheet = _sheet(registry, request)
    action = sheet.find(_named(request, "params"), str(request.get("action", "")), str(request.get("group") or ""))
    people = request.get("people")
    if not isinstance(people, list) or not all(isinstance(one, Mapping) for one in people):
        raise RuleError("people", people, "the fields of each character")
    rule = registry.find(action.rule)
    return {
        "ok": True,
        "helpers": [
            {"label": f"{name}, {line.label} {line.value}", "given": texts(rule, given)}
            for name, line, given in sheet.helpers(action, people)
        ],
    }


def _cells(kind: Rows, row: Mapping[str, Any] | None) -> dict[str, str] | None:
    """A row as the texts of its cells."""
    if row is None:
        return None
    (read,) = replace(kind, at_least=1).read([row])
    return {name: column.written(read[name]) for name, column in kind.columns.items()}


def _ready(registry: Registry, version: str, request: Request) -> messages.ReadyAnswer:
    """The ready-made characters of a game, or of all games."""
    game = request.get("game")
    sheets = [sheet for sheet in registry.sheets.values() if game in (None, "", sheet.game)]
    return {
        "ok": True,
        "ready": [
            {"game": sheet.game, "name": one.name, "who": one.who, "fields": _fields(sheet, one.fields, one.name)}
            for sheet in sheets
            for one in sheet.ready
        ],
        "sheets": {sheet.game: {"rule": sheet.rule.id, "name": sheet.name} for sheet in sheets},
    }


def _fields(sheet: Sheet, fields: Mapping[str, Any], name: str) -> dict[str, str]:
    """All fields of a character as texts of the form."""
    values = sheet.rule.read({**fields, sheet.name: name})
    return {one.name: one.kind.written(values[one.name]) for one in sheet.rule.parameters}


def _open(registry: Registry, version: str, request: Request) -> messages.OpenAnswer:
    """The characters in a file. What the rules refuse is reported, and kept as it is."""
    found = read(str(request.get("text", "")), registry.sheets)
    return {"ok": True, "characters": [_opened(registry, one) for one in found]}


def _opened(registry: Registry, one: CharacterFile) -> messages.OpenedCharacter:
    sheet = registry.sheets[one.game]
    rule = sheet.rule
    fault = ""
    try:
        rule.read(one.values(sheet))
    except RuleError as error:
        fault = curly(sentences(error, rule, one.values(sheet)))
    fields = {**rule.params_json(rule.defaults), **one.values(sheet)}
    return {
        "game": one.game,
        "name": one.name,
        "notes": one.notes,
        "fields": {name: _raw(rule, name, value) for name, value in fields.items()},
        "unknown": dict(one.unknown),
        "more": dict(one.more),
        "rules": one.rules,
        "notices": [*one.notices, *([fault] if fault else [])],
    }


def _raw(rule: Rule, name: str, value: Any) -> str:
    """A value as text for the form, whether the rules take it or not."""
    return "" if isinstance(rule.parameter(name).kind, Several) and value in ([], ()) else as_text(value)


def _save(registry: Registry, version: str, request: Request) -> messages.SaveAnswer:
    """The text of a file with one character, or several."""
    characters = request.get("characters")
    if not isinstance(characters, list) or not characters or not all(isinstance(one, Mapping) for one in characters):
        raise RuleError("characters", characters, "one character or more")
    return {"ok": True, "text": written([_kept(registry, one) for one in characters], version)}


def _kept(registry: Registry, one: Request) -> tuple[Sheet, CharacterFile]:
    """A character as the page keeps them, with their sheet."""
    sheet = registry.sheets.get(str(one.get("game")))
    if sheet is None:
        raise RuleError("game", str(one.get("game")), f"one of {', '.join(registry.sheets)}")
    fields, unknown, more = (_named(one, name) for name in ("fields", "unknown", "more"))
    file = CharacterFile(sheet.game, notes=str(one.get("notes") or ""), unknown=unknown, more=more)
    return sheet, file.with_values(sheet, fields)


def _sheet(registry: Registry, request: Request) -> Sheet:
    rule = registry.find(str(request.get("rule", "")))
    sheet = registry.sheets.get(rule.game)
    if sheet is None or sheet.rule is not rule:
        known = ", ".join(one.rule.id for one in registry.sheets.values())
        raise RuleError("rule", rule.id, f"the sheet of a character: {known}")
    return sheet


def _named(request: Request, name: str) -> dict[str, Any]:
    given = request.get(name) or {}
    if not isinstance(given, Mapping):
        raise RuleError(name, given, "named values")
    return dict(given)


OPERATIONS: Mapping[str, Callable[[Registry, str, Request], messages.Answer]] = {
    "act": _act,
    "chances": _chances,
    "chance": _likely_action,
    "ready": _ready,
    "open": _open,
    "save": _save,
    "party": _party,
    "helpers": _helpers,
    **TRACKING,
}
"""What can be asked about characters, by the `op` of the request."""
