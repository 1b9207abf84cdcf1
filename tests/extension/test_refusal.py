"""The message when something is refused: the label of the field, and no word of the program."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules_py import GAMES, registry
from rules_py.errors import RuleError
from rules_py.parameters import Choice, Kind, Maybe, Parameter, Rows, Several, Whole
from rules_py.refusal import sentences
from rules_py.rule import Rule
from rules_py.sirpas.skills import EXAMPLE

NONSENSE = ("", "nonsense", "-1", "0", "1", "99999", "2.5", "yes", "no", "not a number")

PROGRAM = re.compile(r"[a-z]_[a-z]|allowed:|\bJSON\b|\boffset\b|[\[\]{}]|(?<!\w)'[^']+'(?!\w)")
"""What only the program says: names with underscores, brackets of a list or a table, its words, its quotes."""


def refusal(rule: str, **given: Any) -> str:
    found = registry.find(rule)
    with pytest.raises(RuleError) as caught:
        answer(found, given)
    return sentences(caught.value, found, given)


def answer(rule: Rule, given: Mapping[str, Any]) -> None:
    faces = given.get("faces")
    params = rule.read({name: value for name, value in given.items() if name != "faces"})
    if rule.kind == "roll":
        rule.roll(**({"faces": faces} if faces is not None else {"seed": 1}), **params)
    else:
        rule.calculate(**params)


def tried(kind: Kind, default: Any) -> Iterator[str]:
    """Texts for a parameter: nonsense, the ends of its range, names that are right, tables with one wrong cell."""
    inner = kind.kind if isinstance(kind, (Maybe, Several)) else kind
    yield from NONSENSE
    if isinstance(inner, Choice):
        yield from [str(option) for option in list(inner.options)[:3]]
    if isinstance(inner, Whole):
        yield from (str(inner.minimum), str(inner.maximum))
    if isinstance(kind, Several):
        yield ", ".join(["1"] * 50)
    if isinstance(kind, Rows):
        rows = kind.as_json(default)
        yield json.dumps(rows * 50)
        for row in rows[:1]:
            tables: list[Any] = [[{}], [3], rows + rows[:1], [{**row, "strange": 1}]]
            yield from map(json.dumps, tables)
            for name, column in kind.columns.items():
                for text in list(dict.fromkeys(tried(column, None)))[::2]:
                    yield json.dumps([{**row, name: text}, *rows[1:]])


CLUMSY = re.compile(
    r"needs a value|\bone of (?!the |these |\d+ others)|: [a-z“][^.?]*: | value \d+ can't|\brow \d+:"
    r"|(?<!-)\b(\d+) to \1\b|\.\.|Refused|, or\.|[a-z]\. [a-z]"
)
"""What a sentence made from parts falls into: words of a data sheet, two colons, a range of one number."""

ADDRESSED = re.compile(r"\b(?:you|your|you're|you've|enter|leave|pick|say)\b", re.IGNORECASE)
"""A sentence that a rule has for one refusal, without the label, speaks to the reader."""


def subjects(parameter: Parameter) -> tuple[str, ...]:
    """What a sentence about a parameter names; what is in a deck needs no label."""
    one = parameter.kind.one if isinstance(parameter.kind, Several) else ""
    return (
        parameter.title,
        *([f"The first {one} "] if one else []),
        "The deck is empty",
        "No cards are left",
        "One card is left",
        "A skill of rating",
    )


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_refused_is_reported_in_words_of_the_form(game: str) -> None:
    """Each parameter of each rule with nonsense, and fifty forms of each rule that mix it with what is right."""
    luck = random.Random(game)
    refused = 0
    for rule in [rule for rule in registry if rule.game == game]:
        texts = {p.name: list(dict.fromkeys(tried(p.kind, p.default))) for p in rule.parameters}
        forms = [{name: text} for name, some in texts.items() for text in some]
        forms += [{name: luck.choice(some) for name, some in texts.items() if luck.random() < 0.5} for _ in range(50)]
        for form in forms:
            try:
                answer(rule, form)
            except RuleError as error:
                refused += 1
                sentence = sentences(error, rule, form)
                known = [parameter for parameter in rule.parameters if parameter.name == error.name]
                if not known:
                    pytest.fail(f"{rule.id}: `{error.parameter}` is no parameter of it: {error}")
                written = error.sentence and "{}" not in error.sentence
                named = any(subject.casefold() in sentence.casefold() for subject in subjects(known[0]))
                assert named or (written and ADDRESSED.search(sentence)), sentence
                assert not CLUMSY.search(re.sub("“[^”]*”", "", sentence)), sentence
                assert not PROGRAM.search(sentence), sentence
                assert re.search(r"[^.][.?]$", sentence), sentence
                assert len(sentence) < 800, sentence
    assert refused > 500


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_whatever_is_wrong_with_own_luck_is_reported_in_words_of_the_table(rule: Rule) -> None:
    for faces in ("0", "7, 7", "x", "1", ", ".join(["1"] * 99), "The Fool, The Fool", "3 3 towel", "1," * 20_000):
        try:
            rule.roll(faces=faces)
        except RuleError as error:
            sentence = sentences(error, rule, {})
            assert re.search(r"\b(?:die|dice|cards?|coin|Tower)\b", sentence), sentence
            assert not CLUMSY.search(sentence), sentence
            assert not PROGRAM.search(sentence), sentence
            assert len(sentence) < 300, sentence


ROWS = [{"name": "Balance", "suit": "Hearts", "rating": 2}, {"name": "Whistling", "suit": "Stars", "rating": 1}]


@pytest.mark.parametrize(
    ("rule", "given", "sentence"),
    [
        ("tuurna.level", {"level": "13"}, "“Level” can't be 13. Pick a whole number from 0 to 12."),
        ("tuurna.level", {"level": ""}, "“Level” is empty. Pick a whole number from 0 to 12."),
        ("tuurna.level", {"level": "not a number"}, "“Level” has to be a number. Pick a whole number from 0 to 12."),
        ("tuurna.level", {"stage": "3"}, "There is no field “stage” here."),
        ("sirpas.deed", {"value": ""}, "“Value” is empty. Pick a whole number from 0 to 20."),
        ("tuurna.skill_family", {"skill": "Agillity"}, "“Skill” can't be “Agillity”. Did you mean “Agility”?"),
        ("rt0.deck", {"unlucky": "yes", "lucky": "yes"}, "“Unlucky” can't be ticked. This player is Lucky."),
        (
            "ingenuity.act",
            {"own_turn": "no"},
            "You can only take an action on your own turn.",
        ),
        (
            "ingenuity.assist_together",
            {"bonuses": "2, 5"},
            "The second helper's bonus can't be 5. Pick a whole number from 0 to 4.",
        ),
        (
            "tuurna.natural_success",
            {"difficulty": "1"},
            "Leave “Difficulty” empty. A natural ability takes no competency check.",
        ),
        (
            "sirpas.skill",
            {"skill": "Deceit", "points": "3", "of": "dogs", "values": json.dumps([dict(row) for row in EXAMPLE])},
            "Leave “Learned for” empty for Deceit.",
        ),
        (
            "almanac.journal",
            {"skills": json.dumps(ROWS)},
            "In row 2 (Whistling) of “Skills”, “Suit” can't be “Stars”. Pick Hearts, Diamonds, Spades or Clubs.",
        ),
        ("almanac.journal", {"skills": json.dumps(ROWS[:1] * 99)}, "Enter at most 30 skills. You entered 99."),
        ("tuurna.contest", {"levels": "1, 2, 3"}, "Enter 1 or 2 levels on the first side. You entered 3."),
        ("tuurna.group_check", {"levels": ""}, "Enter 1 to 12 numbers for “Your group's levels”."),
        (
            "tuurna.gain_mundane",
            {"fundamental": "Craft", "levels": "12, 0, 0"},
            "“Levels in its practical skills so far” can't include 12. Pick 0 to 11 for Art."
            " The highest level is 12, and Art gains 1 level.",
        ),
        (
            "almanac.journal",
            {"skills": "[1"},
            "“Skills” can't be read: something in it was changed by hand, or cut off.",
        ),
        (
            "rt0.draw",
            {"faces": "towel"},
            "The first of your cards, “Towel”, isn't in the deck. Did you mean The Tower?",
        ),
        ("rt0.draw", {"faces": "the fool, fool"}, "This draw takes 1 card, but you entered 2."),
        (
            "tuurna.check",
            {"level": "3", "faces": "1"},
            "Enter 2 more dice, from 1 to 6. A die that explodes takes another one.",
        ),
        ("tuurna.check", {"level": "3", "faces": "1 1 1 1"}, "This roll takes 3 dice, but you entered 4."),
        (
            "tuurna.check",
            {"faces": "1;2"},
            "“1;2” isn't a number. Type what your dice show, with commas between.",
        ),
    ],
)
def test_a_refusal_reads_like_this(rule: str, given: dict[str, Any], sentence: str) -> None:
    assert refusal(rule, **given) == sentence


def test_what_may_stand_there_only_once_is_reported_as_that() -> None:
    error = RuleError("practicals (row 2, skill)", "Strength", "every skill of the family once")
    sentence = sentences(error, registry.find("tuurna.advance"), {})
    assert sentence == "In row 2 of “Practical skills”, “Strength” is there already."


def test_many_wrong_cells_are_reported_a_few_at_a_time() -> None:
    rows = [{"name": "", "suit": "Stars", "rating": 0} for _ in range(5)]
    sentence = refusal("almanac.journal", skills=json.dumps(rows))
    assert sentence.count("In row 1 of “Skills”") == 3
    assert sentence.endswith(" 12 other values are wrong as well.")


def test_a_major_arcana_needs_no_article() -> None:
    draw = registry.find("rt0.draw")
    assert draw.roll(faces="fool").faces == draw.roll(faces="The Fool").faces == ("the-fool",)
    assert draw.roll(faces="the death").faces == ("death",)
    assert draw.roll(out="fool, The Tower", seed=1).params["out"] == ("the-fool", "the-tower")


def test_thousands_of_dice_are_no_mistake() -> None:
    rule = registry.find("tuurna.check")
    with pytest.raises(RuleError) as caught:
        rule.roll(level=5, faces=",".join(["1"] * 2_000))
    assert sentences(caught.value, rule, {}) == "This roll takes 5 dice, but you entered 2000."
