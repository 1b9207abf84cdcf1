"""Results in the words of the table: "getting away clean", "the first side wins", "nobody wins"."""

from __future__ import annotations

from collections.abc import Mapping

EITHER_WAY: Mapping[str, tuple[str, str]] = {
    "clean_use": ("getting away clean", "not getting away clean"),
    "growth": ("growth", "no growth"),
    "help": ("help", "no help"),
    "improvement": ("an improvement", "no improvement"),
    "match": ("a card that fits", "a card that doesn't fit"),
    "safe_weaving": ("a safe weaving", "an injury"),
    "success": ("success", "failure"),
}
"""What a verdict is called that is a yes or a no, each way."""

SIDES: Mapping[str, str] = {
    "adversary": "the Adversary wins",
    "attacker": "the attacker wins",
    "defender": "the defender wins",
    "first": "the first side wins",
    "players": "the players win",
    "second": "the second side wins",
}
"""Winners that aren't names."""

MEASURES: Mapping[str, str] = {
    "best": "best result",
    "corruption": "number of Corruption Points",
    "counted": "result that counts",
    "natural": "natural result",
    "feet": "number of feet",
    "points": "number of places won",
    "position": "place",
    "successes": "number of successes",
}
"""What a measure is called, where that isn't its key."""

MEASURED: Mapping[str, str] = {
    "best": "possible best result",
    "counted": "possible group result",
    "damage": "amount of damage",
    "feet": "distance in feet",
    "highest_die": "result for your highest die",
    "luck": "amount of Luck",
    "position": "place for the first name in the list",
}
"""What one value of a measure is called in a caption, where its name alone won't do."""


def result_words(verdict: str, value: object) -> str:
    """What a verdict says, in a few words of the table.

    >>> result_words("clean_use", True), result_words("success", False), result_words("hidden", False)
    ('getting away clean', 'failure', 'not hidden')
    >>> result_words("winner", None), result_words("winner", "first"), result_words("winner", "Thieves")
    ('nobody wins', 'the first side wins', 'a win for Thieves')
    """
    if isinstance(value, bool):
        plain = verdict.replace("_", " ")
        return EITHER_WAY.get(verdict, (plain, f"not {plain}"))[not value]
    if verdict == "winner":  # a name may be that of many: "Thieves win", and "Kara wins"
        return "nobody wins" if value is None else SIDES.get(str(value), f"a win for {value}")
    return f"{value} comes first" if verdict == "first" else str(value)


def chance_of(verdict: str, value: object) -> str:
    """How the chance of what a verdict says is called.

    >>> chance_of("success", True), chance_of("winner", None), chance_of("event", "suit injured")
    ('Chance of success', 'Chance that nobody wins', 'Chance of this result')
    >>> chance_of("winner", "Kara"), chance_of("winner", "second")
    ('Chance of a win for Kara', 'Chance that the second side wins')
    """
    if not isinstance(value, bool) and verdict not in ("winner", "first"):
        return "Chance of this result"
    has_verb = verdict == "first" or value is None or str(value) in SIDES  # with a verb of its own
    return f"Chance {'that' if has_verb else 'of'} {result_words(verdict, value)}"


def measure_words(measure: str) -> str:
    """What a measure is called.

    >>> measure_words("highest_die"), measure_words("counted")
    ('highest die', 'result that counts')
    """
    return MEASURES.get(measure, measure.replace("_", " "))


def capital(words: str) -> str:
    """The words as a line begins with them; the rest stays, unlike with `str.capitalize`.

    >>> capital("the Adversary wins")
    'The Adversary wins'
    """
    return words[:1].upper() + words[1:]
